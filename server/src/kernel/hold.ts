// Accepts held slots. `ask-parts.ts` explains how parts hold slots.
import type { Db } from '../platform/db/schema.ts';
import { Problem } from '../platform/errors.ts';
import { timestamp } from '../platform/time.ts';
import { isEnded, refuseEnded } from '../modules/accounts/active-users.ts';
import { checkRequest } from './book.ts';
import { fieldsOf } from './booking.ts';
import { occupancyOf, writeOccupancy } from './earlier-bookings.ts';
import { loadFacts, requestFor } from './facts.ts';
import type { Limits } from './limits.ts';
import type { BookingChange, Exemptions, Rule } from './part.ts';
import { changeStatus, recordChanges } from './status.ts';
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

/** Changes the end of a hold. The caller has locked the booking. */
export async function setHoldEnd(db: Db, booking: BookingRow, until: number): Promise<void> {
  const offer_expires_at = timestamp(Math.min(until, Date.parse(booking.starts_at)));
  await updateBooking(db, booking.id, { offer_expires_at });
}

/** The rules that a slot must still keep if its hold ended and it is held again. */
const KEPT: ReadonlySet<string> = new Set(['slot_taken', 'in_the_past', 'court_inactive', 'court_closed']);

/**
 * Holds the slot of a booking again whose hold ended because its time was over. Returns undefined if the slot is no
 * longer free, or the booking was changed in another way. The booking keeps its price.
 */
export async function holdAgain(
  db: Db,
  booking: BookingRow,
  { now, limits, until }: Pick<Acceptance, 'now' | 'limits'> & { until: number },
): Promise<BookingRow | undefined> {
  const exemptions: Exemptions = { isExempt: ({ code }) => !KEPT.has(code), override: null };
  const request = { ...requestFor(booking, { now, limits }), existingId: booking.id, exemptions };
  const facts = await loadFacts(db, [request]);
  const checked = checkRequest(facts, request);
  const before = await lockBooking(db, booking.id);
  if (checked instanceof Problem || before?.version !== booking.version) return undefined;
  const isOver = before.status === 'cancelled' && before.cancelled_by === 'system';
  if (!isOver && before.status !== 'offered') return undefined;
  const changes = {
    ...{ status: 'offered' as const, cancelled_at: null, cancelled_by: null, status_reason: null },
    offer_expires_at: timestamp(Math.min(until, Date.parse(before.starts_at))),
    ...{ version: before.version + 1, updated_at: timestamp(now) },
  };
  const after = { ...before, ...changes };
  await updateBooking(db, before.id, changes);
  if (isOver) await writeOccupancy(db, occupancyOf(before, checked.court));
  await recordChanges(db, 'booking.offered', [{ before, after }]);
  return after;
}
