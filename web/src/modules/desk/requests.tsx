import './affected-bookings.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBooking } from '@courtside/client';
import { Check } from '../../ui/icons/more-icons.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Page, QueryState } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { BookingTable } from './booking-table.tsx';
import { useDeskWords } from './desk-words.ts';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useFormats } from '../../lib/format.ts';
import { allQuery } from '../../lib/queries.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';

export default function RequestsPage() {
  const words = useAdminWords();
  const desk = useDeskWords();
  const [asked, setAsked] = useState<AdminBooking[]>();
  const list = useQuery({
    ...allQuery('/admin/bookings', { status: 'pending' }),
    refetchInterval: 60_000,
    select: (requests) => requests.toReversed(),
  });
  const { data = [] } = list;
  const approveAll = data.length > 1 && (
    <Button onClick={() => setAsked(data)}>
      <Check aria-hidden="true" size={18} />
      {desk.approveAll}
    </Button>
  );
  return (
    <Page title={words.requests} actions={approveAll}>
      <QueryState query={list} />
      {list.data?.length === 0 && (
        <Empty drawing="requests">
          <p>{words.noRequests}</p>
        </Empty>
      )}
      {data.length > 0 && <BookingTable bookings={data} label={words.requests} areRequests />}
      {asked && <ApproveAll requests={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

/** Approves the requests that the dialog lists, one after the other. Requests that cannot be approved stay in the list. */
function ApproveAll({ requests, onClose }: { requests: readonly AdminBooking[]; onClose: () => void }) {
  const words = useDeskWords();
  const formats = useFormats();
  const refresh = useRefresh(BOOKING_DATA);
  const approve = async (): Promise<void> => {
    let count = 0;
    for (const { id } of requests) {
      const params = { path: { booking: id } };
      const isDone = await api.patch('/admin/bookings/{booking}', { params, body: { status: 'confirmed' } }).then(
        () => true,
        () => false,
      );
      if (isDone) count++;
    }
    showToast(words.approvedAll(count, requests.length));
    await refresh();
  };
  return (
    <ConfirmDialog
      title={words.approveAllTitle(requests.length)}
      confirm={words.approveAll}
      onConfirm={approve}
      onClose={onClose}
    >
      <ul className="affected">
        {requests.map(({ id, user, court, booking_date, start_time, end_time }) => (
          <li key={id}>
            {user.name}: {court.name}, {formats.shortDate(booking_date)}, {formats.range(start_time, end_time)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
