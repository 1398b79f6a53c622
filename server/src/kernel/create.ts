import { isEnded } from '../modules/accounts/store.ts';
import type { CourtRow } from '../modules/courts/store.ts';
import { nextIds, rowWriter } from '../platform/db/given-rows.ts';
import type { BookingStatus, Db } from '../platform/db/schema.ts';
import { allSettledOrThrow } from '../platform/db/transact.ts';
import { Problem } from '../platform/errors.ts';
import { type NewEvent, recordEvents } from '../platform/events/actions.ts';
import type { Money } from '../platform/http/fields.ts';
import {
  type Answer,
  findEarlierAnswer,
  keepAnswers,
  type KeptAnswer,
  type KeyedRequest,
} from '../platform/idempotency/actions.ts';
import { timestamp } from '../platform/time.ts';
import { checkRequest } from './checked-slot.ts';
import { courtColumns, overridesOf, timeColumns } from './columns.ts';
import { type BookingInputs, loadBookingInputs } from './inputs.ts';
import type { SlotRequest } from './part.ts';
import { occupancyOf, type OccupancyRow, writeOccupancy } from './occupancy.ts';
import { companionsAmong, type GivenParticipant, linkedParticipants, writeParticipants } from './participants.ts';
import { OCCUPYING_STATUSES, impliedCheckIn, type Slot, type Span } from './rules.ts';
import { type Participant, participantsJson } from './participant-schema.ts';
import { presentAdminBooking } from './schema.ts';
import type { Override, RuleExemptions } from './slot-check.ts';
import type { BookingRow, Hold } from './store.ts';

export interface Player {
  id: number;
  name: string;
  email: string | null;
}

export interface BookingRequest extends Omit<SlotRequest, 'userId' | 'companions'> {
  player: Player;
  note: string | null;
  participants: readonly GivenParticipant[];
  /** The rules that do not apply to an admin. Undefined if a player creates the booking. */
  exemptions?: RuleExemptions;
  /** By default, `pending` if the court requires approval, otherwise `confirmed`. */
  status?: BookingStatus;
  /** The request's `Idempotency-Key`, and a function that builds the response to store for the key. */
  idempotency?: KeyedRequest & { answer: (booking: BookingRow) => Answer };
}

/**
 * The new booking, or the response that was stored for an earlier request with the same idempotency key, or a problem.
 */
export type BookingResult =
  | { booking: BookingRow; answer?: Answer }
  | { replayed: Answer }
  | { problem: Problem; court?: CourtRow };

export interface Draft {
  court: CourtRow;
  player: Player;
  slot: Slot;
  span: Span;
  status: BookingStatus;
  price: Money | null;
  note: string | null;
  now: number;
  participants?: readonly Participant[];
  /** If given, the slot is held, and the status is `offered`. */
  hold?: Hold | undefined;
  overridden?: readonly Override[];
}

/** Checks the requests in order of arrival. Later requests are checked against the bookings granted to earlier ones. */
export async function createBookings(db: Db, requests: readonly BookingRequest[]): Promise<BookingResult[]> {
  const decisions = await decideBookings(db, requests);
  await writeRows(db, rowsOf(decisions));
  return decisions.map(({ result }) => result);
}

export function bookingOf(result: BookingResult): BookingRow {
  if ('booking' in result) return result.booking;
  throw 'problem' in result ? result.problem : new Error('A request without an idempotency key cannot be replayed.');
}

export interface Decision {
  request: BookingRequest;
  result: BookingResult;
  court?: CourtRow;
}

interface NewBooking {
  booking: BookingRow;
  court: Pick<CourtRow, 'id' | 'part_ids'>;
}

/** Locks and loads the data for a batch of requests, then grants or rejects each request. Writes no bookings. */
export async function decideBookings(db: Db, requests: readonly BookingRequest[]): Promise<Decision[]> {
  const slotRequests = requests.map(slotRequestOf);
  const keys = requests.flatMap(({ idempotency }) => idempotency ?? []);
  const [ids, inputs] = await allSettledOrThrow(
    nextIds(db, 'bookings', requests.length),
    loadBookingInputs(db, slotRequests, keys),
  );
  const decisions = requests.map((request, i) => {
    const slotRequest = slotRequests[i]!;
    const earlier = request.idempotency && findEarlierAnswer(inputs.answers, request.idempotency);
    const result = earlier ?? decide(request, { inputs, slotRequest, id: ids[i]! });
    return { request, result, ...('booking' in result && { court: inputs.courts.get(request.courtId)! }) };
  });
  await inputs.writeParts(db, Math.max(...requests.map(({ now }) => now)));
  return decisions;
}

export function rowsOf(decisions: readonly Decision[]): Rows {
  const granted: NewBooking[] = [];
  const answers: KeptAnswer[] = [];
  for (const { request, result, court } of decisions) {
    if (!('booking' in result)) continue;
    granted.push({ booking: result.booking, court: court! });
    if (request.idempotency && result.answer) {
      answers.push({ ...request.idempotency, answer: result.answer, now: request.now });
    }
  }
  return { ...rowsToInsert(granted), answers };
}

