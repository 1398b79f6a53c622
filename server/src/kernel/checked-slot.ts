import type { LockedUser } from '../modules/accounts/store.ts';
import type { CourtRow } from '../modules/courts/store.ts';
import type { Db } from '../platform/db/schema.ts';
import { Problem } from '../platform/errors.ts';
import type { Money } from '../platform/http/fields.ts';
import { checkedPrice } from './ask-parts.ts';
import type { Companion } from './company.ts';
import { findHold } from './held.ts';
import { type BookingInputs, loadBookingInputs } from './inputs.ts';
import type { SlotRequest } from './part.ts';
import { courtNotFound, problemFor, type Span } from './rules.ts';
import type { Override } from './slot-check.ts';
import { checkSlot, findMidnightProblem } from './slot-rules.ts';
import type { Hold } from './store.ts';

/** A slot that can be booked, under the best terms for the player. */
export interface CheckedSlot {
  user: LockedUser | undefined;
  court: CourtRow;
  span: Span;
  price: Money | null;
  needsApproval: boolean;
  /** Whether a part has replaced the court's settings, for example with those of a plan. */
  hasTerms: boolean;
  overridden: Override[];
  companions: readonly Companion[];
  /** Set if a part holds the slot, for example until the player has paid. */
  hold: Hold | undefined;
}

/** Checks a slot with the data that `loadBookingInputs` has loaded for this request. Returns why it cannot be booked. */
export function checkRequest(inputs: BookingInputs, request: SlotRequest): CheckedSlot | Problem {
  const { exemptions } = request;
  const check = inputs.checkFor(request);
  if (!check) return courtNotFound(request.courtId);
  const midnight = findMidnightProblem(check, exemptions);
  if (midnight) return midnight;
  const { violations, overridden } = checkSlot(check, exemptions);
  // A slot without a span always violates `nonexistent_local_time`.
  if (!check.span || violations.length > 0) return problemFor(violations);
  const { court, span } = check;
  return {
    user: inputs.users.get(request.userId),
    court: inputs.courts.get(court.id)!,
    span,
    price: checkedPrice(check),
    needsApproval: court.requires_approval,
    hasTerms: check.sourceOf !== undefined,
    overridden,
    companions: check.companions ?? [],
    hold: findHold(check),
  };
}

/** Locks the player and the court until the transaction ends. @throws {Problem} if the slot cannot be booked */
export async function lockAndCheckSlot(db: Db, request: SlotRequest): Promise<CheckedSlot> {
  const checked = checkRequest(await loadBookingInputs(db, [request]), request);
  if (checked instanceof Problem) throw checked;
  return checked;
}
