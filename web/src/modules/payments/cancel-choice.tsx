import './payments.css';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import type { CancelChoiceProps } from '../../lib/web-module.ts';
import { Failure } from '../../ui/components.tsx';
import { useCancelWords } from './cancel-words.ts';
import { bookingPaymentQuery } from './money-data.ts';

/** The refund if staff cancel a booking. If the refund rules return less, staff choose whether the rules apply. */
export default function CancelChoice({ booking, cancelledBy, onChange }: CancelChoiceProps) {
  const can = useCan();
  const words = useCancelWords();
  const formats = useFormats();
  const name = useId();
  const query = useQuery({ ...bookingPaymentQuery(booking), enabled: can('payments.read') });
  const { data } = query;
  if (query.isLoadingError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!data || data.mode === 'none' || data.refund_if_cancelled === null) return null;
  const player = booking.user.name;
  const textOf = (refund: number, owed: number): string => {
    const money = (amount: number): string => formats.money({ amount, currency: data.currency });
    if (refund > 0) return words.refund(player, money(refund));
    if (owed > 0) return words.owed(player, money(owed));
    return data.paid > 0 ? words.nothingBack(player) : words.nothingOwed(player);
  };
  const texts = {
    admin: textOf(Math.max(0, data.paid), Math.max(0, -data.paid)),
    player: textOf(data.refund_if_cancelled, data.owed_if_cancelled ?? 0),
  };
  if (texts.admin === texts.player) return <p>{texts.admin}</p>;
  return (
    <fieldset className="stack cancel-choice">
      <legend>{words.who}</legend>
      {(['admin', 'player'] as const).map((one) => (
        <label key={one} className="check">
          <input type="radio" name={name} checked={cancelledBy === one} onChange={() => onChange(one)} />
          <span>
            {one === 'admin' ? words.club : words.player(player)} <strong>{texts[one]}</strong>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
