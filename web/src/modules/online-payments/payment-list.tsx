import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminOnlinePayment, Payment } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { pagesQuery } from '../../lib/queries.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, More, QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useMoneyWords } from '../payments/money-words.ts';
import { ReceiptDialog } from '../payments/receipt.tsx';
import { PROVIDERS, useOnlineWords } from './words.ts';

const TONES: Record<AdminOnlinePayment['state'], Tone> = {
  ...{ open: 'quiet', processing: 'warn', paid: 'good', refunded: 'quiet', failed: 'quiet' },
};
const DISPUTE_TONES = { open: 'bad', won: 'good', lost: 'quiet' } as const;

/** All online payments, newest first. */
export function PaymentList() {
  const words = useOnlineWords();
  const admin = useAdminWords();
  const money = useMoneyWords();
  const formats = useFormats();
  const mayRead = useCan()('people.read');
  const list = useInfiniteQuery({ ...pagesQuery('/admin/online-payments', {}), staleTime: 0 });
  const payments = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <div className="card stack">
      <h2>{words.payments}</h2>
      <QueryState query={list} />
      {list.isSuccess && payments.length === 0 && <p className="hint">{words.noPayments}</p>}
      {payments.length > 0 && (
        <DataTable
          label={words.payments}
          rows={payments}
          keyOf={({ id }) => id}
          columns={[
            {
              head: admin.player,
              kind: 'title',
              render: ({ user: { id, name } }) =>
                mayRead ? (
                  <Link to="/admin/people/$id" params={{ id: String(id) }}>
                    {name}
                  </Link>
                ) : (
                  name
                ),
            },
            { head: words.bookingName, render: ({ booking_id }) => words.booking(booking_id) },
            {
              head: admin.time,
              render: ({ created_at }) => capitalise(formats.moment(Date.parse(created_at), config.time_zone)),
            },
            { head: words.provider, render: ({ provider }) => PROVIDERS[provider] },
            { head: admin.status, render: (payment) => <States payment={payment} /> },
            {
              head: words.refunded,
              kind: 'number',
              render: ({ refunded, currency }) => refunded > 0 && formats.money({ amount: refunded, currency }),
            },
            { head: money.amount, kind: 'number', render: (payment) => formats.money(payment) },
            { head: admin.actions, kind: 'actions', render: (payment) => <Receipt payment={payment} /> },
          ]}
        />
      )}
      <More list={list} />
    </div>
  );
}

function States({ payment: { state, mode, disputes } }: { payment: AdminOnlinePayment }) {
  const words = useOnlineWords();
  return (
    <span className="pay-states">
      <StatusBadge tone={TONES[state]}>{words.states[state]}</StatusBadge>
      {mode === 'test' && <StatusBadge tone="warn">{words.modes.test}</StatusBadge>}
      {disputes.map((dispute) => (
        <StatusBadge key={dispute.reference} tone={DISPUTE_TONES[dispute.state]}>
          {words.disputes[dispute.state]}
        </StatusBadge>
      ))}
    </span>
  );
}

function Receipt({ payment: { payment_id, user } }: { payment: AdminOnlinePayment }) {
  const words = useOnlineWords();
  const admin = useAdminWords();
  const [shown, setShown] = useState<Payment>();
  const loading = useMutation({
    mutationFn: (payment: number) => api.get('/admin/payments/{payment}', { params: { path: { payment } } }),
    onSuccess: setShown,
  });
  if (payment_id === null) return null;
  return (
    <>
      <Button
        kind="small"
        aria-label={admin.forWhom(words.receipt, user.name)}
        onClick={() => loading.mutate(payment_id)}
      >
        {words.receipt}
      </Button>
      {loading.isError && <Failure error={loading.error} />}
      {shown && <ReceiptDialog payment={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
