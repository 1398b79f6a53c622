import './payments.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBooking, BookingPayment, Payment } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CashButton } from './cash-button.tsx';
import { bookingPaymentQuery } from './money-data.ts';
import { useMoneyWords } from './money-words.ts';
import { PayDialog } from './pay-dialog.tsx';
import { usePriceParts } from './lines.ts';
import { ReceiptDialog } from './receipt.tsx';
import { RefundsToPay } from './refunds.tsx';
import { WaiveDialog, WriteOffDialog } from './reason-dialogs.tsx';

/** The charge of a booking on its card at the desk, with the buttons to take a payment and to waive an amount. */
export default function DeskBooking({ booking }: { booking: AdminBooking }) {
  const can = useCan();
  const words = useMoneyWords();
  const priceParts = usePriceParts();
  const [opened, setOpened] = useState<'pay' | 'waive' | 'writeOff' | 'reverseWriteOff' | Payment>();
  const [taken, setTaken] = useState<Payment>();
  const query = useQuery({ ...bookingPaymentQuery(booking), enabled: can('payments.read') });
  const { data: payment } = query;
  if (query.isLoadingError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!payment || payment.mode === 'none') return null;
  const { user } = booking;
  const { owed, paid, due, written_off, currency } = payment;
  const close = (): void => setOpened(undefined);
  return (
    <section className="booking-money" aria-label={words.payment}>
      {booking.status !== 'pending' && <PaymentState payment={payment} timeZone={booking.time_zone} />}
      {booking.price_lines && <p className="hint">{priceParts(booking)}</p>}
      <div className="row">
        {owed + due > 0 && can('payments.take') && (
          <>
            <Button kind="primary" onClick={() => setOpened('pay')}>
              {words.take}
            </Button>
            <CashButton
              {...{ userId: user.id, bookingId: booking.id, amount: owed + due, currency, onTaken: setTaken }}
            />
          </>
        )}
        {owed > 0 && can('payments.take') && <Button onClick={() => setOpened('waive')}>{words.waive}</Button>}
        {can('payments.write_off') && owed > 0 && (
          <Button onClick={() => setOpened('writeOff')}>{words.writeOff.submit}</Button>
        )}
        {can('payments.write_off') && written_off > 0 && (
          <Button onClick={() => setOpened('reverseWriteOff')}>{words.writeOffReversal.submit}</Button>
        )}
        {paid > 0 && <Receipts booking={booking.id} onOpen={setOpened} />}
      </div>
      {payment.open_refunds.length > 0 && <RefundsToPay booking={booking.id} onPaid={setOpened} />}
      {opened === 'pay' && (
        <PayDialog {...{ user, currency }} bookings={[{ booking_id: booking.id, owed: owed + due }]} onClose={close} />
      )}
      {opened === 'waive' && <WaiveDialog payment={payment} name={user.name} onClose={close} />}
      {(opened === 'writeOff' || opened === 'reverseWriteOff') && (
        <WriteOffDialog
          {...{ name: user.name, currency, onClose: close, isReversal: opened === 'reverseWriteOff' }}
          bookings={[{ booking_id: booking.id, owed: opened === 'writeOff' ? owed : written_off }]}
        />
      )}
      {typeof opened === 'object' && <ReceiptDialog payment={opened} onClose={close} />}
      {taken && <ReceiptDialog payment={taken} isNew onClose={() => setTaken(undefined)} />}
    </section>
  );
}

function PaymentState({ payment, timeZone }: { payment: BookingPayment; timeZone: string }) {
  const { owed, paid, charged, fees, waived, written_off, due, pay_by, currency } = payment;
  const words = useMoneyWords();
  const formats = useFormats();
  const money = (amount: number): string => formats.money({ amount, currency });
  const details = [
    charged > 0 && money(charged),
    fees > 0 && words.fees(money(fees)),
    waived > 0 && words.waived(money(waived)),
    written_off > 0 && owed > 0 && words.writtenOff(money(written_off)),
    pay_by !== null && words.payBy(formats.moment(Date.parse(pay_by), timeZone)),
  ].filter((detail) => detail !== false);
  return (
    <div className="row">
      {owed > 0 && (
        <StatusBadge tone="warn">{paid > 0 ? words.partPaid(money(owed)) : words.owed(money(owed))}</StatusBadge>
      )}
      {due > 0 && <StatusBadge tone="warn">{words.owed(money(due))}</StatusBadge>}
      {owed <= 0 && written_off > 0 && <StatusBadge tone="quiet">{words.writtenOff(money(written_off))}</StatusBadge>}
      {owed <= 0 && due === 0 && written_off === 0 && (
        <StatusBadge tone={charged > 0 ? 'good' : 'quiet'}>{charged > 0 ? words.paid : words.nothingToPay}</StatusBadge>
      )}
      <span className="hint">{details.join(', ')}</span>
    </div>
  );
}

function Receipts({ booking, onOpen }: { booking: number; onOpen: (payment: Payment) => void }) {
  const words = useMoneyWords();
  const query = { booking_id: booking };
  const { data } = useQuery({ ...readQuery('/admin/payments', { params: { query } }), staleTime: 0 });
  const shown = data?.data.filter(({ kind, reversed_by_id }) => kind === 'payment' && reversed_by_id === null) ?? [];
  return shown.map((payment) => (
    <Button key={payment.id} onClick={() => onOpen(payment)}>
      {words.receipt(payment.number)}
    </Button>
  ));
}
