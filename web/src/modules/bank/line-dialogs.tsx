import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankLine } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { options } from '../../ui/options.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { PersonPicker } from '../desk/person-picker.tsx';
import { divideDebts } from '../payments/amounts.ts';
import { useBankWords } from './bank-words.ts';
import { useBooking } from './use-booking.ts';

interface Props {
  line: BankLine;
  onClose: () => void;
}

interface Person {
  id: number;
  name: string;
}

/** Books a line for a person: first the bookings, then the membership fees, and the rest to the balance. */
export function BookDialog({ line, onClose }: Props) {
  const words = useBankWords();
  const formats = useFormats();
  const maySearch = useCan()('people.read');
  const [user, setUser] = useState<Person>();
  const booking = useBooking(line, onClose);
  const { amount, currency, name, text } = line;
  const account = useQuery({
    ...readQuery('/admin/users/{user}/account', { params: { path: { user: user?.id ?? 0 } } }),
    staleTime: 0,
    enabled: user !== undefined,
  });
  const inCurrency = <Debt extends { currency: string }>(debts: Debt[] = []): Debt[] =>
    debts.filter((one) => one.currency === currency);
  const { owed_bookings, owed_dues } = account.data ?? {};
  const { paid, rest } = divideDebts(amount, inCurrency(owed_bookings), inCurrency(owed_dues));
  const { bookings, dues } = paid;
  const isReady = user !== undefined && account.isFetchedAfterMount && !account.isFetching && account.isSuccess;
  const money = (amount: number): string => formats.money({ amount, currency });
  return (
    <Dialog title={words.bookTitle(money(amount))} onClose={onClose}>
      <Form className="stack" onSubmit={() => user && isReady && booking.mutate({ user, ...paid })}>
        <p className="hint">{[name, text].filter(Boolean).join(' · ')}</p>
        {maySearch ? (
          <PersonPicker
            value={user && { user_id: user.id, name: user.name }}
            isForList
            onChange={(chosen) => {
              setUser(chosen && 'user_id' in chosen ? { id: chosen.user_id, name: chosen.name } : undefined);
            }}
          />
        ) : (
          <DebtorChoice user={user} currency={currency} onChange={setUser} />
        )}
        {isReady && (
          <p aria-live="polite">
            <strong>{user.name}:</strong>{' '}
            {[
              bookings.length > 0 && words.bookings(bookings.map(({ booking_id }) => booking_id)),
              dues.length > 0 && words.dues(dues.length),
              rest > 0 && words.rest(money(rest)),
            ]
              .filter((part) => part !== false)
              .join(', ')}
          </p>
        )}
        {account.isError && <Failure error={account.error} />}
        {booking.isError && <Failure error={booking.error} />}
        <FormFoot submit={words.book} isDisabled={!isReady || booking.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface ChoiceProps {
  user: Person | undefined;
  currency: string;
  onChange: (user: Person | undefined) => void;
}

/** Chooses one of the people with debts, for staff who may not search all people. */
function DebtorChoice({ user, currency, onChange }: ChoiceProps) {
  const words = useBankWords();
  const debts = useQuery({ ...readQuery('/admin/debts'), staleTime: 0 }).data?.data ?? [];
  const people = debts.filter((debt) => debt.currency === currency).map((debt) => debt.user);
  const nameOf = (id: string): string => people.find((one) => String(one.id) === id)?.name ?? words.choose;
  return (
    <Choice
      label={words.person}
      required
      value={String(user?.id ?? '')}
      onChange={({ target }) => onChange(people.find(({ id }) => String(id) === target.value))}
    >
      {options(['', ...people.map(({ id }) => String(id))], nameOf)}
    </Choice>
  );
}

/** Ignores a transfer that is not from a player. */
export function IgnoreDialog({ line, onClose }: Props) {
  const words = useBankWords();
  const refresh = useRefresh(['/admin/bank-lines']);
  const [reason, setReason] = useState('');
  const ignoring = useMutation({
    mutationFn: () => {
      const params = { path: { line: line.id } };
      return api.post('/admin/bank-lines/{line}/ignore', { params, body: { reason: reason.trim() } });
    },
    onSuccess: () => {
      showToast(words.ignored);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Dialog title={words.ignoreTitle(line.name ?? words.unknownPayer)} onClose={onClose}>
      <Form className="stack" onSubmit={() => ignoring.mutate()}>
        <p>{words.ignoreText}</p>
        <Field
          label={words.reason}
          required
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {ignoring.isError && <Failure error={ignoring.error} />}
        <FormFoot submit={words.ignore} isDisabled={ignoring.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
