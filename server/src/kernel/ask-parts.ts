import { courtOf } from '../modules/courts/schema.ts';
import { findCourt } from '../modules/courts/store.ts';
import type { Db } from '../platform/db/schema.ts';
import { allSettledOrThrow } from '../platform/db/transact.ts';
import type { Companion, People } from './company.ts';
import type { PricedPeople } from './part.ts';
import type { Participant } from './participant-schema.ts';
import type { Price } from './participants.ts';
import { parts } from './parts.ts';
import { priceOf } from './prices.ts';
import type { RuleExemptions, SlotCheck } from './slot-check.ts';
import { checkSlot } from './slot-rules.ts';
import type { BookingRow } from './store.ts';
import type { Money } from '../platform/http/fields.ts';

/** Locks the rows of the parts, such as shared memberships. Lock the people before, and everything else after. */
export async function lockParts(db: Db, people: readonly People[]): Promise<void> {
  await allSettledOrThrow(...parts.map((part) => part.lock?.(db, people) ?? Promise.resolve()));
}

/** Returns the cancellation cutoff in minutes before the start. */
export async function findCutoff(db: Db, booking: BookingRow): Promise<number> {
  const row = await findCourt(db, booking.court_id);
  if (!row) return 0;
  const court = courtOf(row);
  for (const part of parts) {
    const cutoff = await part.cutoff?.(db, booking, court);
    if (cutoff !== undefined) return cutoff;
  }
  return court.cancellation_cutoff_minutes;
}

/**
 * Checks a new list of participants. The caller must have locked the added participants, and the rows of the parts.
 * @throws {Problem} if a rule of a part forbids the change
 */
export async function checkParticipantChange(
  db: Db,
  booking: BookingRow,
  companions: readonly Companion[],
  options: { isExempt?: boolean } = {},
): Promise<PricedPeople> {
  let checked: PricedPeople = { price: booking, companions };
  for (const { participants } of parts) {
    if (participants)
      checked = await participants.change(db, { ...booking, ...checked.price }, checked.companions, options);
  }
  return checked;
}

/**
 * Checks that a person may accept an invitation. Returns the booking's price with this participant. The caller must
 * have locked the booking's people, and the rows of the parts.
 */
export async function checkAcceptance(
  db: Db,
  booking: BookingRow,
  accepting: { userId: number; participants: readonly Participant[] },
): Promise<Price> {
  let price: Price = booking;
  for (const { participants } of parts) {
    if (participants) price = await participants.accept(db, { ...booking, ...price }, accepting);
  }
  return price;
}

/** Returns the price of the slot, which a part can replace; null if the slot has no price. */
export function checkedPrice(check: SlotCheck): Money | null {
  for (const part of parts) {
    const price = part.price?.(check);
    if (price !== undefined) return price;
  }
  const { court, slot, span } = check;
  return span ? priceOf(court, slot, span) : null;
}

/**
 * Returns the check with the best terms for the player. The best terms have the fewest violations. If several have
 * equally few, the lowest price decides, and then whether the booking needs no approval.
 */
export function bestCheck(checks: readonly [SlotCheck, ...SlotCheck[]], exemptions?: RuleExemptions): SlotCheck {
  if (checks.length === 1) return checks[0];
  const ranked = checks.map((check) => ({
    check,
    violations: checkSlot(check, exemptions).violations.length,
    price: checkedPrice(check)?.amount ?? 0,
    approvals: Number(check.court.requires_approval),
  }));
  const [best] = ranked.toSorted(
    (a, b) => a.violations - b.violations || a.price - b.price || a.approvals - b.approvals,
  );
  return best!.check;
}
