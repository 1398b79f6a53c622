import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Banknote, CalendarX } from '../../ui/icons/more-icons.ts';
import { useOwnMoneyWords } from './own-money-words.ts';
import { refundSentences } from './refund-text.ts';

const ICON = { 'aria-hidden': true, size: 18 } as const;

/** The payment terms of a court. Shown before the player books. */
export default function BookTerms({ court, date, price, isRequest }: SectionPlaces['bookForm']) {
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const isSignedIn = useUser() !== null;
  const params = { path: { court }, query: { date } };
  const query = {
    ...readQuery('/courts/{court}/payment-terms', { params }),
    enabled: isSignedIn && price !== undefined,
  };
  const terms = useQuery(query).data;
  if (!terms || !price || terms.mode === 'none') return null;
  const { currency, amount } = price;
  const due = formats.money({ amount: Math.ceil((amount * terms.due_percent) / 100), currency });
  const [minutes, isDeposit] = [terms.pay_within_minutes, terms.due_percent < 100];
  if (amount + terms.late_cancellation_fee + terms.no_show_fee === 0) return null;
  return (
    <ul className="terms">
      {amount > 0 && (
        <li>
          <Banknote {...ICON} />
          {terms.due_percent === 0 ? words.payAtClub : words.payFirst(due, isRequest ? undefined : minutes, isDeposit)}
        </li>
      )}
      <li>
        <CalendarX {...ICON} />
        <span>{refundSentences(words, terms, (amount) => formats.money({ amount, currency }))}</span>
      </li>
    </ul>
  );
}
