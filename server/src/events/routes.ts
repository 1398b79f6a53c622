import Type from 'typebox';
import type { SignedIn } from '../accounts/store.ts';
import { readList } from '../api-keys/rules.ts';
import { getCourtVersion } from '../courts/actions.ts';
import { signedIn, tokenOf } from '../http/access.ts';
import type { App, Context } from '../http/app-types.ts';
import { addressOf } from '../http/client.ts';
import { listenerOf, sendEvents } from '../http/event-stream.ts';
import { Id, ref, strictObject } from '../http/fields.ts';
import { COSTS, route } from '../http/route.ts';
import { type View, viewOfAdmin, viewOfCourt, viewOfCourts, viewOfPlayer } from './live.ts';
import { EventStream, LiveTicket } from './schema.ts';
import { checkTicket, makeTicket } from './tickets.ts';

const EVENTS = `Each message has the data \`{id, type, timestamp, data}\`: a player gets the events of their own bookings, an admin all.
An empty message now and then keeps the connection alive and tells the id to resume from.`;

const CHANGES = `Each message has the data \`{court_ids, dates}\`: the courts and the dates whose availability may have changed; null for any.
It tells nothing of who booked. A stream that was resumed first sends a message of the type \`reload\`, with null dates: read again what you show.`;

export function eventRoutes(app: App, context: Context): void {
  const { db } = context;
  app.get(
    '/events',
    route({
      id: 'streamEvents',
      tag: 'Events',
      summary: 'A stream of what happens.',
      description: EVENTS,
      access: 'player',
      response: { 200: EventStream },
      problems: ['events_gone', 'too_far_behind'],
      streams: true,
      cost: COSTS.stream,
    }),
    (request, reply) => {
      const user = signedIn(request);
      return sendEvents(request, reply, { listener: listenerOf(request), view: viewOf(user, request.apiKey!) });
    },
  );

  app.get(
    '/courts/:court/availability/stream',
    route({
      id: 'streamCourtAvailability',
      tag: 'Events',
      summary: 'A stream that tells when days of a court have changed.',
      description: CHANGES,
      access: 'key',
      params: Type.Object({ court: Id }),
      response: { 200: EventStream },
      streams: true,
      cost: COSTS.stream,
    }),
    async (request, reply) => {
      const { id } = await getCourtVersion(db.read, request.params.court);
      return sendEvents(request, reply, { listener: listenerOf(request), view: viewOfCourt(id) });
    },
  );

  app.get(
    '/availability/stream',
    route({
      id: 'streamAvailability',
      tag: 'Events',
      summary: 'A stream that tells when days of any court have changed.',
      description: CHANGES,
      access: 'key',
      response: { 200: EventStream },
      streams: true,
      cost: COSTS.stream,
    }),
    (request, reply) => sendEvents(request, reply, { listener: listenerOf(request), view: viewOfCourts }),
  );

  app.post(
    '/live-tickets',
    route({
      id: 'createLiveTicket',
      tag: 'Events',
      summary: 'Make a ticket, with which a browser opens /live?ticket=… as often as it must, while the session lives.',
      access: 'player',
      response: { 201: ref(LiveTicket) },
    }),
    async (request, reply) => {
      reply.code(201);
      return makeTicket(context, signedIn(request), { token: tokenOf(request)!, apiKeyId: request.apiKey!.id });
    },
  );
}

export const LIVE = '/live';

/** At `LIVE`, outside the base path: for an `EventSource`, which cannot send headers. */
export function liveRoute(app: App, context: Context): void {
  app.get(
    '',
    {
      onRequest: app.rates.open,
      ...route({
        id: 'streamLive',
        tag: 'Events',
        summary: 'The stream of events for a browser, with a ticket.',
        description: EVENTS,
        access: 'public',
        querystring: strictObject({
          ticket: Type.String({ maxLength: 100, description: 'Of POST /live-tickets.' }),
          last_event_id: Type.Optional(
            Type.String({ maxLength: 15, description: 'In place of the header, which a new EventSource cannot send.' }),
          ),
        }),
        response: { 200: EventStream },
        problems: ['ticket_invalid', 'events_gone', 'too_far_behind', 'rate_limited'],
        streams: true,
        cost: COSTS.stream,
      }),
    },
    async (request, reply) => {
      const { ticket, last_event_id } = request.query;
      const { user, apiKey } = await checkTicket(context, ticket);
      const listener = { user, apiKey, address: addressOf(request) };
      return sendEvents(request, reply, { listener, view: viewOf(user, apiKey), last: last_event_id });
    },
  );
}

/** An admin with a key that is not for admins hears what any player does. */
function viewOf({ id, role }: SignedIn, { scopes }: { scopes: string | null }): View {
  const isForAdmins = readList(scopes)?.includes('admin') ?? true;
  return role === 'admin' && isForAdmins ? viewOfAdmin : viewOfPlayer(id);
}
