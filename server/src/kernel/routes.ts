import Type from 'typebox';
import { loadPolicy } from '../modules/club/policy-cache.ts';
import type { App } from '../platform/http/app-types.ts';
import type { Context } from '../platform/context.ts';
import { signedIn } from '../platform/http/identity.ts';
import { acceptedVersions, versioned } from '../platform/http/etag.ts';
import { Id, isTrue, ref } from '../platform/http/fields.ts';
import { created, keyedRequestOf, sendAnswer } from '../platform/http/idempotency.ts';
import { pageOf, readPage, sendRenderedPage } from '../platform/http/pages.ts';
import { NoContent, forPlayers, route } from '../platform/http/route.ts';
import { timestamp, toEndMinutes, toMinutes, type Slot } from '../platform/time.ts';
import { refuseConcurrent } from '../platform/idempotency/actions.ts';
import { acceptInvitation, leaveBooking } from './participants.ts';
import { getBookingOf, getVisibleBooking, hasParticipantAccess, presentFor } from './visible.ts';
import { requestOf } from './book.ts';
import { countPeople, refuseUnverified } from './people.ts';
import { BookingQueue } from './queue.ts';
import type { BookingRow } from './store.ts';
import { checkIn } from './check-in.ts';
import { filterOf } from './filter.ts';
import { cancel, reschedule } from './change.ts';
import { rescheduleTarget } from './reschedule.ts';
import { ruleCodes } from './rules.ts';
import type { Code } from '../platform/problems.ts';
import { Booking, BookingInput, BookingPatch, BookingQuery } from './schema.ts';
import { listBookings, renderedForOwner, renderedForParticipant } from './list.ts';
import type { CourtRow } from '../modules/courts/store.ts';
import { Problem } from '../platform/errors.ts';
import { limitsOf } from './limits.ts';
import { presentBooking } from './booking.ts';

const params = Type.Object({ booking: Id });

/** The problems of a request for a slot: an unknown court, or a broken rule. */
export const slotProblems: readonly Code[] = ['court_not_found', ...ruleCodes];

export function bookingRoutes(app: App, context: Context): void {
  const addAlternatives: AddAlternatives = (problem, refused) => app.addAlternatives(problem, refused);
  const { db, now, config } = context;

  app.get(
    '/bookings',
    route({
      id: 'listBookings',
      ...forPlayers('Bookings', 'bookings'),
      summary: "List the current user's bookings, or the bookings in which they take part. Latest start first.",
      description:
        "Without filters, the list contains all past and upcoming bookings of the user. With `participating`, it contains other people's bookings instead.",
      querystring: BookingQuery,
      response: { 200: pageOf(ref(Booking)) },
    }),
    async (request, reply) => {
      const page = readPage(request);
      const player = signedIn(request);
      const { id } = player;
      const isParticipating = isTrue(request.query.participating ?? 'false');
      const filter = { ...filterOf(request.query), ...(isParticipating ? { participantId: id } : { userId: id }) };
      const isHidden = isParticipating && !hasParticipantAccess(player, config);
      const listed = isHidden ? [] : await listBookings(db.read, filter, { page, time: timestamp(now()) });
      return sendRenderedPage(request, reply, listed, {
        sortKey: (row) => row.starts_at,
        ...(isParticipating ? renderedForParticipant(db.read, player) : renderedForOwner(db.read, player)),
      });
    },
  );

  addCreateRoute(app, context);

  app.get(
    '/bookings/:booking',
    route({
      id: 'getBooking',
      ...forPlayers('Bookings', 'bookings'),
      summary: 'Get a booking that the current user owns or takes part in.',
      description: 'A participant sees fewer fields than the owner.',
      params,
      response: { 200: ref(Booking) },
      versioned: true,
    }),
    async (request, reply) => {
      const player = signedIn(request);
      const booking = await getVisibleBooking(db.read, player, request.params.booking, config);
      return versioned(reply, presentFor(booking, player.id));
    },
  );

  app.patch(
    '/bookings/:booking',
    route({
      id: 'rescheduleBooking',
      ...forPlayers('Bookings', 'bookings'),
      summary: "Reschedule the user's own booking to another court, date or time, or replace its participants.",
      description:
        'If the new slot is rejected, the booking does not change. Otherwise, it gets the price of the new slot.',
      isBookingChange: true,
      params,
      body: ref(BookingPatch),
      response: { 200: ref(Booking) },
      problems: ['already_started', 'cancellation_too_late', 'invalid_transition', ...slotProblems],
      versioned: true,
      conditional: true,
    }),
    async (request, reply) => {
      const change = { patch: request.body, accepted: acceptedVersions(request) };
      const player = signedIn(request);
      const id = request.params.booking;
      const refused = async (): Promise<Refused> => {
        return { ...rescheduleTarget(await getBookingOf(db.read, player.id, id), request.body), now: now() };
      };
      const row = await refuseWithAlternatives(addAlternatives, refused, () => reschedule(context, player, id, change));
      return versioned(reply, presentBooking(row));
    },
  );

  app.post(
    '/bookings/:booking/check-in',
    route({
      id: 'checkIn',
      ...forPlayers('Bookings', 'bookings'),
      summary: "Check in to the user's own booking. A repeated request changes nothing.",
      description: 'Check-in is open for some time before and after the start. `/config.json` contains these times.',
      isBookingChange: true,
      params,
      response: { 200: ref(Booking) },
      problems: ['check_in_closed', 'invalid_transition'],
      versioned: true,
    }),
    async (request, reply) =>
      versioned(reply, presentBooking(await checkIn(context, signedIn(request), request.params.booking))),
  );

  app.put(
    '/bookings/:booking/participants/me',
    route({
      id: 'acceptBooking',
      ...forPlayers('Bookings', 'bookings'),
      summary: 'Accept an invitation to a booking. A repeated request changes nothing.',
      description: "The booking then counts for the user's quotas.",
      isBookingChange: true,
      params,
      response: { 200: ref(Booking) },
      problems: [
        ...(['own_booking', 'already_started', 'invalid_transition'] as const),
        ...(['quota_exceeded', 'guests_not_allowed'] as const),
      ],
      versioned: true,
    }),
    async (request, reply) => {
      const player = signedIn(request);
      const row = await acceptInvitation(context, player, request.params.booking);
      return versioned(reply, presentFor(row, player.id));
    },
  );

  app.delete(
    '/bookings/:booking/participants/me',
    route({
      id: 'leaveBooking',
      ...forPlayers('Bookings', 'bookings'),
      summary: 'Decline an invitation, or leave a booking.',
      description: 'Possible until the booking starts. The owner and the other participants keep the booking.',
      isBookingChange: true,
      params,
      response: { 204: NoContent },
      problems: ['own_booking', 'already_started', 'invalid_transition'],
      isRelease: true,
    }),
    async (request) => leaveBooking(context, signedIn(request), request.params.booking),
  );

  app.delete(
    '/bookings/:booking',
    route({
      id: 'cancelBooking',
      ...forPlayers('Bookings', 'bookings'),
      summary: "Cancel the user's own booking. A repeated request changes nothing.",
      description: 'A cancelled booking stays in the list with its status.',
      isBookingChange: true,
      isRelease: true,
      params,
      response: { 200: ref(Booking) },
      problems: ['already_started', 'cancellation_too_late', 'invalid_transition'],
      versioned: true,
      conditional: true,
    }),
    async (request, reply) => {
      const id = request.params.booking;
      return versioned(reply, presentBooking(await cancel(context, signedIn(request), id, acceptedVersions(request))));
    },
  );
}

