import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Booking } from '@courtside/client';
import { Empty, More, Page, QueryState } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { namedOptions, options } from '../../ui/options.tsx';
import { BookingTable } from './booking-table.tsx';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { isDate } from '../../lib/format.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PersonFilter } from '../../ui/person-filter.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { courtsQuery, pagesQuery } from '../../lib/queries.ts';
import { useStatusWords } from '../../i18n/status-words.ts';

const FILTERS = ['user', 'when', 'status', 'day', 'court'] as const;
type Address = ReturnType<typeof useAddressFilters<(typeof FILTERS)[number]>>;
type When = 'upcoming' | 'past' | 'all';

const UPCOMING_STATUSES = new Set(['', 'offered', 'pending', 'confirmed']);

/**
 * Returns which bookings the list shows. By default, these are upcoming bookings. If a day or a final status is chosen,
 * they are upcoming and past bookings.
 */
function whenOf({ when, day, status }: Address['filters']): When {
  if (when === 'upcoming' || when === 'past' || when === 'all') return when;
  return day === '' && UPCOMING_STATUSES.has(status) ? 'upcoming' : 'all';
}

export default function AdminBookingsPage() {
  const words = useAdminWords();
  const address = useAddressFilters(FILTERS);
  const { user, status, day, court } = address.filters;
  const when = whenOf(address.filters);
  const query = {
    ...(when !== 'all' && { when }),
    ...(/^\d+$/.test(user) && { user_id: Number(user) }),
    ...(status !== '' && { status }),
    ...(isDate(day) && { date: day }),
    ...(court !== '' && { court_id: Number(court) }),
  };
  const list = useInfiniteQuery(pagesQuery('/admin/bookings', query));
  const bookings = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={words.bookings}>
      <BookingFilters {...address} />
      <QueryState query={list} />
      {list.isSuccess && bookings.length === 0 && (
        <Empty drawing="search">
          <p>{words.noBookings}</p>
        </Empty>
      )}
      {bookings.length > 0 && <BookingTable bookings={bookings} label={words.bookings} />}
      <More list={list} />
    </Page>
  );
}

function BookingFilters({ filters, setFilters, clear, isFiltered }: Address) {
  const words = useAdminWords();
  const statusWords = useStatusWords();
  const courts = useQuery(courtsQuery);
  return (
    <FilterBar label={words.filters} isFiltered={isFiltered} onClear={clear}>
      <PersonFilter user={filters.user} onChange={(user) => setFilters({ user })} />
      <Choice label={words.when} value={whenOf(filters)} onChange={({ target }) => setFilters({ when: target.value })}>
        {options(['upcoming', 'past', 'all'] as const, (one) => words.whens[one])}
      </Choice>
      <Choice
        label={words.status}
        value={filters.status}
        onChange={({ target }) => setFilters({ status: target.value })}
      >
        <option value="">{words.anyStatus}</option>
        {options(Object.keys(statusWords) as Booking['status'][], (one) => statusWords[one])}
      </Choice>
      <DatePicker label={words.day} value={filters.day} onChange={(date) => setFilters({ day: date })} />
      <Choice label={words.court} value={filters.court} onChange={({ target }) => setFilters({ court: target.value })}>
        <option value="">{words.anyCourt}</option>
        {namedOptions(courts.data ?? [])}
      </Choice>
    </FilterBar>
  );
}
