import Type from 'typebox';
import { policyOf } from '../club/policy.ts';
import { findClub } from '../club/store.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/context.ts';
import { resourceRoutes } from '../audit/resource.ts';
import { withActor } from '../audit/route-audit.ts';
import { versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { timestamp } from '../../platform/time.ts';
import { cancelSeries, createSeries, previewSeries } from './actions.ts';
import {
  CancelledSeries,
  presentSeries,
  series,
  SeriesCancellation,
  SeriesInput,
  SeriesPreview,
  SeriesQuery,
} from './schema.ts';
import { findSeries, listSeries, type SeriesFilter } from './store.ts';
import { limitsOf } from '../../kernel/limits.ts';

const params = Type.Object({ series: Id });

export function seriesAdminRoutes(app: App, context: Context): void {
  const { db, now, config } = context;
  const rulesOf = async (db: Db) => {
    const policy = policyOf(await findClub(db));
    return { now: now(), limits: limitsOf(policy, config), needsVerifiedEmail: policy.require_verified_email };
  };
  resourceRoutes(app, context, series, {
    tag: 'Series',
    permissions: { read: 'bookings.read', manage: 'bookings.manage' },
    presenter: () => presentSeries,
    list: {
      id: 'listBookingSeries',
      summary: 'List booking series, newest first.',
      description: 'Each series shows how many of its bookings are still upcoming.',
      querystring: SeriesQuery,
      async page(request, reply) {
        const page = { page: readPage(request), time: timestamp(now()) };
        return sendPage(request, reply, await listSeries(db.read, request.query as SeriesFilter, page), presentSeries);
      },
    },
    create: {
      summary: 'Book a court every week for a user or a guest, on up to 104 dates.',
      description:
        'If any date cannot be booked, no booking is created, and the problem lists each such date in `conflicts`. With ' +
        '`"on_conflict": "skip"`, the other dates are booked, and the response lists the skipped dates in `skipped`.',
      isBookingChange: true,
      problems: ['user_not_found', 'court_not_found', 'too_many_people', 'series_conflict', 'email_unverified'],
      run: async (db, { actor }, input) => createSeries(db, input, { actor, ...(await rulesOf(db)) }),
    },
    get: {
      summary: 'Get a booking series.',
      description: '`GET /admin/bookings?series_id=` lists its bookings.',
      find: (db, id) => findSeries(db, id, timestamp(now())),
    },
  });

  app.post(
    '/admin/booking-series/preview',
    route({
      id: 'previewBookingSeries',
      ...forAdmins('Series', 'bookings.manage'),
      summary: 'Preview the prices and the conflicts of a booking series.',
      description: 'Changes nothing.',
      problems: ['user_not_found', 'court_not_found', 'too_many_people', 'email_unverified'],
      body: ref(SeriesInput),
      response: { 200: ref(SeriesPreview) },
    }),
    async (request) => {
      const { db, actor } = withActor(context, request);
      return previewSeries(db, request.body, { actor, ...(await rulesOf(db.read)) });
    },
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
      const { series: row, cancelled } = await cancelSeries(withActor(context, request), id, request.body);
      return versioned(reply, { ...presentSeries(row), cancelled_booking_ids: cancelled });
    },
  );
}
