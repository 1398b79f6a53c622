import type { BookingPart, SlotRequest } from '../../kernel/part.ts';
import type { Db } from '../../platform/db/schema.ts';
import { beforeCommit } from '../../platform/db/transact.ts';
import type { Money } from '../../platform/http/fields.ts';
import { sumDebts } from './reading.ts';
import { settleBookings } from './settle.ts';
import { listTerms, type TermsRow } from './store.ts';
import { loadMatcher } from './terms.ts';

declare module '../../kernel/part.ts' {
  interface Facts {
    /** The player's debt, if it is higher than the terms of the court allow. */
    debt?: Money & { max: number };
  }
}

interface PaymentFacts {
  terms: readonly TermsRow[];
  /** Returns a debt that is too high. Undefined if no terms limit what players owe. */
  findDebt?: (request: SlotRequest) => (Money & { max: number }) | undefined;
}

/** Charges bookings in the transaction that creates or changes them, and rejects players who owe too much. */
export const paymentsPart: BookingPart<PaymentFacts> = {
  async load(db, requests) {
    const terms = await listTerms(db);
    const isLimited = terms.some(({ max_owed }) => max_owed !== null);
    return { terms, ...(isLimited && { findDebt: await loadDebts(db, terms, requests) }) };
  },
  facts({ findDebt }, request) {
    // The rule applies to new bookings only.
    const debt = request.existingId === undefined ? findDebt?.(request) : undefined;
    return debt ? { debt } : {};
  },
  rules: [
    {
      code: 'debt_too_high',
      exemptsAdmins: true,
      needsRequest: true,
      field: () => 'court_id',
      breaks: ({ debt }) => debt !== undefined,
      detail: () => 'You owe the club too much for another booking. Pay first.',
      values: ({ debt }) => ({ ...debt }),
    },
  ],
  changed(db, changes, loaded) {
    if (loaded?.terms.length === 0 && changes.every(({ before }) => !before)) return;
    beforeCommit(db, settleBookings, { changes, terms: loaded?.terms });
  },
};

function bookedBy({ courtId, userId, slot }: SlotRequest) {
  return { court_id: courtId, user_id: userId, booking_date: slot.date };
}

async function loadDebts(
  db: Db,
  terms: readonly TermsRow[],
  requests: readonly SlotRequest[],
): Promise<NonNullable<PaymentFacts['findDebt']>> {
  const termsOf = await loadMatcher(db, terms, requests.map(bookedBy));
  const debts = await sumDebts(
    db,
    requests.map(({ userId }) => userId),
  );
  return (request) => {
    const max = termsOf(bookedBy(request))?.max_owed ?? Infinity;
    const tooHigh = debts.find(({ user_id, amount }) => user_id === request.userId && amount > max);
    return tooHigh && { amount: tooHigh.amount, currency: tooHigh.currency, max };
  };
}
