import type { CourtRow } from '../modules/courts/store.ts';
import { timestamp } from '../platform/time.ts';
import type { Slot, Span } from './rules.ts';
import type { Override } from './slot-check.ts';
import type { BookingRow } from './store.ts';

type BookingTimes = Pick<BookingRow, 'court_id' | 'booking_date' | 'start_minute' | 'end_minute' | 'time_zone'> &
  Pick<BookingRow, 'starts_at' | 'ends_at' | 'start_offset_minutes' | 'end_offset_minutes'>;

export function timeColumns(court: CourtRow, slot: Slot, { starts, ends }: Span): BookingTimes {
  return {
    court_id: court.id,
    booking_date: slot.date,
    start_minute: slot.start,
    end_minute: slot.end,
    time_zone: court.time_zone,
    starts_at: timestamp(starts.epochMs),
    ends_at: timestamp(ends.epochMs),
    start_offset_minutes: starts.offsetMinutes,
    end_offset_minutes: ends.offsetMinutes,
  };
}

export function courtColumns({
  name,
  type,
  venue,
}: CourtRow): Pick<BookingRow, 'court_name' | 'court_type' | 'court_venue'> {
  return { court_name: name, court_type: type, court_venue: venue };
}

export function overridesOf(overridden: readonly Override[] = []): string | null {
  return overridden.length === 0 ? null : JSON.stringify(overridden);
}
