import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { addDays, dateIn, isDate, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { config } from '../../lib/session.ts';
import { Empty, Failure, Field, Loading, Page } from '../../ui/components.tsx';
import { BookingTable } from './booking-table.tsx';
import { fetchAll } from '../../lib/fetch-all.ts';
import { Sheet } from './sheet.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';

const MINUTE_MS = 60_000;

export default function TodayPage() {
  const words = useAdminWords();
  const common = useWords();
  const formats = useFormats();
  const today = dateIn(config.time_zone, useNow());
  const [chosen, setChosen] = useState<string>();
  const date = chosen ?? today;
  const choose = (day: string): void => {
    if (isDate(day)) setChosen(day === today ? undefined : day);
  };
  const sheet = useQuery({
    queryKey: ['sheet', date],
    refetchInterval: MINUTE_MS,
    queryFn: async () => {
      const status = 'offered,pending,confirmed,completed,no_show';
      const [days, bookings, courts] = await Promise.all([
        fetchAll('/availability', { date }),
        fetchAll('/admin/bookings', { date, status }),
        fetchAll('/admin/courts', {}),
      ]);
      return { days, courts, bookings: bookings.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)) };
    },
  });
  const label = words.sheet(formats.date(date));
  return (
    <Page
      title={date === today ? words.today : formats.shortDate(date)}
      lead={formats.date(date)}
      actions={
        <button type="button" className="button" onClick={() => print()}>
          {words.print}
        </button>
      }
    >
      <div className="row bottom no-print">
        <Field label={words.day} type="date" required value={date} onChange={({ target }) => choose(target.value)} />
        <button
          type="button"
          className="icon-button"
          aria-label={common.find.previousDay}
          onClick={() => choose(addDays(date, -1))}
        >
          ‹
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={common.find.nextDay}
          onClick={() => choose(addDays(date, 1))}
        >
          ›
        </button>
      </div>
      {sheet.isPending && <Loading lines={8} />}
      {sheet.isError && <Failure error={sheet.error} onRetry={() => void sheet.refetch()} />}
      {sheet.isSuccess && <Sheet {...sheet.data} label={label} />}
      {sheet.isSuccess && sheet.data.bookings.length === 0 && <Empty>{words.nothingToday}</Empty>}
      {sheet.isSuccess && sheet.data.bookings.length > 0 && (
        <BookingTable bookings={sheet.data.bookings} label={words.bookings} withDay={false} />
      )}
    </Page>
  );
}
