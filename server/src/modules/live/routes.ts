import Type from 'typebox';
import { hasPermission } from '../../platform/permissions.ts';
import { loadPolicy } from '../club/policy-cache.ts';
import { lacksSecondFactor } from '../accounts/rules.ts';
import { type SignedIn, signedIn } from '../../platform/http/identity.ts';
import { getCourtVersion } from '../courts/find.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { addressOf } from '../../platform/http/client-info.ts';
import { listenerOf, sendEvents } from './event-stream.ts';
import { Id, ref, strictObject } from '../../platform/http/fields.ts';
import { COSTS, forAdmins, forKeys, forPlayers, route, sendJson } from '../../platform/http/route.ts';
import { sessionTokenOf } from '../../platform/http/session-cookie.ts';
import { listEvents, type View, viewOfCourt, viewOfCourts, viewOfPlayer, viewOfStaff } from './views.ts';
import { AvailabilityStream, EventList, EventQuery, EventStream, LiveTicket } from './schema.ts';
import { checkTicket, createTicket } from './tickets.ts';
import { readList } from '../../platform/scopes.ts';
import { cacheOrigins } from '../api-keys/store.ts';
import { allowOrigins } from '../../platform/http/cors.ts';

const EVENTS = `Each message has the name of its event type and the data \`{id, type, timestamp, data}\`. A player receives the events of their own bookings. A user with the permission \`events.read\` receives all events.
Messages without data keep the connection alive. Their ids can also resume the stream.`;

const CHANGES = `Each message has the name \`change\` and the data \`{court_ids, dates}\`: the courts and dates whose availability may have changed. Null means any court or date. A resumed stream first sends a \`reload\` message with null dates. Then load the current state.`;

export function eventRoutes(app: App, context: Context): void {
  const { db } = context;
  app.get(
    '/events',
    route({
      id: 'streamEvents',
      ...forPlayers('Events', 'bookings'),
      summary: 'Stream events.',
      description: EVENTS,
      response: { 200: EventStream },
      problems: ['events_gone', 'too_far_behind'],
      streams: true,
      cost: COSTS.stream,
    }),
    async (request, reply) => {
      const view = await viewOf(signedIn(request), request.apiKey!, context);
      return sendEvents(request, reply, { listener: listenerOf(request), view });
    },
  );

  app.get(
    '/courts/:court/availability/stream',
    route({
      id: 'streamCourtAvailability',
      ...forKeys('Events', 'courts:read'),
      summary: 'Stream availability changes of a court.',
      description: CHANGES,
      params: Type.Object({ court: Id }),
      response: { 200: AvailabilityStream },
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
      ...forKeys('Events', 'courts:read'),
      summary: 'Stream availability changes of all courts.',
      description: CHANGES,
      response: { 200: AvailabilityStream },
      streams: true,
      cost: COSTS.stream,
    }),
    (request, reply) => sendEvents(request, reply, { listener: listenerOf(request), view: viewOfCourts }),
  );

  app.get(
    '/admin/events',
    route({
      id: 'listEvents',
      ...forAdmins('Events', 'events.read'),
      summary: 'List events, oldest first.',
      description: 'Without `after`, the list starts with the oldest stored event. Events are kept for 30 days.',
      querystring: EventQuery,
      response: { 200: ref(EventList) },
      problems: ['events_gone'],
    }),
    async (request, reply) => sendJson(reply, await listEvents(db.read, request.query)),
  );

  app.post(
    '/live-tickets',
    route({
      id: 'createLiveTicket',
      ...forPlayers('Events', 'bookings'),
      summary:
        'Create a ticket for /live?ticket=…. A browser can use the ticket any number of times until the session ends.',
      description: 'Browsers cannot send headers with `EventSource`, so the ticket replaces the API key and the token.',
      response: { 201: ref(LiveTicket) },
    }),
    async (request) => {
      const credentials = { token: sessionTokenOf(request)!, apiKeyId: request.apiKey!.id };
      return createTicket(context, signedIn(request), credentials);
    },
  );
}

const LIVE = '/live';

export async function liveRoutes(app: App, context: Context): Promise<void> {
  const routes = async (live: App): Promise<void> => {
    // Accept the same origins as the API, so that a web page that may create a stream ticket may also open a stream.
    await allowOrigins(live, context.config.CORS_ORIGINS, cacheOrigins(context));
    liveRoute(live, context);
  };
  await app.register(routes, { prefix: LIVE });
}

/**
 * Adds the route of live streams. It is outside the base path, because requests below the base path need an API key in
 * a header, and the `EventSource` of browsers cannot send headers.
 */
function liveRoute(app: App, context: Context): void {
  app.get(
    '',
    {
      onRequest: app.rates.open,
      ...route({
        id: 'streamLive',
        tag: 'Events',
        summary: 'Stream events to a browser that has a ticket.',
        description: EVENTS,
        access: 'public',
        querystring: strictObject({
          ticket: Type.String({ maxLength: 100, description: 'A ticket from POST /live-tickets.' }),
          last_event_id: Type.Optional(
            Type.String({
              maxLength: 15,
              description: 'For a new EventSource, which cannot send the Last-Event-ID header.',
            }),
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
      const view = await viewOf(user, apiKey, context);
      return sendEvents(request, reply, { listener, view, last: last_event_id });
    },
  );
}

/**
 * Staff whose API key lacks the `admin` scope, or who have not set up a required second factor, get only the events that
 * a player would get.
 */
async function viewOf(user: SignedIn, { scopes }: { scopes: string | null }, { db, modules }: Context): Promise<View> {
  const isForStaff = readList(scopes)?.includes('admin') ?? true;
  const isWithout = lacksSecondFactor(user, await loadPolicy(db));
  return isForStaff && hasPermission(modules, user.role, 'events.read') && !isWithout
    ? viewOfStaff
    : viewOfPlayer(user.id);
}
