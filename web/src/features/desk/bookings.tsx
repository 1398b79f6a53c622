import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarSearch } from 'lucide-react';
import type { Booking } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { Empty, Failure, Loading, More, Page } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { BookingTable } from './booking-table.tsx';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { isDate } from '../../lib/format.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { allQuery, pagesQuery } from '../../lib/queries.ts';

export default function AdminBookingsPage() {
  const words = useAdminWords();
  const common = useWords();
  const { filters, setFilters, clear, isFiltered } = useAddressFilters(['status', 'day', 'court']);
  const { status, day, court } = filters;
  const courts = useQuery(allQuery('/admin/courts', {}));
  const query = {
    ...(status !== '' && { status }),
    ...(isDate(day) && { date: day }),
    ...(court !== '' && { court_id: Number(court) }),
  };
  const list = useInfiniteQuery(pagesQuery('/admin/bookings', query));
  const bookings = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={words.bookings}>
      <FilterBar label={words.filters} isFiltered={isFiltered} onClear={clear}>
        <Choice label={words.status} value={status} onChange={({ target }) => setFilters({ status: target.value })}>
          <option value="">{words.anyStatus}</option>
          {(Object.keys(common.bookings.status) as Booking['status'][]).map((one) => (
            <option key={one} value={one}>
              {common.bookings.status[one]}
            </option>
          ))}
        </Choice>
        <DatePicker label={words.day} value={day} onChange={(date) => setFilters({ day: date })} />
        <Choice label={words.court} value={court} onChange={({ target }) => setFilters({ court: target.value })}>
          <option value="">{words.anyCourt}</option>
          {courts.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      </FilterBar>
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && bookings.length === 0 && (
        <Empty>
          <CalendarSearch aria-hidden="true" size={32} />
          <p>{words.noBookings}</p>
        </Empty>
      )}
      {bookings.length > 0 && <BookingTable bookings={bookings} label={words.bookings} />}
      <More list={list} />
    </Page>
  );
}
