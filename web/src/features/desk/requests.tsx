import { useQuery } from '@tanstack/react-query';
import { Empty, Failure, Loading, Page } from '../../ui/components.tsx';
import { BookingTable } from './booking-table.tsx';
import { fetchAll } from '../../lib/fetch-all.ts';
import { useAdminWords } from '../../i18n/admin-words.ts';

export default function RequestsPage() {
  const words = useAdminWords();
  const list = useQuery({
    queryKey: ['requests'],
    refetchInterval: 60_000,
    queryFn: async () => (await fetchAll('/admin/bookings', { status: 'pending' })).toReversed(),
  });
  return (
    <Page title={words.requests}>
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <Empty>{words.noRequests}</Empty>}
      {list.data && list.data.length > 0 && <BookingTable bookings={list.data} label={words.requests} />}
    </Page>
  );
}
