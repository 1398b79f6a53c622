import './shares.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Check, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { UserPlus, X } from '../../ui/icons/more-icons.ts';
import { fieldText } from '../payments/amounts.ts';
import { MoneyField } from '../payments/money-field.tsx';
import { sharesQuery } from '../payments/own-payment.ts';
import {
  divideEqually,
  inputOf,
  isDividedEqually,
  MAX_SHARES,
  missingOf,
  type Row,
  rowsOfNames,
  rowsOfShares,
  type Split,
} from './share-draft.ts';
import { usePayBy } from './share-list.tsx';
import { useShareWords } from './share-words.ts';

interface Props {
  booking: Booking;
  price: { amount: number; currency: string };
  /** The end of the time to pay. */
  payBy: string;
  /** The present shares, if the player changes them. */
  split?: Split;
  onClose: () => void;
}

/** The player enters who pays. The price is divided equally, or into amounts that the player chooses. */
export default function ShareDialog({ booking, price, payBy, split, onClose }: Props) {
  const words = useShareWords();
  const user = useUser();
  const queries = useQueryClient();
  const refresh = useRefresh(['bookings']);
  const players = booking.participants.map(({ name }) => name ?? '');
  const until = usePayBy(payBy, booking.time_zone);
  const [rows, setRows] = useState(() => (split ? rowsOfShares(split) : rowsOfNames([user?.name ?? '', ...players])));
  const [isEqual, setIsEqual] = useState(!split || isDividedEqually(split.shares));
  const { currency } = price;
  const params = { path: { booking: booking.id } };
  const saving = useMutation({
    mutationFn: () => {
      const body = inputOf(rows, { currency, isEqual, nameOf: words.person });
      return api.put('/bookings/{booking}/shares', { params, body });
    },
    onSuccess: (shares) => {
      queries.setQueryData(sharesQuery(booking.id).queryKey, shares);
      onClose();
      void refresh();
    },
  });
  const changeAmounts = (differ: boolean): void => {
    const amounts = divideEqually(price.amount, rows.length);
    if (differ && rows.some(({ amount }) => amount === ''))
      setRows(rows.map((row, i) => ({ ...row, amount: fieldText(amounts[i]!, currency) })));
    setIsEqual(!differ);
  };
  return (
    <Dialog title={split ? words.change : words.share} onClose={onClose}>
      <Form className="stack" onSubmit={() => saving.mutate()}>
        <p>{split ? words.changeText : words.lead(until)}</p>
        <Rows {...{ rows, isEqual, currency }} onChange={setRows} />
        <Check label={words.different} checked={!isEqual} onChange={({ target }) => changeAmounts(target.checked)} />
        <Sum {...{ rows, isEqual, price }} />
        {saving.isError && <Failure error={saving.error} />}
        <FormFoot
          submit={split ? words.save : words.start}
          isDisabled={saving.isPending || (!isEqual && missingOf(rows, price) !== 0)}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface RowsProps {
  rows: Row[];
  isEqual: boolean;
  currency: string;
  onChange: (rows: Row[]) => void;
}

function Rows({ rows, isEqual, currency, onChange }: RowsProps) {
  const words = useShareWords();
  const set = (key: number, changes: Partial<Row>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const add = (): void =>
    onChange([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, name: '', amount: '' }]);
  return (
    <>
      {rows.map(({ key, name, amount, max }, i) => (
        <div key={key} className={isEqual ? 'share-row' : 'share-row share-row-amount'}>
          <Field
            label={words.person(i + 1)}
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={({ target }) => set(key, { name: target.value })}
          />
          {!isEqual && (
            <MoneyField
              label={words.amount}
              {...{ currency, max }}
              isZeroAllowed
              value={amount}
              onChange={(text) => set(key, { amount: text })}
            />
          )}
          {rows.length > 2 && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.remove(i + 1)}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              <X aria-hidden="true" size={20} />
            </button>
          )}
        </div>
      ))}
      {rows.length < MAX_SHARES && (
        <div className="row">
          <Button onClick={add}>
            <UserPlus aria-hidden="true" size={18} />
            {words.add}
          </Button>
        </div>
      )}
    </>
  );
}

/** Shows the amount of each person, or the difference between the chosen amounts and the price. */
function Sum({ rows, isEqual, price }: Pick<RowsProps, 'rows' | 'isEqual'> & Pick<Props, 'price'>) {
  const words = useShareWords();
  const formats = useFormats();
  const money = (amount: number): string => formats.money({ ...price, amount });
  const parts = divideEqually(price.amount, rows.length);
  const [high, low] = [money(parts[0]!), money(parts.at(-1)!)];
  const missing = missingOf(rows, price);
  const difference =
    missing === 0 ? words.complete : missing > 0 ? words.missing(money(missing)) : words.tooMuch(money(-missing));
  const isCapped = isEqual && rows.some(({ max }) => max !== undefined);
  return (
    <p aria-live="polite">
      <strong>{words.price(money(price.amount))}</strong>{' '}
      {isCapped ? words.capped : isEqual ? words.each(low === high ? low : `${low}–${high}`) : difference}
    </p>
  );
}
