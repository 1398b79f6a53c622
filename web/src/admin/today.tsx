import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBooking, CourtDay } from '@courtside/client';
import { STEP } from '../day.ts';
import { widthOf } from '../grid.tsx';
import { addDays, dateIn, minuteOf, timeOf, useFormats } from '../format.ts';
import { useWords } from '../i18n/words.tsx';
import { config } from '../session.ts';
import { Empty, Failure, Field, Loading, Page } from '../ui/parts.tsx';
import { BookingTable } from './booking-table.tsx';
import { collect } from './collect.ts';
import { useAdminWords } from './words.ts';

/** A day of the club with its names: to look at, to act on, to print. */
export default function TodayPage() {
  const words = useAdminWords();
  const common = useWords();
  const formats = useFormats();
  const today = dateIn(config.time_zone);
  const [date, setDate] = useState(today);
  const sheet = useQuery({
    queryKey: ['sheet', date],
    refetchInterval: 60_000,
    queryFn: async () => {
      const status = 'offered,pending,confirmed,completed,no_show';
      const [days, bookings] = await Promise.all([
        collect('/availability', { date }),
        collect('/admin/bookings', { date, status }),
      ]);
      return { days, bookings: bookings.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)) };
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
        <Field
          label={words.day}
          type="date"
          required
          value={date}
          onChange={({ target }) => target.value !== '' && setDate(target.value)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={common.find.previousDay}
          onClick={() => setDate(addDays(date, -1))}
        >
          ‹
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={common.find.nextDay}
          onClick={() => setDate(addDays(date, 1))}
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

function Sheet({ days, bookings, label }: { days: CourtDay[]; bookings: AdminBooking[]; label: string }) {
  const words = useAdminWords();
  const windows = days.flatMap(({ open }) => open);
  if (windows.length === 0) return null;
  const first = Math.min(...windows.map(({ start_time }) => Math.floor(minuteOf(start_time) / STEP) * STEP));
  const last = Math.max(...windows.map(({ end_time }) => minuteOf(end_time)));
  const columns = Array.from({ length: Math.ceil((last - first) / STEP) }, (_, i) => first + i * STEP);
  return (
    <div className="grid-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="grid" style={{ minWidth: widthOf(columns.length) }}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{words.court}</th>
            {columns.map((minute) =>
              minute % 60 === 0 || minute === first ? (
                <th key={minute} scope="col" colSpan={minute % 60 === 0 && minute + STEP < last ? 2 : 1}>
                  {timeOf(minute)}
                </th>
              ) : null,
            )}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Row
              key={day.court_id}
              day={day}
              columns={columns}
              bookings={bookings.filter((one) => one.court_id === day.court_id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A court's line: each booking is one cell as wide as it is long. */
function Row({ day, columns, bookings }: { day: CourtDay; columns: number[]; bookings: AdminBooking[] }) {
  const common = useWords();
  const starting = (minute: number) => bookings.find(({ start_time }) => columnOf(start_time) === minute);
  const covered = (minute: number) =>
    bookings.some(({ start_time, end_time }) => columnOf(start_time) < minute && minuteOf(end_time) > minute);
  return (
    <tr>
      <th scope="row">
        <span className="court-name">{day.court.name}</span>
      </th>
      {columns.map((minute) => {
        const booking = starting(minute);
        if (booking) {
          const span = Math.ceil((minuteOf(booking.end_time) - minute) / STEP);
          return (
            <td key={minute} className={`cell booked ${booking.status}`} colSpan={Math.min(span, columns.length)}>
              {booking.user.name}
              {booking.status === 'pending' && ` (${common.bookings.status.pending})`}
            </td>
          );
        }
        if (covered(minute)) return null;
        const covers = ({ start_time, end_time }: { start_time: string; end_time: string }): boolean =>
          minuteOf(start_time) < minute + STEP && minuteOf(end_time) > minute;
        const isClosed = !day.open.some(covers) || day.closures.some(covers);
        return <td key={minute} className={`cell ${isClosed ? 'closed' : 'open'}`} />;
      })}
    </tr>
  );
}

const columnOf = (time: string): number => Math.floor(minuteOf(time) / STEP) * STEP;
