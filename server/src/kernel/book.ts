// The decision about a batch of requests: it loads the facts, checks the rules, and returns the rows to write.
import type { CourtRow } from '../modules/courts/store.ts';
import { nextIds } from '../platform/db/given-rows.ts';
import type { BookingStatus, Db } from '../platform/db/schema.ts';
import { allSettledOrThrow } from '../platform/db/transact.ts';
import { Problem, invalid } from '../platform/errors.ts';
import type { Money } from '../platform/http/fields.ts';
import { type Answer, type KeptAnswer, type KeyedRequest, findEarlierAnswer } from '../platform/idempotency/actions.ts';
import type { BookingRow, Hold } from './store.ts';
import { type BatchFacts, checkedPrice, loadFacts, slotLines } from './facts.ts';
import type { Facts, SlotRequest } from './part.ts';
import { tellParts } from './ask-parts.ts';
import { courtNotFound, problemFor } from './violations.ts';
import { type Companion, checkParticipants, storedParticipants } from './people.ts';
import type { BookingInput } from './schema.ts';
import { checkSlot, findMidnightProblem, notAfterStart } from './rules.ts';
import { parts } from './parts.ts';
import { type Span, toEndMinutes, toMinutes, type Slot } from '../platform/time.ts';
import type { Limits } from './limits.ts';
import { fieldsOf, type Player, bookingRowOf, type Rows, rowsToInsert, writeRows } from './booking.ts';
import { isEnded } from '../modules/accounts/active-users.ts';

export interface BookingRequest extends Omit<SlotRequest, 'userId'> {
  player: Player;
  note: string | null;
  /** By default, `pending` if the court requires approval, otherwise `confirmed`. */
  status?: BookingStatus;
  /** The request's `Idempotency-Key`, and a function that builds the response to store for the key. */
  idempotency?: KeyedRequest & { answer: (booking: BookingRow) => Answer };
}

/**
 * The new booking, or the response that was stored for an earlier request with the same idempotency key, or a problem.
 */
export type Decision =
  | { booking: BookingRow; court: CourtRow; request: BookingRequest; answer?: Answer }
  | { replayed: Answer }
  | { problem: Problem; court?: CourtRow };

/** Checks the requests in order of arrival. Later requests are checked against the bookings granted to earlier ones. */
export async function createBookings(db: Db, requests: readonly BookingRequest[]): Promise<Decision[]> {
  const decisions = await decideBookings(db, requests);
  await writeRows(db, rowsOf(decisions));
  return decisions;
}

export function bookingOf(decision: Decision): BookingRow {
  if ('booking' in decision) return decision.booking;
  throw 'problem' in decision
    ? decision.problem
    : new Error('A request without an idempotency key cannot be replayed.');
}

/** Locks and loads the data for a batch of requests, then grants or rejects each request. Writes no bookings. */
export async function decideBookings(db: Db, requests: readonly BookingRequest[]): Promise<Decision[]> {
  const slotRequests = requests.map(slotRequestOf);
  const keys = requests.flatMap(({ idempotency }) => idempotency ?? []);
  const [ids, facts] = await allSettledOrThrow(
    nextIds(db, 'bookings', requests.length),
    loadFacts(db, slotRequests, keys),
  );
  const decisions = requests.map((request, i) => {
    const slotRequest = slotRequests[i]!;
    const earlier = request.idempotency && findEarlierAnswer(facts.answers, request.idempotency);
    return earlier ?? decide(request, { facts, slotRequest, id: ids[i]! });
  });
  await facts.writeParts(db, Math.max(...requests.map(({ now }) => now)));
  const granted = decisions.flatMap((decision) => ('booking' in decision ? { after: decision.booking } : []));
  tellParts(db, granted, facts.parts);
  return decisions;
}

export function rowsOf(decisions: readonly Decision[]): Rows {
  const granted = decisions.filter((decision) => 'booking' in decision);
  const answers = granted.flatMap(({ request: { idempotency, now }, answer }): KeptAnswer[] =>
    idempotency && answer ? [{ ...idempotency, answer, now }] : [],
  );
  return { ...rowsToInsert(granted), answers };
}

