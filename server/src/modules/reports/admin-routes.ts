import { csvOf, type Separator, type Sheet } from '../../platform/csv.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { CSV, fileNameOf, preferredType, sendCsv } from '../../platform/http/csv.ts';
import { ref } from '../../platform/http/fields.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { reportRevenue } from './revenue.ts';
import { Revenue, revenueQueryOf, RevenueQuery, revenueSheet } from './revenue-schema.ts';
import { presentUtilisation, reportQueryOf, Utilisation, UtilisationQuery, utilisationSheet } from './schema.ts';
import { reportUtilisation } from './utilisation.ts';

const JSON_TYPE = 'application/json';

const FORMATS = 'Returns JSON, or CSV if `format=csv` is sent or `Accept` prefers CSV. ';

export function reportAdminRoutes(app: App, { db }: Context): void {
  app.get(
    '/admin/reports/utilisation',
    route({
      id: 'reportUtilisation',
      ...forAdmins('Reports', 'reports.read'),
      summary: 'Report how much of the open time is booked, and the revenue.',
      description:
        `${FORMATS}Each day counts with its courts and opening hours. If a booked court has parts, the minutes of ` +
        'the booking count for each part.',
      querystring: UtilisationQuery,
      response: { 200: ref(Utilisation) },
      produces: [JSON_TYPE, CSV],
    }),
    async (request, reply) => {
      const query = reportQueryOf(request.query);
      const report = presentUtilisation(query, await reportUtilisation(db.read, query));
      const rows = [...report.data, { key: 'total', name: 'Total', ...report.totals }];
      const name = fileNameOf(`utilisation-${query.groupBy}`, request.query);
      return sendReport({ request, reply }, report, { name, rows, sheet: utilisationSheet(report) });
    },
  );

  app.get(
    '/admin/reports/revenue',
    route({
      id: 'reportRevenue',
      ...forAdmins('Reports', 'ledger.read'),
      summary: 'Report the income in the ledger by court, sport, plan or kind.',
      description:
        `${FORMATS}The income is without tax, and counts on the day on which the ledger recorded it. Refunds, waivers ` +
        'and discounts lower it. The sums are the movements of the accounts `income:…`.',
      querystring: RevenueQuery,
      response: { 200: ref(Revenue) },
      produces: [JSON_TYPE, CSV],
    }),
    async (request, reply) => {
      const query = revenueQueryOf(request.query);
      const report = await reportRevenue(db.read, query);
      const rows = [...report.data, ...report.totals.map((total) => ({ key: 'total', name: 'Total', ...total }))];
      const name = fileNameOf(`revenue-${query.by}`, request.query);
      return sendReport({ request, reply }, report, { name, rows, sheet: revenueSheet });
    },
  );
}

interface ReportRequest {
  request: Parameters<typeof sendCsv>[0] & { query: { format?: 'json' | 'csv'; separator?: Separator } };
  reply: Parameters<typeof sendCsv>[1];
}

/** Responds with a report as JSON, or with its rows as CSV. */
function sendReport<Report, Row>(
  { request, reply }: ReportRequest,
  report: Report,
  { name, rows, sheet }: { name: string; rows: readonly Row[]; sheet: Sheet<Row> },
): Report {
  reply.header('vary', 'Accept');
  const { format = preferredType(request, [JSON_TYPE, CSV]), separator } = request.query;
  if (format === 'json' || format === JSON_TYPE) return report;
  return sendCsv(request, reply, { name, text: csvOf([rows], sheet, separator) }) as never;
}
