import Type from 'typebox';
import { getBookingOf } from '../bookings/actions.ts';
import { Problem } from '../errors.ts';
import { signedIn } from '../http/access.ts';
import type { App, Context } from '../http/app-types.ts';
import { Id, ref } from '../http/fields.ts';
import { originOf } from '../http/origin.ts';
import { NoContent, route } from '../http/route.ts';
import { takeTurns } from '../http/turns.ts';
import { bookingFile, makeFeed, readFeed, revokeFeed } from './actions.ts';
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
      tag: 'Accounts',
      summary: "The secret link to the calendar of the user's own bookings.",
      access: 'player',
      response: { 200: ref(CalendarLink) },
    }),
    async (request) => presentLink(await findFeed(db.read, { user_id: signedIn(request).id }), originOf(request)),
  );

  app.post(
    '/auth/calendar',
    route({
      id: 'createCalendarLink',
      tag: 'Accounts',
      summary: 'Make the link, or a new one: the one before is dead at once.',
      access: 'player',
      response: { 201: ref(CalendarLink) },
    }),
    async (request, reply) => {
      reply.code(201);
      return presentLink(await makeFeed(context, { user_id: signedIn(request).id }), originOf(request));
    },
  );

  app.delete(
    '/auth/calendar',
    route({
      id: 'revokeCalendarLink',
      tag: 'Accounts',
      summary: 'Revoke the link: it is dead at once.',
      access: 'player',
      response: { 204: NoContent },
    }),
    async (request, reply) => {
      await revokeFeed(context, { user_id: signedIn(request).id });
      return reply.code(204).send(undefined);
    },
  );

  app.get(
    '/bookings/:booking.ics',
    route({
      id: 'getBookingFile',
      tag: 'Calendars',
      summary: "One of the user's own bookings as a calendar file.",
      access: 'player',
      params: Type.Object({ booking: Id }),
      response: { 200: CalendarText },
      versioned: true,
      produces: [ICS],
    }),
    async (request, reply) => {
      const row = await getBookingOf(db.read, signedIn(request).id, request.params.booking);
      reply.header('content-disposition', `attachment; filename="booking-${row.id}.ics"`);
      return sendCalendar(reply, row.version, await bookingFile(db.read, row, originOf(request)));
    },
  );
}

/** Outside the base path: calendar programs send no headers of ours. */
export function feedRoute(app: App, context: Context): void {
  takeTurns(app);
  app.get<{ Params: { secret: string } }>(
    '/calendar/:secret.ics',
    {
      onRequest: app.rates.open,
      ...route({
        id: 'getCalendar',
        tag: 'Calendars',
        summary: 'The calendar behind a secret link.',
        description:
          'The bookings of the last 60 days and all to come; what was cancelled or rejected stays for 60 days.',
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
        // A link that is revoked is dead at once: nothing is shown without asking.
        reply.header('cache-control', 'private, no-cache');
        return sendCalendar(reply, 1, text);
      } catch (error) {
        if (error instanceof Problem && error.code === 'not_found') await app.rates.stranger(request, reply);
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
