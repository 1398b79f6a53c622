import './payments.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Payment, PaymentInput } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure, QueryState } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { amountOf, divideDebts, fieldText, type OwedBooking, type OwedDue } from './amounts.ts';
import { useDrawerChoice } from './drawer-choice.tsx';
import { type DeskMeans, MONEY_DATA } from './money-data.ts';
import { MoneyField } from './money-field.tsx';
import { useMoneyWords } from './money-words.ts';
import { WriteOffDialog } from './reason-dialogs.tsx';
import { ReceiptDialog } from './receipt.tsx';

interface Props {
  user: { id: number; name: string };
  currency: string;
  /** The bookings that the person pays first, oldest debt first. Undefined if the payment tops up the balance. */
  bookings?: readonly OwedBooking[];
  /** The membership fees that the person pays after the bookings. */
  dues?: readonly OwedDue[];
  onClose: () => void;
}

/** Takes a payment with one click on a means, and then shows the receipt. */
export function PayDialog({ onClose, ...props }: Props) {
  const words = useMoneyWords();
  const [receipt, setReceipt] = useState<Payment>();
  const taking = useTaking(setReceipt);
  if (receipt) return <ReceiptDialog payment={receipt} isNew onClose={onClose} />;
  const { user, bookings, dues = [] } = props;
  const owed = bookings && [...bookings, ...dues].reduce((sum, debt) => sum + debt.owed, 0);
  const failure = taking.isError && <Failure error={taking.error} />;
  return (
    <Dialog title={bookings ? words.takeTitle(user.name) : `${words.topUp}: ${user.name}`} onClose={onClose}>
      {owed === undefined || owed > 0 ? (
        // The key: if somebody else takes a payment in the meantime, the form starts again with what is owed now.
        <PayForm key={owed} {...{ ...props, owed, failure }} isTaking={taking.isPending} onTake={taking.mutate} />
      ) : (
        <>
          {failure}
          <p>{words.nothingToPay}</p>
        </>
      )}
    </Dialog>
  );
}

interface DebtProps extends Omit<Props, 'bookings' | 'dues'> {
  action: 'pay' | 'writeOff';
}

/** Takes a payment for all debts of a person in a currency, or writes off the debts for bookings. */
export function DebtDialog({ user, currency, action, onClose }: DebtProps) {
  const params = { path: { user: user.id } };
  const account = useQuery({ ...readQuery('/admin/users/{user}/account', { params }), staleTime: 0 });
  const words = useMoneyWords();
  if (!account.isFetchedAfterMount) return null;
  if (!account.data)
    return (
      <Dialog title={action === 'pay' ? words.takeTitle(user.name) : words.writeOff.title(user.name)} onClose={onClose}>
        <QueryState query={account} />
      </Dialog>
    );
  const { owed_bookings, owed_dues } = account.data;
  const isInCurrency = (debt: { currency: string }): boolean => debt.currency === currency;
  const debts = { bookings: owed_bookings.filter(isInCurrency), dues: owed_dues.filter(isInCurrency) };
  if (action === 'pay') return <PayDialog {...{ user, currency, ...debts, onClose }} />;
  return <WriteOffDialog {...{ name: user.name, currency, bookings: debts.bookings, onClose }} />;
}

type Parts = Partial<Record<DeskMeans, string>>;

interface FormProps extends Omit<Props, 'onClose'> {
  /** Undefined if the payment tops up the balance. */
  owed: number | undefined;
  failure: ReactNode;
  isTaking: boolean;
  onTake: (body: PaymentInput) => void;
}