interface DecisionContext {
  facts: BatchFacts;
  slotRequest: SlotRequest;
  /** The id for the new booking. If the request is rejected, no booking gets this id. */
  id: number;
}

function decide(request: BookingRequest, { facts, slotRequest, id }: DecisionContext): Decision {
  const { player, slot, note, now, idempotency } = request;
  const { fields } = slotRequest;
  if (isEnded(facts.users.get(player.id))) return { problem: new Problem('token_invalid') };
  const checked = checkRequest(facts, slotRequest);
  if (checked instanceof Problem) {
    const court = facts.courts.get(request.courtId);
    return { problem: checked, ...(court && { court }) };
  }
  const { companions, hold, needsApproval, court, span, price, priceLines, overridden } = checked;
  const booking = bookingRowOf(id, {
    ...{ court, player, slot, span, note, now, overridden, hold, price, priceLines, fields },
    status: hold ? 'offered' : (request.status ?? (needsApproval ? 'pending' : 'confirmed')),
    participants: storedParticipants(companions),
  });
  facts.grant({ request: { ...slotRequest, companions }, ...booking });
  return { booking, court, request, ...(idempotency && { answer: idempotency.answer(booking) }) };
}

function slotRequestOf({ player, ...request }: BookingRequest): SlotRequest {
  const isGuest = player.email === null;
  // Several people may share a guest's name, so a guest's bookings may overlap.
  const limits = isGuest ? { ...request.limits, mayOverlap: true } : request.limits;
  return { ...request, limits, userId: player.id };
}

/** A slot that can be booked, under the best terms for the player. */
export interface CheckedSlot {
  court: CourtRow;
  span: Span;
  price: Money | null;
  /** The value of `bookings.price_lines`. */
  priceLines: string | null;
  needsApproval: boolean;
  /** Whether a part has replaced the court's settings, for example with those of a plan. */
  hasTerms: boolean;
  overridden: string[];
  companions: readonly Companion[];
  /** Set if a part holds the slot, for example until the player has paid. */
  hold: Hold | undefined;
}

/** Checks a slot with the data that `loadFacts` has loaded for this request. Returns why it cannot be booked. */
export function checkRequest(facts: BatchFacts, request: SlotRequest): CheckedSlot | Problem {
  const { exemptions } = request;
  const check = facts.checkFor(request);
  if (!check) return courtNotFound(request.courtId);
  const midnight = findMidnightProblem(check, exemptions);
  if (midnight) return midnight;
  const { violations, overridden } = checkSlot(check, exemptions);
  // A slot without a span always violates `nonexistent_local_time`.
  if (!check.span || violations.length > 0) return problemFor(violations);
  const { court, span } = check;
  const price = checkedPrice(check);
  return {
    court: facts.courts.get(court.id)!,
    span,
    price,
    priceLines: slotLines(check, price),
    needsApproval: court.requires_approval,
    hasTerms: check.sourceOf !== undefined,
    overridden,
    companions: check.companions ?? [],
    hold: court.requires_approval ? undefined : findHold(check, price),
  };
}

export function requestOf(
  player: Player,
  input: BookingInput,
  { now, limits }: { now: number; limits: Limits },
): BookingRequest {
  const { court_id, note = null } = input;
  const companions = checkParticipants(input.participants, player);
  return { player, courtId: court_id, slot: slotOf(input), now, limits, note, companions, fields: fieldsOf(input) };
}

/** Returns the hold of the part that holds the slot for the shortest time, if there is one. */
function findHold(check: Facts, price: Money | null): Hold | undefined {
  const times = parts.flatMap(({ held }) => held?.until?.(check, price) ?? []);
  return times.length === 0 ? undefined : { until: Math.min(...times) };
}

/**
 * Returns the slot of a request. An end before the start is on the next day.
 * @throws {Problem} if the start and the end are equal
 */
export function slotOf({
  booking_date,
  start_time,
  end_time,
}: Omit<BookingInput, 'court_id' | 'note' | 'participants'>): Slot {
  if (start_time === end_time) throw invalid([notAfterStart(start_time)]);
  const start = toMinutes(start_time);
  return { date: booking_date, start, end: toEndMinutes(end_time, start) };
}
