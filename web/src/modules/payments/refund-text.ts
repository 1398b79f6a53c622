import type { PaymentTerms } from '@courtside/client';
import type { OwnMoneyWords } from './own-money-words.ts';

type Refunds = Pick<PaymentTerms, 'refunds' | 'late_cancellation_fee' | 'no_show_fee'>;

/** Describes the refunds and the fees of payment terms for a player. */
export function refundSentences(
  words: OwnMoneyWords,
  { refunds, late_cancellation_fee, no_show_fee }: Refunds,
  money: (amount: number) => string,
): string {
  const steps = refunds.toSorted((a, b) => b.hours_before - a.hours_before);
  const sentences = steps.map(({ hours_before, percent }, i) =>
    (i === 0 ? words.refundFirst : words.refundNext)(hours_before, words.back(percent)),
  );
  if (steps.length === 0) sentences.push(words.refundAll);
  else if (steps.at(-1)!.hours_before > 0) sentences.push(words.refundLater);
  if (late_cancellation_fee > 0 && steps.length > 0) sentences.push(words.lateFee(money(late_cancellation_fee)));
  if (no_show_fee > 0) sentences.push(words.noShowFee(money(no_show_fee)));
  return sentences.join(' ');
}
