import Type from 'typebox';
import { getCourtVersion } from '../courts/find.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { withActor } from '../audit/route-audit.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { originOf } from '../../platform/http/origin.ts';
import { forAdmins, NoContent, route } from '../../platform/http/route.ts';
import { createCourtFeed, revokeCourtFeed } from './actions.ts';
import { CalendarLink, presentLink } from './schema.ts';
import { findFeed } from './store.ts';

const PATH = '/admin/courts/:court/calendar';
const params = Type.Object({ court: Id });

export function calendarAdminRoutes(app: App, context: Context): void {
  const { db } = context;
  app.get(
    PATH,
    route({
      id: 'getCourtCalendarLink',
      ...forAdmins('Calendars', 'calendars.manage'),
      summary: "Get the secret link to the calendar of a court's bookings.",
      description: 'Calendar programs subscribe to the link. Anybody with the link can see the bookings.',
      params,
      response: { 200: ref(CalendarLink) },
    }),
    async (request) => {
      const { id: court_id } = await getCourtVersion(db.read, request.params.court);
      return presentLink(await findFeed(db.read, { court_id }), originOf(request));
    },
  );

  app.post(
    PATH,
    route({
      id: 'createCourtCalendarLink',
      ...forAdmins('Calendars', 'calendars.manage'),
      summary: "Create the link to a court's calendar. A previous link stops working immediately.",
      description: 'Anybody with the link can see the names of the players.',
      params,
      response: { 201: ref(CalendarLink) },
    }),
    async (request) => {
      const feed = await createCourtFeed(withActor(context, request), request.params.court);
      return presentLink(feed, originOf(request));
    },
  );

  app.delete(
    PATH,
    route({
      id: 'revokeCourtCalendarLink',
      ...forAdmins('Calendars', 'calendars.manage'),
      summary: "Revoke the link to a court's calendar. It stops working immediately.",
      description: 'Calendar programs receive no more bookings.',
      params,
      response: { 204: NoContent },
    }),
    async (request) => revokeCourtFeed(withActor(context, request), request.params.court),
  );
}
