import './receipt.css';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Payment } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useLanguage } from '../../i18n/words.tsx';
import { localeOf } from '../../i18n/formats.ts';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { saveResponse } from '../../lib/save-response.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Loading } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Download, Printer } from '../../ui/icons/more-icons.ts';
import { showToast } from '../../ui/toasts.tsx';
import { percentOf, taxIn } from './amounts.ts';
import { bookingPaymentQuery, isOnline } from './money-data.ts';
import { useMoneyWords } from './money-words.ts';
import { ReverseDialog } from './reason-dialogs.tsx';

interface Props {
  payment: Payment;
  /** Whether the payment was taken just now. */
  isNew?: boolean;
  onClose: () => void;
}

/** Shows a receipt, prints it, and reverses its payment. */
export function ReceiptDialog({ payment, isNew = false, onClose }: Props) {
  const words = useMoneyWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const can = useCan();
  const [isReversing, setIsReversing] = useState(false);
  const { id, kind, change, currency, reversed_by_id, means } = payment;
  const isReversible = kind === 'payment' && reversed_by_id === null && !means.some((part) => isOnline(part.means));
  const details = useDetails(payment);
  const saving = useMutation({
    mutationFn: async () => saveResponse(await api.download(`/admin/payments/${id}/pdf`)),
  });
  const sending = useMutation({
    mutationFn: () => api.post('/admin/payments/{payment}/email', { params: { path: { payment: id } } }),
    onSuccess: () => showToast(words.sent),
  });
  if (isReversing) return <ReverseDialog payment={payment} onClose={onClose} />;
  return (
    <Dialog title={isNew ? words.taken : words.receipt(payment.number)} onClose={onClose}>
      {isNew && change > 0 && (
        <p className="money-change" role="status">
          {words.change(formats.money({ amount: change, currency }))}
        </p>
      )}
      {details.isLoading ? <Loading lines={8} /> : <Receipt payment={payment} details={details} />}
      {saving.isError && <Failure error={saving.error} />}
      {sending.isError && <Failure error={sending.error} />}
      <div className="dialog-foot">
        <Button {...(isNew && { kind: 'primary' })} onClick={onClose}>
          {words.done}
        </Button>
        <Button disabled={details.isLoading} onClick={() => print()}>
          <Printer aria-hidden="true" size={18} />
          {admin.print}
        </Button>
        <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
          <Download aria-hidden="true" size={18} />
          PDF
        </Button>
        {config.mail && can('payments.take') && (
          <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
            {words.send}
          </Button>
        )}
        {isReversible && can('payments.take') && <Button onClick={() => setIsReversing(true)}>{words.reverse}</Button>}
      </div>
    </Dialog>
  );
}

/** The part of the dialog that is printed, on a roll of 80 mm or on A4. */
function Receipt({ payment, details }: { payment: Payment; details: ReturnType<typeof useDetails> }) {
  const words = useMoneyWords();
  const formats = useFormats();
  const { language } = useLanguage();
  const { seller, bookings, taxes } = details;
  const { number, kind, user, currency, amount, change, means, balance_amount, taken_by, created_at } = payment;
  const money = (amount: number): string => formats.money({ amount, currency });
  const tendered = means.find((part) => part.tendered !== undefined)?.tendered;
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: config.time_zone } as const;
  const moment = new Intl.DateTimeFormat(localeOf(language), style);
  return (
    <div className="receipt">
      <header>
        <strong>{seller?.legal_name ?? config.club.name}</strong>
        {seller?.address && <address>{seller.address}</address>}
        {seller?.tax_number && <div>{words.taxNumber(seller.tax_number)}</div>}
      </header>
      <p>
        {kind === 'payment' ? words.receipt(number) : `${words.kinds[kind]} ${number}`}
        <br />
        {moment.format(new Date(created_at))}
        <br />
        {user.name}
      </p>
      {payment.reversed_by_id !== null && <strong>{words.reversed}</strong>}
      {payment.reverses_id !== null && <p>{words.reverses}</p>}
      <dl>
        {bookings.map(({ id, text, amount }) => (
          <Line key={id} name={text}>
            {money(amount)}
          </Line>
        ))}
        {payment.dues.map(({ due_id, plan, period_from, period_to, amount }) => (
          <Line
            key={due_id}
            name={`${words.membership(plan)}, ${formats.shortDate(period_from)} – ${formats.shortDate(period_to)}`}
          >
            {money(amount)}
          </Line>
        ))}
        {balance_amount !== 0 && <Line name={words.balanceLine}>{money(balance_amount)}</Line>}
        <Line name={words.total} isTotal>
          {money(amount)}
        </Line>
        {taxes.map(({ rate, amount }) => (
          <Line key={rate} name={words.tax(rate)}>
            {money(amount)}
          </Line>
        ))}
      </dl>
      <dl>
        {means.map((part) => (
          <Line key={part.means} name={words.means[part.means]}>
            {money(part.amount)}
          </Line>
        ))}
        {tendered !== undefined && <Line name={words.handedOver}>{money(tendered)}</Line>}
        {change > 0 && <Line name={words.changeLine}>{money(change)}</Line>}
      </dl>
      {payment.reason !== null && (
        <p>
          {words.reason}: {payment.reason}
        </p>
      )}
      {taken_by && <p>{words.takenBy(taken_by.name)}</p>}
    </div>
  );
}

function Line({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={isTotal ? 'receipt-total' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Returns the details of the club, the names of the bookings, and the taxes that their amounts include. */
function useDetails({ bookings, dues }: Payment) {
  const words = useMoneyWords();
  const formats = useFormats();
  const { language } = useLanguage();
  const mayRead = useCan()('bookings.read');
  const seller = useQuery(readQuery('/admin/invoice-settings'));
  const found = useQueries({
    queries: bookings.map(({ booking_id }) => ({
      ...readQuery('/admin/bookings/{booking}', { params: { path: { booking: booking_id } } }),
      enabled: mayRead,
    })),
  });
  const charges = useQueries({
    queries: bookings.map(({ booking_id }) => bookingPaymentQuery({ id: booking_id, updated_at: '' })),
  });
  const taxes = new Map<number, number>();
  const booked = bookings.map(({ amount }, i) => ({ amount, tax_rate: charges[i]?.data?.tax_rate ?? 0 }));
  for (const { amount, tax_rate: rate } of [...booked, ...dues]) {
    if (rate > 0) taxes.set(rate, (taxes.get(rate) ?? 0) + taxIn(amount, rate));
  }
  return {
    isLoading: [seller, ...found, ...charges].some(({ isLoading }) => isLoading),
    seller: seller.data,
    bookings: bookings.map(({ booking_id, amount }, i) => {
      const booking = found[i]?.data;
      const text = booking
        ? `${booking.court.name}, ${formats.shortDate(booking.booking_date)}, ${formats.range(booking.start_time, booking.end_time)}`
        : words.booking(booking_id);
      return { id: booking_id, amount, text };
    }),
    taxes: [...taxes].map(([rate, amount]) => ({ rate: percentOf(language, rate), amount })),
  };
}
