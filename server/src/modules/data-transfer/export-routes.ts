import Type from 'typebox';
import { filterOf as bookingFilterOf } from '../../kernel/filter.ts';
import { AdminBookingQuery } from '../../kernel/schema.ts';
import { pagesOfBookings } from '../../kernel/store.ts';
import { CourtQuery, filterOf as courtFilterOf } from '../courts/schema.ts';
import { pagesOfCourts } from '../courts/store.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { csvOf } from '../../platform/csv.ts';
import { CSV, fileNameOf, sendCsv, separator } from '../../platform/http/csv.ts';
import { strictObject } from '../../platform/http/fields.ts';
import { COSTS, forAdmins, route } from '../../platform/http/route.ts';
import { bookingSheet, courtSheet } from './sheets.ts';

const { limit: _limit, cursor: _cursor, near: _near, within_km: _within, ...courtFilters } = CourtQuery.properties;
const { limit: _l, cursor: _c, when: _w, ...bookingFilters } = AdminBookingQuery.properties;
const description =
  'Streams the rows ordered by id. The file is UTF-8 with a BOM. If the connection closes before the end, the file is ' +
  'incomplete.';

const shared = { description, cost: COSTS.export, response: { 200: Type.String() }, produces: [CSV] } as const;

export function exportAdminRoutes(app: App, { db }: Context): void {
  app.get(
    '/admin/exports/courts',
    route({
      ...{ id: 'exportCourts', ...forAdmins('CSV', 'exports.read'), ...shared },
      summary: 'Export all courts that match the filters as CSV.',
      querystring: strictObject({ ...courtFilters, separator }),
    }),
    async (request, reply) => {
      const pages = pagesOfCourts(db.read, courtFilterOf(request.query));
      const text = csvOf(pages, courtSheet, request.query.separator);
      return sendCsv(request, reply, { name: 'courts.csv', text }) as never;
    },
  );

  app.get(
    '/admin/exports/bookings',
    route({
      ...{ id: 'exportBookings', ...forAdmins('CSV', 'exports.read'), ...shared },
      summary: 'Export all bookings that match the filters as CSV.',
      querystring: strictObject({ ...bookingFilters, separator }),
    }),
    async (request, reply) => {
      const pages = pagesOfBookings(db.read, bookingFilterOf(request.query));
      const text = csvOf(pages, bookingSheet, request.query.separator);
      return sendCsv(request, reply, { name: fileNameOf('bookings', request.query), text }) as never;
    },
  );
}
