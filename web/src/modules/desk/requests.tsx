import { useQuery } from '@tanstack/react-query';
import { Inbox } from '../../ui/icons/more-icons.ts';
import { Empty, Page, QueryState } from '../../ui/components.tsx';
import { BookingTable } from './booking-table.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { allQuery } from '../../lib/queries.ts';

export default function RequestsPage() {
  const words = useAdminWords();
  const list = useQuery({
    ...allQuery('/admin/bookings', { status: 'pending' }),
    refetchInterval: 60_000,
    select: (requests) => requests.toReversed(),
  });
  return (
    <Page title={words.requests}>
      <QueryState query={list} />
      {list.data?.length === 0 && (
        <Empty>
          <Inbox aria-hidden="true" size={32} />
          <p>{words.noRequests}</p>
        </Empty>
      )}
      {list.data && list.data.length > 0 && <BookingTable bookings={list.data} label={words.requests} />}
    </Page>
  );
}
