import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookingPayment, Payment } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { options } from '../../ui/options.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { amountOf, divide, fieldText, type OwedBooking } from './amounts.ts';
import { useDrawerChoice } from './drawer-choice.tsx';
import { MONEY_DATA } from './money-data.ts';
import { MoneyField } from './money-field.tsx';
import { useMoneyWords } from './money-words.ts';

type Headers = { 'Idempotency-Key': string };
const PAYOUT_MEANS = ['cash', 'card', 'transfer'] as const;

interface Given {
  amount: number;
  reason: string;
  means: (typeof PAYOUT_MEANS)[number];
  /** The drawer of cash. */
  drawer: { drawer_id?: number };
}

interface Props {
  /** The field for the drawer of cash, and its value. */
  drawers?: ReturnType<typeof useDrawerChoice>;
  title: string;
  text?: string;
  submit: string;
  keep?: string;
  /** The highest amount. The form suggests it. Without it, the form has no field for an amount. */
  most?: { amount: number; currency: string };
  /** The amount that the form suggests, if it is not the highest one. */
  suggested?: number;
  hasMeans?: boolean;
  send: (given: Given, headers: Headers) => Promise<unknown>;
  onSent: (amount: number) => void;
  onClose: () => void;
}

/** Asks for a reason, and for an amount and its means if they are needed. */
export function ReasonDialog({ title, text, submit, keep, most, hasMeans = false, ...props }: Props) {
  const { drawers, suggested = most?.amount ?? 0, send, onSent, onClose } = props;
  const words = useMoneyWords();
  const refresh = useRefresh(MONEY_DATA);
  const withKey = useIdempotencyKey();
  const [amount, setAmount] = useState(most ? fieldText(suggested, most.currency) : '');
  const [means, setMeans] = useState<Given['means']>('cash');
  const [reason, setReason] = useState('');
  const drawer = means === 'cash' && drawers ? drawers.drawer : {};
  const given = { amount: most ? (amountOf(amount, most.currency) ?? 0) : 0, reason: reason.trim(), means, drawer };
  const sending = useMutation({
    mutationFn: () => withKey(given, (headers) => send(given, headers)),
    onSuccess: () => {
      onClose();
      onSent(given.amount);
    },
    onSettled: refresh,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className="stack" onSubmit={() => sending.mutate()}>
        {text !== undefined && <p>{text}</p>}
        {most && (
          <MoneyField
            label={words.amount}
            currency={most.currency}
            max={most.amount}
            value={amount}
            onChange={setAmount}
          />
        )}
        {hasMeans && (
          <Choice
            label={words.meansOf}
            value={means}
            onChange={({ target }) => setMeans(target.value as Given['means'])}
          >
            {options(PAYOUT_MEANS, (one) => words.means[one])}
          </Choice>
        )}
        {means === 'cash' && drawers?.choice}
        <Field
          label={hasMeans ? words.reasonOptional : words.reason}
          required={!hasMeans}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {sending.isError && <Failure error={sending.error} />}
        <FormFoot
          submit={submit}
          {...(keep !== undefined && { cancel: keep })}
          isDisabled={sending.isPending}
          isDanger={keep !== undefined}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface WaiveProps {
  payment: BookingPayment;
  name: string;
  onClose: () => void;
}

export function WaiveDialog({ payment: { booking_id, charged, fees, owed, currency }, name, onClose }: WaiveProps) {
  const words = useMoneyWords();
  const formats = useFormats();
  const params = { path: { booking: booking_id } };
  return (
    <ReasonDialog
      title={words.waiveTitle(name)}
      text={words.waiveText}
      submit={words.waive}
      most={{ amount: charged, currency }}
      suggested={fees || owed}
      send={({ amount, reason }, headers) =>
        api.post('/admin/bookings/{booking}/waivers', { params, headers, body: { amount, reason } })
      }
      onSent={(amount) => showToast(words.waivedDone(formats.money({ amount, currency })))}
      onClose={onClose}
    />
  );
}

interface WriteOffProps {
  name: string;
  currency: string;
  /** The bookings with the highest amounts, oldest debt first. */
  bookings: readonly OwedBooking[];
  isReversal?: boolean;
  onClose: () => void;
}

/** Writes off debts of a person that nobody will pay, the oldest debt first, or reverses write-offs. */
export function WriteOffDialog({ name, currency, bookings, isReversal = false, onClose }: WriteOffProps) {
  const money = useMoneyWords();
  const words = isReversal ? money.writeOffReversal : money.writeOff;
  const formats = useFormats();
  const path = isReversal ? '/admin/write-off-reversals' : '/admin/write-offs';
  return (
    <ReasonDialog
      {...{ title: words.title(name), text: words.text, submit: words.submit, onClose }}
      most={{ amount: bookings.reduce((sum, { owed }) => sum + owed, 0), currency }}
      send={({ amount, reason }, headers) =>
        api.post(path, { headers, body: { bookings: divide(amount, bookings, 'booking_id'), reason } })
      }
      onSent={(amount) => showToast(words.done(formats.money({ amount, currency })))}
    />
  );
}

/** Reverses a payment that was a mistake. */
export function ReverseDialog({ payment: { id, number }, onClose }: { payment: Payment; onClose: () => void }) {
  const words = useMoneyWords();
  const params = { path: { payment: id } };
  return (
    <ReasonDialog
      title={words.reverseTitle(number)}
      text={words.reverseText}
      submit={words.reverse}
      keep={words.keep}
      send={({ reason }, headers) =>
        api.post('/admin/payments/{payment}/reversal', { params, headers, body: { reason } })
      }
      onSent={() => showToast(words.reversedDone)}
      onClose={onClose}
    />
  );
}

interface PayOutProps {
  user: { id: number; name: string };
  balance: { amount: number; currency: string };
  onPaid: (payment: Payment) => void;
  onClose: () => void;
}

/** Pays out a part of a person's balance. */
export function PayOutDialog({ user, balance, onPaid, onClose }: PayOutProps) {
  const words = useMoneyWords();
  const { currency } = balance;
  const paid = useRef<Payment>(undefined);
  return (
    <ReasonDialog
      title={`${words.payOut}: ${user.name}`}
      submit={words.payOut}
      most={balance}
      hasMeans
      drawers={useDrawerChoice()}
      send={async ({ amount, means, reason, drawer }, headers) => {
        const body = { user_id: user.id, amount, currency, means, ...drawer, ...(reason !== '' && { reason }) };
        paid.current = await api.post('/admin/payouts', { headers, body });
      }}
      onSent={() => paid.current && onPaid(paid.current)}
      onClose={onClose}
    />
  );
}