function PayForm({ user, currency, bookings, dues, owed, failure, isTaking, onTake }: FormProps) {
  const words = useMoneyWords();
  const formats = useFormats();
  const [amountText, setAmountText] = useState(owed === undefined ? '' : fieldText(owed, currency));
  const [tenderedText, setTenderedText] = useState('');
  const [tenderedError, setTenderedError] = useState<string>();
  const [parts, setParts] = useState<Parts>();
  const { drawer, choice } = useDrawerChoice();
  const chosen = useRef<DeskMeans>('cash');
  const balance = useBalance(user.id, currency, bookings !== undefined);
  const money = (amount: number): string => formats.money({ amount, currency });
  const amount = amountOf(amountText, currency) ?? 0;
  const tendered = amountOf(tenderedText, currency) ?? 0;
  const cash = parts ? (amountOf(parts.cash ?? '', currency) ?? 0) : amount;
  const means: DeskMeans[] = ['cash', 'card', 'transfer', ...(balance > 0 ? (['balance'] as const) : [])];
  const rest = amount - sumOf(parts ?? {}, currency);
  const submit = (): void => {
    const isCash = parts ? cash > 0 : chosen.current === 'cash';
    if (isCash && tendered > 0 && tendered < cash) return setTenderedError(words.tenderedTooLow);
    const part = (name: DeskMeans, amount: number) => {
      const ofCash = { ...drawer, ...(tendered > 0 && { tendered }) };
      return { means: name, amount, ...(name === 'cash' && ofCash) };
    };
    const split = means.map((name) => part(name, amountOf(parts?.[name] ?? '', currency) ?? 0));
    onTake({
      user_id: user.id,
      ...(bookings ? divideDebts(amount, bookings, dues).paid : { top_up: amount, currency }),
      means: parts ? split.filter(({ amount }) => amount > 0) : [part(chosen.current, amount)],
    });
  };
  return (
    <Form onSubmit={submit}>
      <MoneyField label={words.amount} currency={currency} max={owed} value={amountText} onChange={setAmountText} />
      {parts && <SplitFields {...{ means, parts, currency, balance, rest }} onChange={setParts} />}
      {(!parts || cash > 0) && (
        <div>
          <MoneyField
            label={words.tendered}
            currency={currency}
            isOptional
            isFocused={!parts}
            fieldError={tenderedError}
            value={tenderedText}
            onChange={(text) => {
              setTenderedText(text);
              setTenderedError(undefined);
            }}
          />
          <output className="money-change">{tendered > cash && words.change(money(tendered - cash))}</output>
        </div>
      )}
      {(!parts || cash > 0) && choice}
      {failure}
      <div className="dialog-foot" role="group" aria-label={words.meansOf}>
        {(parts ? (['cash'] as const) : means).map((name, i) => (
          <button
            key={name}
            type="submit"
            className={i === 0 ? 'button primary' : 'button'}
            disabled={isTaking || (name === 'balance' && balance < amount)}
            onClick={(event) => {
              chosen.current = name;
              if (event.detail > 1) event.preventDefault(); // The second click of a double click
            }}
          >
            {parts
              ? words.takeAmount(money(amount))
              : name === 'balance'
                ? words.balanceOf(money(balance))
                : words.means[name]}
          </button>
        ))}
        <button type="button" className="link" onClick={() => setParts(parts ? undefined : {})}>
          {parts ? words.oneMeans : words.split}
        </button>
      </div>
    </Form>
  );
}

const sumOf = (parts: Parts, currency: string): number =>
  Object.values(parts).reduce((sum, text) => sum + (amountOf(text, currency) ?? 0), 0);

interface SplitProps {
  means: readonly DeskMeans[];
  parts: Parts;
  currency: string;
  balance: number;
  /** The amount that is not yet assigned to a means. */
  rest: number;
  onChange: (parts: Parts) => void;
}

function SplitFields({ means, parts, currency, balance, rest, onChange }: SplitProps) {
  const words = useMoneyWords();
  const formats = useFormats();
  return (
    <>
      <div className="money-parts">
        {means.map((name, i) => (
          <MoneyField
            key={name}
            label={words.means[name]}
            currency={currency}
            isOptional
            isFocused={i === 0}
            {...(name === 'balance' && { max: balance })}
            error={i === 0 && rest !== 0 ? words.wrongSum : ''}
            value={parts[name] ?? ''}
            onChange={(text) => onChange({ ...parts, [name]: text })}
          />
        ))}
      </div>
      <output className="hint">{words.rest(formats.money({ amount: rest, currency }))}</output>
    </>
  );
}

/** Returns the balance of a person. A balance can pay debts only, and no top-up. */
function useBalance(user: number, currency: string, isUsed: boolean): number {
  const params = { path: { user } };
  const query = { ...readQuery('/admin/users/{user}/account', { params }), enabled: isUsed, staleTime: 0 };
  return useQuery(query).data?.balances.find((balance) => balance.currency === currency)?.amount ?? 0;
}

export function useTaking(onSuccess: (payment: Payment) => void) {
  const refresh = useRefresh(MONEY_DATA);
  const withKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: PaymentInput) => withKey(body, (headers) => api.post('/admin/payments', { body, headers })),
    onSuccess,
    onSettled: refresh,
  });
}
