import Type from 'typebox';
import { presentBooking, Booking } from '../bookings/schema.ts';
import type { EntryStatus } from '../db/schema.ts';
import { signedIn } from '../http/access.ts';
import type { App, Context } from '../http/app-types.ts';
import { versioned } from '../http/etag.ts';
import { Id, ref } from '../http/fields.ts';
import { pageOf, readPage, sendPage } from '../http/pages.ts';
import { COSTS, route, type RouteSpec, specOf } from '../http/route.ts';
import { accept, getEntryOf, join, leave } from './actions.ts';
import { offerFreed } from './offering.ts';
import { presentEntry, WaitlistEntry, WaitlistInput, WaitlistQuery } from './schema.ts';
import { listEntries } from './store.ts';

const params = Type.Object({ entry: Id });

export function waitlistRoutes(app: App, context: Context): void {
  const { db } = context;
  offerAfterwards(app, context);

  app.get(
    '/waitlist',
    route({
      id: 'listWaitlist',
      tag: 'Waiting list',
      summary: 'List what the current user waits for or waited for, by date.',
      access: 'player',
      querystring: WaitlistQuery,
      response: { 200: pageOf(ref(WaitlistEntry)) },
    }),
    async (request, reply) => {
      const page = readPage(request);
      const statuses = request.query.status?.split(',') as EntryStatus[] | undefined;
      const rows = await listEntries(db.read, { userId: signedIn(request).id, ...(statuses && { statuses }) }, page);
      return sendPage(request, reply, rows, {
        limit: page.limit,
        sortKey: (row) => row.booking_date,
        present: presentEntry,
      });
    },
  );

  app.post(
    '/waitlist',
    route({
      id: 'joinWaitlist',
      tag: 'Waiting list',
      summary: 'Wait for a court, or for any court of a sport, on a date.',
      description:
        'When such a slot frees, the first in line is offered it by a booking that is offered. Who waits for the very same already is answered with that entry (200).',
      access: 'player',
      cost: COSTS.waitlist,
      body: ref(WaitlistInput),
      response: { 200: ref(WaitlistEntry), 201: ref(WaitlistEntry) },
      problems: [
        ...(['court_not_found', 'court_inactive', 'nonexistent_local_time', 'in_the_past', 'too_late'] as const),
        ...(['too_early', 'outside_opening_hours', 'off_grid', 'duration_out_of_range'] as const),
        ...(['quota_exceeded', 'slot_available'] as const),
      ],
    }),
    async (request, reply) => {
      const { entry, isNew } = await join(context, signedIn(request), request.body);
      if (isNew) reply.header('location', `${app.prefix}/waitlist/${entry.id}`);
      return reply.code(isNew ? 201 : 200).send(presentEntry(entry));
    },
  );

  app.get(
    '/waitlist/:entry',
    route({
      id: 'getWaitlistEntry',
      tag: 'Waiting list',
      summary: "View one of the current user's entries.",
      access: 'player',
      params,
      response: { 200: ref(WaitlistEntry) },
    }),
    async (request) => presentEntry(await getEntryOf(db.read, signedIn(request).id, request.params.entry)),
  );

  app.delete(
    '/waitlist/:entry',
    route({
      id: 'leaveWaitlist',
      tag: 'Waiting list',
      summary: 'Leave the waiting list, and decline what is offered; again answers the same.',
      access: 'player',
      frees: true,
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
      tag: 'Waiting list',
      summary: 'Take the slot that is offered; again answers the same.',
      description:
        'Quotas and other bookings of the player are checked now. If the request is refused, the offer stays until it expires. ' +
        'The booking is pending if the court requires approval.',
      access: 'player',
      params,
      response: { 200: ref(Booking) },
      problems: ['no_offer', 'quota_exceeded', 'player_busy'],
      versioned: true,
    }),
    async (request, reply) => {
      return versioned(reply, presentBooking(await accept(context, signedIn(request), request.params.entry)));
    },
  );
}

/** Whose writes may free something: all of these subjects but the making of a booking. */
const freeing = new Set<RouteSpec['tag']>(['Bookings', 'Series', 'Waiting list', 'Closures', 'Courts']);

/** Offers around what a request has freed, right after its answer; what goes wrong then is left to the clock. */
function offerAfterwards(app: App, context: Context): void {
  let isAsked = false;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      await offerFreed(context);
    }
  };
  app.addHook('onResponse', async (request, reply) => {
    const spec = specOf(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!spec || isRead || reply.statusCode >= 400 || spec.id === 'createBooking' || !freeing.has(spec.tag)) return;
    isAsked = true;
    running ??= run()
      .catch((error: unknown) => request.log.warn({ err: error }, 'what became free is offered later'))
      .finally(() => (running = undefined));
  });
  app.addHook('onClose', () => running);
}
