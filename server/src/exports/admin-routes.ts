import Type from 'typebox';
import { AdminBookingQuery, filterOf as bookingFilterOf } from '../bookings/schema.ts';
import { eachBooking } from '../bookings/store.ts';
import { CourtQuery, filterOf as courtFilterOf } from '../courts/schema.ts';
import { eachCourt } from '../courts/store.ts';
import type { App, Context } from '../http/app-types.ts';
import { CSV, sendCsv } from '../http/csv.ts';
import { strictObject } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { bookingSheet } from './bookings.ts';
import { courtSheet } from './courts.ts';
import { csvOf } from './csv.ts';

const { limit: _limit, cursor: _cursor, near: _near, within_km: _within, ...courtFilters } = CourtQuery.properties;
const { limit: _l, cursor: _c, ...bookingFilters } = AdminBookingQuery.properties;
const description =
  'Streamed, in the order of ids, without a limit of time; `import` reads it. An answer that breaks off is not whole.';

export function exportAdminRoutes(app: App, { db }: Context): void {
  app.get(
    '/admin/exports/courts',
    route({
      id: 'exportCourts',
      tag: 'CSV',
      summary: 'Every court that fits the filters, as CSV.',
      description,
      access: 'admin',
      querystring: strictObject(courtFilters),
      response: { 200: Type.String() },
      produces: [CSV],
    }),
    async (request, reply) => {
      const rows = eachCourt(db.read, courtFilterOf(request.query));
      return sendCsv(request, reply, { name: 'courts.csv', text: csvOf(rows, courtSheet) }) as never;
    },
  );

  app.get(
    '/admin/exports/bookings',
    route({
      id: 'exportBookings',
      tag: 'CSV',
      summary: 'Every booking that fits the filters, as CSV.',
      description,
      access: 'admin',
      querystring: strictObject(bookingFilters),
      response: { 200: Type.String() },
      produces: [CSV],
    }),
    async (request, reply) => {
      const rows = eachBooking(db.read, bookingFilterOf(request.query));
      return sendCsv(request, reply, { name: 'bookings.csv', text: csvOf(rows, bookingSheet) }) as never;
    },
  );
}
