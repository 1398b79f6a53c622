import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { api, useUser } from '../../lib/session.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Banknote, CalendarX } from '../../ui/icons/more-icons.ts';
import { paymentMeansQuery } from './own-payment.ts';
import { useOwnMoneyWords } from './own-money-words.ts';
import { refundSentences } from './refund-text.ts';

const ICON = { 'aria-hidden': true, size: 18 } as const;

/** The payment terms of a court. Shown before the player books. */
export default function BookTerms({ court, date, price, isRequest }: SectionPlaces['bookForm']) {
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const params = { path: { court }, query: { date } };
  const user = useUser()?.id;
  const terms = useQuery({
    // The terms depend on the plans of the person, so they can change when the person signs in.
    queryKey: ['/courts/{court}/payment-terms', court, date, user],
    queryFn: () => api.get('/courts/{court}/payment-terms', { params }),
    enabled: price !== undefined,
  }).data;
  const isPaidLater = terms?.due_percent === 0 && terms.mode !== 'none' && user !== undefined;
  const isOnline = Boolean(useQuery({ ...paymentMeansQuery, enabled: isPaidLater }).data?.online);
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
          {terms.due_percent === 0
            ? isOnline
              ? words.payOnlineOrAtClub
              : words.payAtClub
            : words.payFirst(due, isRequest ? undefined : minutes, isDeposit)}
        </li>
      )}
      <li>
        <CalendarX {...ICON} />
        <span>{refundSentences(words, terms, (amount) => formats.money({ amount, currency }))}</span>
      </li>
    </ul>
  );
}
