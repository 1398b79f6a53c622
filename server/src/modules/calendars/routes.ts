import Type from 'typebox';
import { bookingOrNotFound, getVisibleBooking, presentFor } from '../../kernel/visible.ts';
import { Problem } from '../../platform/errors.ts';
import { signedIn } from '../../platform/http/identity.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { originOf } from '../../platform/http/origin.ts';
import { NoContent, forPlayers, route } from '../../platform/http/route.ts';
import { limitConcurrentReads } from '../../platform/http/concurrent-reads.ts';
import { bookingFile, createPlayerFeed, readFeed, revokePlayerFeed } from './actions.ts';
import { CalendarLink, CalendarText, presentLink } from './schema.ts';
import { findFeed } from './store.ts';

const ICS = 'text/calendar';

type Reply = Parameters<App['errorHandler']>[2];

export function calendarRoutes(app: App, context: Context): void {
  const { db } = context;
  app.get(
    '/auth/calendar',
    route({
      id: 'getCalendarLink',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Get the secret link to the calendar of your bookings.',
      description: 'Calendar programs subscribe to the link. Anybody with the link can see the bookings.',
      response: { 200: ref(CalendarLink) },
    }),
    async (request) => presentLink(await findFeed(db.read, { user_id: signedIn(request).id }), originOf(request)),
  );

  app.post(
    '/auth/calendar',
    route({
      id: 'createCalendarLink',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Create the link to your calendar. A previous link stops working immediately.',
      description: 'Subscribe to the new link.',
      response: { 201: ref(CalendarLink) },
    }),
    async (request) => presentLink(await createPlayerFeed(context, signedIn(request)), originOf(request)),
  );

  app.delete(
    '/auth/calendar',
    route({
      id: 'revokeCalendarLink',
      ...forPlayers('Accounts', 'accounts'),
      summary: 'Revoke the link to your calendar. It stops working immediately.',
      description: 'Calendar programs receive no more bookings.',
      response: { 204: NoContent },
    }),
    async (request) => revokePlayerFeed(context, signedIn(request).id),
  );

  app.get(
    '/bookings/:booking.ics',
    route({
      id: 'getBookingFile',
      ...forPlayers('Calendars', 'bookings'),
      summary: 'Download a booking as a calendar file.',
      description: 'The file has one event, in iCalendar format (RFC 5545).',
      params: Type.Object({ booking: Id }),
      response: { 200: CalendarText },
      versioned: true,
      produces: [ICS],
    }),
    async (request, reply) => {
      const user = signedIn(request);
      const row = await getVisibleBooking(db.read, user, request.params.booking, context.config);
      // A calendar contains a booking only after the user has accepted the invitation to it.
      const isInvited = presentFor(row, user.id).role === 'invited';
      bookingOrNotFound(isInvited ? undefined : row, row.id);
      reply.header('content-disposition', `attachment; filename="booking-${row.id}.ics"`);
      return sendCalendar(
        reply,
        row.version,
        await bookingFile(db.read, row, { userId: user.id, origin: originOf(request) }),
      );
    },
  );
}

/** Adds the route of calendar links. It is outside the base path, because calendar programs cannot send an API key. */
export function feedRoute(app: App, context: Context): void {
  limitConcurrentReads(app);
  app.get<{ Params: { secret: string } }>(
    '/calendar/:secret.ics',
    {
      onRequest: app.rates.open,
      ...route({
        id: 'getCalendar',
        tag: 'Calendars',
        summary: 'Get the calendar for a secret link.',
        description: 'Contains the bookings of the last 60 days and all upcoming ones.',
        access: 'public',
        response: { 200: CalendarText },
        problems: ['not_found', 'rate_limited'],
        versioned: true,
        produces: [ICS],
      }),
    },
    async (request, reply) => {
      try {
        const text = await readFeed(context, request.params.secret, originOf(request));
        // Caches must revalidate every response, so that a revoked link stops working immediately.
        reply.header('cache-control', 'private, no-cache');
        return sendCalendar(reply, 1, text);
      } catch (error) {
        if (error instanceof Problem && error.code === 'not_found') await app.rates.withoutKey(request, reply);
        throw error;
      }
    },
  );
}

function sendCalendar(reply: Reply, version: number, text: string): string {
  reply.version = version;
  reply.type(`${ICS}; charset=utf-8`);
  return text;
}