/** Requests of the same moment are decided together, in the batches of the queue. */
function addCreateRoute(app: App, { db, now, config }: Context): void {
  const queue = new BookingQueue(db);
  const answer = (row: BookingRow) => created(`${app.prefix}/bookings/${row.id}`, presentBooking(row));

  app.post(
    '/bookings',
    route({
      id: 'createBooking',
      ...forPlayers('Bookings', 'bookings'),
      summary: 'Create a booking.',
      description: 'If the slot violates several rules, `code` is the first violation and `errors` lists all of them.',
      isBookingChange: true,
      body: ref(BookingInput),
      response: { 201: ref(Booking) },
      problems: ['email_unverified', ...slotProblems],
      versioned: true,
      idempotent: true,
    }),
    async (request, reply) => {
      const { body } = request;
      const player = signedIn(request);
      const policy = await loadPolicy(db);
      refuseUnverified(player, policy);
      const idempotency = keyedRequestOf(request);
      const booking = {
        ...requestOf(player, body, { now: now(), limits: limitsOf(policy, config) }),
        ...(idempotency && { idempotency: { ...idempotency, answer } }),
      };
      const add = () => queue.add(booking);
      const result = await (idempotency ? refuseConcurrent(idempotency, add) : add());
      if ('problem' in result) {
        const { problem, court } = result;
        const refused = async () => ({ ...refusedSlotOf(body, now()), court, userId: player.id });
        throw await app.addAlternatives(problem, refused);
      }
      return sendAnswer(reply, 'replayed' in result ? result.replayed : (result.answer ?? answer(result.booking)));
    },
  );
}

export function refusedSlotOf(
  { court_id, booking_date, start_time, end_time, participants }: BookingInput,
  now: number,
): Refused {
  return {
    courtId: court_id,
    slot: { date: booking_date, start: toMinutes(start_time), end: toEndMinutes(end_time, toMinutes(start_time)) },
    now,
    people: countPeople(participants),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    addAlternatives: AddAlternatives;
  }
}

export interface Refused {
  courtId: number;
  /** The court, if it was loaded before the request was rejected. */
  court?: CourtRow | undefined;
  slot: Slot;
  now: number;
  people: number;
  /** The player whose plans apply to the alternatives. Undefined if an admin creates the booking. */
  userId?: number;
  /** The booking to reschedule. Its current slot is not offered as an alternative. */
  rescheduled?: { id: number; courtId: number; slot: Slot };
}

/** Adds bookable slots near the rejected one to a problem. The availability module implements this function. */
export type AddAlternatives = (problem: Problem, refused: () => Promise<Refused>) => Promise<Problem>;

export async function refuseWithAlternatives<T>(
  addAlternatives: AddAlternatives,
  refused: () => Promise<Refused>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof Problem ? await addAlternatives(error, refused) : error;
  }
}
