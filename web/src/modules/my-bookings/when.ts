import { useMemo } from 'react';
import type { Booking } from '@courtside/client';
import { localeOf } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/words.tsx';
import { useFormats } from '../../lib/format.ts';
import { type RelativeDays, relativeDays } from './relative-days.ts';

interface When extends RelativeDays {
  /** Returns a slot relative to today, such as “Tomorrow 19:00–20:00”. */
  slot(slot: Pick<Booking, 'booking_date' | 'start_time' | 'end_time'>, today: string): string;
}

/** Returns functions that format the days and times of bookings. */
export function useWhen(): When {
  const { language } = useLanguage();
  const formats = useFormats();
  return useMemo(() => {
    const days = relativeDays(localeOf(language));
    return {
      ...days,
      slot: ({ booking_date, start_time, end_time }, today) =>
        `${days.day(booking_date, today)} ${formats.range(start_time, end_time)}`,
    };
  }, [language, formats]);
}
