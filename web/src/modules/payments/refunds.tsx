import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Payment, BookingRefund } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useCan } from '../../lib/permissions.ts';
import { pagesQuery, readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, More } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useDrawerChoice } from './drawer-choice.tsx';
import { isOnline, MONEY_DATA } from './money-data.ts';
import { useMoneyWords } from './money-words.ts';
import { useRefundWords } from './refund-words.ts';

/**
 * The open refunds of the club or of a booking. Without open refunds, nothing is shown.
 * @param onPaid shows the receipt of a refund. The last refund removes this list, so the list cannot show it.
 */
export function RefundsToPay({ booking, onPaid }: { booking?: number; onPaid: (payment: Payment) => void }) {
  const words = useRefundWords();
  const money = useMoneyWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const query = { state: 'open' as const, ...(booking !== undefined && { booking_id: booking }) };
  const list = useInfiniteQuery({ ...pagesQuery('/admin/refunds', query), staleTime: 0 });
  const refunds = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {list.isError && <Failure error={list.error} />}
      {refunds.length > 0 && (
        <section className={booking === undefined ? 'card stack' : 'stack'}>
          <h2>{words.title}</h2>
          <p className="hint">{words.hint}</p>
          <DataTable
            label={words.title}
            rows={refunds}
            keyOf={({ id }) => id}
            columns={[
              { head: admin.person, kind: 'title', render: ({ user }) => user.name },
              { head: words.bookingName, render: ({ booking_id }) => words.booking(booking_id) },
              { head: words.means, render: ({ means }) => money.means[means] },
              {
                head: money.amount,
                kind: 'number',
                render: ({ amount, currency }) => formats.money({ amount, currency }),
              },
              {
                head: admin.actions,
                kind: 'actions',
                render: (refund) => <Actions refund={refund} onPaid={onPaid} />,
              },
            ]}
          />
          <More list={list} />
        </section>
      )}
    </>
  );
}

interface ActionProps {
  refund: BookingRefund;
  onPaid: (payment: Payment) => void;
}

function Actions({ refund, onPaid }: ActionProps) {
  const { id, user, amount, currency, means } = refund;
  const words = useRefundWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const mayTake = useCan()('payments.take');
  const refresh = useRefresh(MONEY_DATA);
  const params = { path: { refund: id } };
  const money = formats.money({ amount, currency });
  const what = `${user.name}, ${money}`;
  const [isAsking, setIsAsking] = useState(false);
  const keeping = useMutation({
    mutationFn: () => api.post('/admin/refunds/{refund}/keep', { params }),
    onSuccess: () => showToast(words.kept(money, user.name)),
    onSettled: refresh,
  });
  const isDisabled = keeping.isPending;
  if (isOnline(means)) return <Online refund={refund} />;
  if (!mayTake) return null;
  return (
    <>
      {keeping.isError && <Failure error={keeping.error} />}
      <div className="row">
        <Button
          kind="small"
          disabled={isDisabled}
          aria-label={admin.forWhom(words.payOut, what)}
          onClick={() => setIsAsking(true)}
        >
          {words.payOut}
        </Button>
        <Button
          kind="small"
          disabled={isDisabled}
          aria-label={admin.forWhom(words.keep, what)}
          onClick={() => keeping.mutate()}
        >
          {words.keep}
        </Button>
      </div>
      {isAsking && <PayOutDialog refund={refund} onPaid={onPaid} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** Asks before a refund is paid out, and for the drawer that cash leaves. */
function PayOutDialog({ refund, onPaid, onClose }: ActionProps & { onClose: () => void }) {
  const { id, user, amount, currency, means } = refund;
  const words = useRefundWords();
  const formats = useFormats();
  const refresh = useRefresh(MONEY_DATA);
  const withKey = useIdempotencyKey();
  const { drawer, choice } = useDrawerChoice();
  const params = { path: { refund: id }, query: means === 'cash' ? drawer : {} };
  const payOut = async (): Promise<void> => {
    try {
      onPaid(await withKey(params.query, (headers) => api.post('/admin/refunds/{refund}/payout', { params, headers })));
    } finally {
      void refresh();
    }
  };
  return (
    <ConfirmDialog
      title={words.payOutTitle(formats.money({ amount, currency }), user.name)}
      confirm={words.payOut}
      onConfirm={payOut}
      onClose={onClose}
    >
      <p>{words.hint}</p>
      {means === 'cash' && choice}
    </ConfirmDialog>
  );
}

/** A refund that the service sends to the payment provider. Staff must only do something if the provider refuses it. */
function Online({ refund: { id, booking_id } }: { refund: BookingRefund }) {
  const words = useRefundWords();
  const query = { needs_attention: true, booking_id };
  const { data } = useQuery({ ...readQuery('/admin/online-payments', { params: { query } }), staleTime: 0 });
  if (!data?.data.some(({ failed_refund_ids }) => failed_refund_ids.includes(id)))
    return <span className="hint">{words.online}</span>;
  return <Link to="/admin/online-payments">{words.failed}</Link>;
}
