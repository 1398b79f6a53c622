import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WriteOff } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { pagesQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, More } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useMoneyWords } from './money-words.ts';
import type { Days } from './periods.ts';
import { WriteOffDialog } from './reason-dialogs.tsx';
import { useRefundWords } from './refund-words.ts';
import { useTreasurerWords } from './treasurer-words.ts';

/** The write-offs of a period, and the debts that returned. If there are none, nothing is shown. */
export function WriteOffs({ days }: { days: Days }) {
  const words = useTreasurerWords();
  const money = useMoneyWords();
  const refunds = useRefundWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const mayReverse = useCan()('payments.write_off');
  const [reversing, setReversing] = useState<WriteOff>();
  const list = useInfiniteQuery({ ...pagesQuery('/admin/write-offs', days), staleTime: 0 });
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isError) return <Failure error={list.error} />;
  if (rows.length === 0) return null;
  return (
    <div className="card stack">
      <h2>{words.writeOffs}</h2>
      <DataTable
        label={words.writeOffs}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { head: admin.person, kind: 'title', render: ({ user }) => user.name },
          {
            head: words.time,
            render: ({ created_at }) => capitalise(formats.moment(Date.parse(created_at), config.time_zone)),
          },
          { head: refunds.bookingName, render: ({ booking_id }) => money.booking(booking_id) },
          { head: money.reason, kind: 'long', render: ({ reason }) => reason },
          {
            head: money.amount,
            kind: 'number',
            render: ({ amount, currency }) => formats.money({ amount, currency }),
          },
          {
            head: admin.actions,
            kind: 'actions',
            render: (row) =>
              mayReverse &&
              row.reversible > 0 && (
                <Button
                  kind="small"
                  aria-label={admin.forWhom(money.writeOffReversal.submit, row.user.name)}
                  onClick={() => setReversing(row)}
                >
                  {money.writeOffReversal.submit}
                </Button>
              ),
          },
        ]}
      />
      <More list={list} />
      {reversing && (
        <WriteOffDialog
          isReversal
          name={reversing.user.name}
          currency={reversing.currency}
          bookings={[{ booking_id: reversing.booking_id, owed: reversing.reversible }]}
          onClose={() => setReversing(undefined)}
        />
      )}
    </div>
  );
}