interface DecisionContext {
  inputs: BookingInputs;
  slotRequest: SlotRequest;
  /** The id for the new booking. If the request is rejected, no booking gets this id. */
  id: number;
}

function decide(request: BookingRequest, { inputs, slotRequest, id }: DecisionContext): BookingResult {
  const { player, slot, note, now, idempotency } = request;
  if (isEnded(inputs.users.get(player.id))) return { problem: new Problem('token_invalid') };
  const checked = checkRequest(inputs, slotRequest);
  if (checked instanceof Problem) {
    const court = inputs.courts.get(request.courtId);
    return { problem: checked, ...(court && { court }) };
  }
  const { companions, hold, needsApproval, court, span, price, overridden } = checked;
  const booking = bookingRowOf(id, {
    ...{ court, player, slot, span, note, now, overridden, hold, price },
    status: hold ? 'offered' : (request.status ?? (needsApproval ? 'pending' : 'confirmed')),
    participants: linkedParticipants(request.participants, companions),
  });
  inputs.grant({ request: { ...slotRequest, companions }, ...booking });
  return { booking, ...(idempotency && { answer: idempotency.answer(booking) }) };
}

function slotRequestOf({ player, participants, ...request }: BookingRequest): SlotRequest {
  const isGuest = player.email === null;
  // Several people may share a guest's name, so a guest's bookings may overlap.
  const limits = isGuest ? { ...request.limits, mayOverlap: true } : request.limits;
  return {
    ...request,
    limits,
    userId: player.id,
    companions: companionsAmong(participants),
  };
}

function bookingRowOf(id: number, draft: Draft): BookingRow {
  const { court, player, slot, span, status, price, participants = [], now, hold } = draft;
  const time = timestamp(now);
  return {
    id,
    user_id: player.id,
    ...timeColumns(court, slot, span),
    status,
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    note: draft.note,
    participants: participantsJson(participants),
    checked_in_at: impliedCheckIn(span, status, now),
    cancelled_at: null,
    cancelled_by: null,
    status_reason: null,
    offer_expires_at: hold ? timestamp(Math.min(hold.until, span.starts.epochMs)) : null,
    waitlist_entry_id: hold?.waitlistEntryId ?? null,
    series_id: null,
    overrides: overridesOf(draft.overridden),
    version: 1,
    created_at: time,
    updated_at: time,
    ...courtColumns(court),
    user_name: player.name,
    user_email: player.email,
  };
}

/**
 * Writes bookings without checking rules. Used by imports, to which the rules do not apply, and by the waiting list,
 * which has already checked its offers.
 */
export async function writeDrafts(db: Db, drafts: readonly Draft[], { withEvents = true } = {}): Promise<BookingRow[]> {
  const ids = await nextIds(db, 'bookings', drafts.length);
  const newBookings = drafts.map((draft, i) => ({ booking: bookingRowOf(ids[i]!, draft), court: draft.court }));
  const rows = rowsToInsert(newBookings);
  await writeRows(db, { ...rows, events: withEvents ? rows.events : [] });
  return rows.bookings;
}

export interface Rows {
  bookings: BookingRow[];
  occupancy: OccupancyRow[];
  events: NewEvent[];
  answers: KeptAnswer[];
}

function rowsToInsert(newBookings: readonly NewBooking[]): Rows {
  const bookings = newBookings.map(({ booking }) => booking);
  const occupancy = newBookings.flatMap(({ booking, court }) =>
    OCCUPYING_STATUSES.includes(booking.status) ? occupancyOf(booking, court) : [],
  );
  const events = bookings.map((booking) => ({
    type: booking.status === 'offered' ? ('booking.offered' as const) : ('booking.created' as const),
    data: presentAdminBooking(booking),
    timestamp: booking.created_at,
  }));
  return { bookings, occupancy, events, answers: [] };
}

/**
 * Sends all statements before waiting for their results. If a booking overlaps another one, the database rejects the
 * transaction, and nothing is written.
 */
export async function writeRows(db: Db, { bookings, occupancy, events, answers }: Rows): Promise<void> {
  await allSettledOrThrow(
    writeBookings(db, bookings),
    writeOccupancy(db, occupancy),
    writeParticipants(db, bookings),
    recordEvents(db, events),
    keepAnswers(db, answers),
  );
}

const writeBookings = rowWriter('bookings', {
  numbers: [
    ...(['id', 'court_id', 'user_id', 'start_minute', 'end_minute', 'start_offset_minutes'] as const),
    ...(['end_offset_minutes', 'price_amount', 'series_id', 'waitlist_entry_id', 'version'] as const),
  ],
  texts: [
    ...(['booking_date', 'time_zone', 'starts_at', 'ends_at', 'status', 'price_currency', 'note'] as const),
    ...(['participants', 'checked_in_at', 'overrides', 'offer_expires_at', 'created_at', 'updated_at'] as const),
  ],
});
