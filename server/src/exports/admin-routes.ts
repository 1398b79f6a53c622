import Type from 'typebox';
import { AdminBookingQuery, filterOf as bookingFilterOf } from '../bookings/schema.ts';
import { pagesOfBookings } from '../bookings/store.ts';
import { CourtQuery, filterOf as courtFilterOf } from '../courts/schema.ts';
import { pagesOfCourts } from '../courts/store.ts';
import type { App, Context } from '../http/app-types.ts';
import { CSV, sendCsv } from '../http/csv.ts';
import { strictObject } from '../http/fields.ts';
import { COSTS, route } from '../http/route.ts';
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
      cost: COSTS.export,
      querystring: strictObject(courtFilters),
      response: { 200: Type.String() },
      produces: [CSV],
    }),
    async (request, reply) => {
      const pages = pagesOfCourts(db.read, courtFilterOf(request.query));
      return sendCsv(request, reply, { name: 'courts.csv', text: csvOf(pages, courtSheet) }) as never;
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
      cost: COSTS.export,
      querystring: strictObject(bookingFilters),
      response: { 200: Type.String() },
      produces: [CSV],
    }),
    async (request, reply) => {
      const pages = pagesOfBookings(db.read, bookingFilterOf(request.query));
      return sendCsv(request, reply, { name: 'bookings.csv', text: csvOf(pages, bookingSheet) }) as never;
    },
  );
}
