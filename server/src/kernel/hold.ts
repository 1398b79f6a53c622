// Accepts held slots. `ask-parts.ts` explains how parts hold slots.
import type { Db } from '../platform/db/schema.ts';
import { Problem } from '../platform/errors.ts';
import { isEnded, refuseEnded } from '../modules/accounts/active-users.ts';
import { checkRequest } from './book.ts';
import { fieldsOf } from './booking.ts';
import { loadFacts, requestFor } from './facts.ts';
import type { Limits } from './limits.ts';
import type { BookingChange, Exemptions, Rule } from './part.ts';
import { changeStatus } from './status.ts';
import { isRequested, statusAt } from './statuses.ts';
import { type BookingRow, lockBooking, updateBooking } from './store.ts';
import { isNamed } from './violations.ts';

export interface Acceptance {
  now: number;
  limits: Limits;
  /** Whether the player or staff accept the slots. */
  by: 'player' | 'admin';
  /** Returns whether a rule does not apply. Most rules were checked when the slot was held, and are never checked again. */
  isExempt?: (rule: Rule) => boolean;
}

/**
 * Confirms held bookings, or changes them to `pending` if their courts require approval. Returns the changes. Skips
 * bookings that are no longer held.
 * @throws {Problem} if a rule forbids one of the bookings
 */
export async function acceptHeld(
  db: Db,
  bookings: readonly BookingRow[],
  { now, limits, by, isExempt }: Acceptance,
): Promise<Required<BookingChange>[]> {
  const held = bookings.filter((booking) => statusAt(booking, now) === 'offered');
  if (held.length === 0) return [];
  const exemptions: Exemptions = {
    isExempt: (rule, check) => wasChecked(rule, check) || (isExempt?.(rule) ?? false),
    override: null,
  };
  const requests = held.map((booking) => ({
    ...requestFor(booking, { now, limits }),
    ...{ existingId: booking.id, purpose: 'accept_offer' as const, exemptions },
  }));
  const facts = await loadFacts(db, requests);
  const changes: Required<BookingChange>[] = [];
  for (const [i, request] of requests.entries()) {
    const checked = checkRequest(facts, request);
    if (checked instanceof Problem) throw checked;
    if (by === 'player') refuseEnded(facts.users.get(request.userId));
    else if (isEnded(facts.users.get(request.userId)))
      throw new Problem('invalid_transition', 'The account is closed.');
    const before = await lockBooking(db, held[i]!.id);
    if (!before || statusAt(before, now) !== 'offered') continue;
    const { needsApproval, price, priceLines, hasTerms } = checked;
    const wasRequested = isRequested(before);
    const amounts = { price_amount: price?.amount ?? null, price_currency: price?.currency ?? null };
    const priced = { ...amounts, price_lines: priceLines };
    const accepted = hasTerms && !wasRequested ? { ...before, ...priced } : before;
    if (accepted !== before) await updateBooking(db, before.id, priced);
    const status = needsApproval && !wasRequested ? 'pending' : 'confirmed';
    const after = await changeStatus(db, accepted, { status, by, reason: null, now });
    facts.grant({ request: { ...request, fields: fieldsOf(after) }, ...after });
    changes.push({ before: accepted, after });
  }
  return changes;
}

/**
 * Returns whether a rule was checked when the slot was held. Rules of plans are checked again, except the minimum notice:
 * a held slot can be accepted until the hold ends.
 */
const wasChecked: Exemptions['isExempt'] = (rule, check) => {
  const isPlanLimit = isNamed(['horizon', 'duration'], rule) && rule.source?.(check) !== undefined;
  return rule.name !== undefined && !isNamed(['quota', 'overlap', 'plan'], rule) && !isPlanLimit;
};
