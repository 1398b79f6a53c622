import Type from 'typebox';
import { loadPolicy } from '../club/policy-cache.ts';
import { Booking } from '../../kernel/schema.ts';
import type { EntryStatus } from '../../platform/db/schema.ts';
import { signedIn } from '../../platform/http/identity.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { COSTS, forPlayers, route } from '../../platform/http/route.ts';
import { accept, addEntry, getEntryOf, leave } from './actions.ts';
import { presentEntry, WaitlistEntry, WaitlistInput, WaitlistQuery } from './schema.ts';
import { listEntries } from './store.ts';
import { presentBooking } from '../../kernel/booking.ts';
import { refuseUnverified } from '../../kernel/people.ts';

const params = Type.Object({ entry: Id });

export function waitlistRoutes(app: App, context: Context): void {
  const { db } = context;

  app.get(
    '/waitlist',
    route({
      id: 'listWaitlist',
      ...forPlayers('Waiting list', 'bookings'),
      summary: "List the current user's waiting list entries, by date.",
      description: 'Waiting entries show their position in line.',
      querystring: WaitlistQuery,
      response: { 200: pageOf(ref(WaitlistEntry)) },
    }),
    async (request, reply) => {
      const statuses = request.query.status?.split(',') as EntryStatus[] | undefined;
      const filter = { userId: signedIn(request).id, ...(statuses && { statuses }) };
      const rows = await listEntries(db.read, filter, readPage(request));
      return sendPage(request, reply, rows, presentEntry, (row) => row.booking_date);
    },
  );

  app.post(
    '/waitlist',
    route({
      id: 'joinWaitlist',
      ...forPlayers('Waiting list', 'bookings'),
      summary: 'Join the waiting list for a court, or for any court of a sport, on a date.',
      description:
        'When a matching slot becomes free, the first player in line gets a booking with the status `offered`. ' +
        'If the player already has an entry for the same slots, the response is that entry, with status 200.',
      cost: COSTS.waitlist,
      body: ref(WaitlistInput),
      response: { 200: ref(WaitlistEntry), 201: ref(WaitlistEntry) },
      problems: [
        ...(['court_not_found', 'court_inactive', 'nonexistent_local_time', 'in_the_past', 'too_late'] as const),
        ...(['too_early', 'outside_opening_hours', 'off_grid', 'duration_out_of_range'] as const),
        ...(['not_in_plan', 'slot_available', 'quota_exceeded', 'email_unverified'] as const),
      ],
      idempotent: true,
    }),
    async (request, reply) => {
      const policy = await loadPolicy(context.db);
      return writeOnce({ context, request, reply }, async (db) => {
        refuseUnverified(signedIn(request), policy);
        const { max_waitlist_entries: maxEntries } = policy;
        const asked = { player: signedIn(request), input: request.body, maxEntries };
        const { entry, isNew } = await addEntry(db, context, asked);
        const body = JSON.stringify(presentEntry(entry));
        if (!isNew) return { status: 200, headers: {}, body };
        return { status: 201, headers: { location: `${app.prefix}/waitlist/${entry.id}` }, body };
      });
    },
  );

  app.get(
    '/waitlist/:entry',
    route({
      id: 'getWaitlistEntry',
      ...forPlayers('Waiting list', 'bookings'),
      summary: "Get one of the current user's waiting list entries.",
      description:
        'If a slot is offered, the entry contains the id of the booking and the time at which the offer expires.',
      params,
      response: { 200: ref(WaitlistEntry) },
    }),
    async (request) => presentEntry(await getEntryOf(db.read, signedIn(request).id, request.params.entry)),
  );

  app.delete(
    '/waitlist/:entry',
    route({
      id: 'leaveWaitlist',
      ...forPlayers('Waiting list', 'bookings'),
      summary: 'Leave the waiting list and decline any offer. A repeated request changes nothing.',
      description: 'A declined slot is offered to the next player in line.',
      isRelease: true,
      params,
      response: { 200: ref(WaitlistEntry) },
      problems: ['invalid_transition'],
    }),
    async (request) => presentEntry(await leave(context, signedIn(request), request.params.entry)),
  );

  app.post(
    '/waitlist/:entry/accept',
    route({
      id: 'acceptOffer',
      ...forPlayers('Waiting list', 'bookings'),
      summary: 'Accept the offered slot. A repeated request returns the same booking.',
      description:
        "This request checks quotas, the player's plan and the player's other bookings. If it fails, the offer stays open " +
        'until it expires. The booking is pending if the court or the plan requires approval.',
      params,
      response: { 200: ref(Booking) },
      problems: [
        ...(['no_offer', 'quota_exceeded', 'player_busy', 'email_unverified'] as const),
        ...(['not_in_plan', 'too_early', 'duration_out_of_range', 'payment_required', 'debt_too_high'] as const),
      ],
      versioned: true,
    }),
    async (request, reply) => {
      refuseUnverified(signedIn(request), await loadPolicy(context.db));
      return versioned(reply, presentBooking(await accept(context, signedIn(request), request.params.entry)));
    },
  );
}
