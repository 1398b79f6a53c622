import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payment } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/components.tsx';
import { useMoneyWords } from './money-words.ts';
import { AccountFacts, Movements } from './movements.tsx';
import { DebtDialog, PayDialog } from './pay-dialog.tsx';
import { PayOutDialog } from './reason-dialogs.tsx';
import { ReceiptDialog } from './receipt.tsx';

/** A person's balance, debts and movements, with buttons for payments, top-ups and payouts. */
export default function PersonAccount({ user }: SectionPlaces['person']) {
  const can = useCan();
  const words = useMoneyWords();
  const formats = useFormats();
  const [opened, setOpened] = useState<
    'topUp' | 'payOut' | { currency: string; action: 'pay' | 'writeOff' } | { receipt: Payment }
  >();
  const params = { path: { user: user.id } };
  const query = {
    ...readQuery('/admin/users/{user}/account', { params }),
    enabled: can('payments.read'),
    staleTime: 0,
  };
  const account = useQuery(query);
  if (!can('payments.read')) return null;
  const [debt] = account.data?.owed ?? [];
  const [booking] = account.data?.owed_bookings ?? [];
  const [balance] = account.data?.balances ?? [];
  const close = (): void => setOpened(undefined);
  return (
    <section className="card" aria-label={words.account}>
      <h2>{words.account}</h2>
      <QueryState query={account} lines={2} />
      {account.data && <AccountFacts account={account.data} />}
      {account.data && can('payments.take') && (
        <div className="row">
          {debt && (
            <Button kind="primary" onClick={() => setOpened({ currency: debt.currency, action: 'pay' })}>
              {words.payAll(formats.money(debt))}
            </Button>
          )}
          <Button onClick={() => setOpened('topUp')}>{words.topUp}</Button>
          {balance && <Button onClick={() => setOpened('payOut')}>{words.payOut}</Button>}
          {booking && can('payments.write_off') && (
            <Button onClick={() => setOpened({ currency: booking.currency, action: 'writeOff' })}>
              {words.writeOff.submit}
            </Button>
          )}
        </div>
      )}
      <Movements user={user.id} />
      {opened === 'topUp' && <PayDialog user={user} currency={config.currency} onClose={close} />}
      {opened === 'payOut' && balance && (
        <PayOutDialog user={user} balance={balance} onPaid={(receipt) => setOpened({ receipt })} onClose={close} />
      )}
      {typeof opened === 'object' && 'action' in opened && <DebtDialog {...{ user, ...opened, onClose: close }} />}
      {typeof opened === 'object' && 'receipt' in opened && <ReceiptDialog payment={opened.receipt} onClose={close} />}
    </section>
  );
}
