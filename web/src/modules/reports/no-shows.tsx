import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminBooking } from '@courtside/client';
import { compareNames } from '../../lib/by-name.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { allQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useNoShowWords } from './no-show-words.ts';
import type { ReportFilters } from './periods.ts';

/** The number of people that the table shows at first. */
const FIRST_PEOPLE = 10;

interface Absentee {
  user: AdminBooking['user'];
  count: number;
  /** The date of the last no-show. */
  last: string;
}

/** The people who did not come to their bookings in a period, the most frequent first. */
export function NoShows({ filters }: { filters: ReportFilters }) {
  const words = useNoShowWords();
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const { type, ...period } = filters;
  const mayRead = useCan()('bookings.read');
  const list = useQuery({
    ...allQuery('/admin/bookings', { status: 'no_show', ...period }),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  const bookings = (list.data ?? []).filter(({ court }) => type === undefined || court.type === type);
  const people = absenteesOf(bookings);
  return (
    <section className="card stack">
      <h2>{words.title}</h2>
      <QueryState query={list} />
      {list.isSuccess && (
        <p className="hint">{people.length === 0 ? words.none : words.total(bookings.length, people.length)}</p>
      )}
      {people.length > 0 && (
        <DataTable
          label={words.title}
          isFigures
          rows={isWhole ? people : people.slice(0, FIRST_PEOPLE)}
          keyOf={({ user }) => user.id}
          columns={[
            {
              head: words.person,
              kind: 'title',
              render: ({ user }) => (
                <Link to="/admin/people/$id" params={{ id: String(user.id) }}>
                  {user.name}
                </Link>
              ),
            },
            {
              head: words.noShows,
              kind: 'number',
              render: ({ user, count }) => (
                <Link
                  to="/admin/bookings"
                  search={{ user: user.id, status: 'no_show' } as never}
                  aria-label={`${count}. ${words.show(user.name)}`}
                >
                  {count}
                </Link>
              ),
            },
            { head: words.last, render: ({ last }) => capitalise(formats.shortDate(last)) },
          ]}
        />
      )}
      {!isWhole && people.length > FIRST_PEOPLE && (
        <Button onClick={() => setWhole(true)}>{words.all(people.length)}</Button>
      )}
    </section>
  );
}

function absenteesOf(bookings: readonly AdminBooking[]): Absentee[] {
  const people = new Map<number, Absentee>();
  for (const { user, booking_date } of bookings) {
    const { count = 0, last = '' } = people.get(user.id) ?? {};
    people.set(user.id, { user, count: count + 1, last: last > booking_date ? last : booking_date });
  }
  return [...people.values()].toSorted((a, b) => b.count - a.count || compareNames(a.user.name, b.user.name));
}
