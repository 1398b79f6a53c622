import Type from 'typebox';
import { loadPolicy } from '../club/policy-cache.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { actorOf, withActor } from '../audit/route-audit.ts';
import { versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { created, writeOnce } from '../../platform/http/idempotency.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { timestamp } from '../../platform/time.ts';
import { cancelSeries, createSeries, getSeries } from './actions.ts';
import {
  BookingSeries,
  CancelledSeries,
  presentSeries,
  SeriesCancellation,
  SeriesInput,
  SeriesQuery,
} from './schema.ts';
import { listSeries } from './store.ts';
import { limitsOf } from '../../kernel/limits.ts';

const params = Type.Object({ series: Id });

export function seriesAdminRoutes(app: App, context: Context): void {
  const { db, now, config } = context;

  app.get(
    '/admin/booking-series',
    route({
      id: 'listBookingSeries',
      ...forAdmins('Series', 'bookings.read'),
      summary: 'List booking series, newest first.',
      description: 'Each series shows how many of its bookings are still upcoming.',
      querystring: SeriesQuery,
      response: { 200: pageOf(ref(BookingSeries)) },
    }),
    async (request, reply) => {
      const rows = await listSeries(db.read, request.query, { page: readPage(request), time: timestamp(now()) });
      return sendPage(request, reply, rows, presentSeries);
    },
  );

  app.post(
    '/admin/booking-series',
    route({
      id: 'createBookingSeries',
      ...forAdmins('Series', 'bookings.manage'),
      summary: 'Book a court every week for a user or a guest, on up to 104 dates.',
      description:
        'If any date cannot be booked, no booking is created, and the problem lists each such date in `conflicts`. With ' +
        '`"on_conflict": "skip"`, the other dates are booked, and the response lists the skipped dates in `skipped`.',
      isBookingChange: true,
      body: ref(SeriesInput),
      response: { 201: ref(BookingSeries) },
      problems: ['user_not_found', 'court_not_found', 'too_many_people', 'series_conflict', 'email_unverified'],
      versioned: true,
      idempotent: true,
    }),
    async (request, reply) => {
      const policy = await loadPolicy(db);
      const rules = { limits: limitsOf(policy, config), needsVerifiedEmail: policy.require_verified_email };
      return writeOnce({ context, request, reply }, async (db) => {
        const row = await createSeries(db, request.body, { now: now(), actor: actorOf(request), ...rules });
        return created(`${app.prefix}/admin/booking-series/${row.id}`, presentSeries(row));
      });
    },
  );

  app.get(
    '/admin/booking-series/:series',
    route({
      id: 'getBookingSeries',
      ...forAdmins('Series', 'bookings.read'),
      summary: 'Get a booking series.',
      description: '`GET /admin/bookings?series_id=` lists its bookings.',
      params,
      response: { 200: ref(BookingSeries) },
      versioned: true,
    }),
    async (request, reply) => versioned(reply, presentSeries(await getSeries(db.read, request.params.series, now()))),
  );

  app.post(
    '/admin/booking-series/:series/cancel',
    route({
      id: 'cancelBookingSeries',
      ...forAdmins('Series', 'bookings.manage'),
      summary:
        'Cancel the upcoming bookings of a series from a given date onwards. A repeated request changes nothing.',
      description: 'Past bookings do not change. An event is recorded for each cancelled booking.',
      isBookingChange: true,
      params,
      body: ref(SeriesCancellation),
      response: { 200: ref(CancelledSeries) },
      versioned: true,
    }),
    async (request, reply) => {
      const { series: id } = request.params;
      const { series, cancelled } = await cancelSeries(withActor(context, request), id, request.body);
      return versioned(reply, { ...presentSeries(series), cancelled_booking_ids: cancelled });
    },
  );
}
