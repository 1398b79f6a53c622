import { Problem } from '../../platform/errors.ts';
import type { Problems } from '../../platform/problems.ts';

export const problems = {
  amount_too_high: {
    status: 409,
    title: 'The amount is higher than what is owed',
    remedy: 'Read again what is owed. Somebody may have paid in the meantime.',
  },
  debt_too_high: {
    status: 409,
    title: 'The player owes too much',
    remedy: 'Pay what is owed first.',
  },
  unpaid_booking: {
    status: 409,
    title: 'Another booking is not paid yet',
    remedy: 'Pay or cancel the booking that is held for the player. `booking_id` is its id.',
  },
  payment_required: {
    status: 409,
    title: 'The booking must be paid first',
    remedy: 'Pay at least `due` of the booking. The payment confirms it.',
  },
  already_reversed: {
    status: 409,
    title: 'The payment cannot be reversed',
    remedy: 'It was reversed or refunded before, or is itself a reversal or a payout.',
  },
  written_off: {
    status: 409,
    title: 'The debt was written off',
    remedy: 'Reverse the write-off first. The debt then returns. `written_off` is the amount.',
  },
  refund_not_open: {
    status: 409,
    title: 'The refund is not open',
    remedy: 'It was paid out or added to the balance before, or its payment was reversed.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}

/** @param written_off the part of the debt that was written off and cannot be paid */
export function tooHigh(owed: number, written_off = 0): Problem {
  const code = written_off > 0 ? 'written_off' : 'amount_too_high';
  return new Problem(code, undefined, { extra: { owed: Math.max(0, owed), ...(written_off > 0 && { written_off }) } });
}
