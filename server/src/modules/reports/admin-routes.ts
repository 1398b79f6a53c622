import { csvOf } from '../../platform/csv.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { CSV, preferredType, sendCsv } from '../../platform/http/csv.ts';
import { ref } from '../../platform/http/fields.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { presentUtilisation, reportQueryOf, Utilisation, UtilisationQuery, utilisationSheet } from './schema.ts';
import { reportUtilisation } from './utilisation.ts';

const JSON_TYPE = 'application/json';

export function reportAdminRoutes(app: App, { db }: Context): void {
  app.get(
    '/admin/reports/utilisation',
    route({
      id: 'reportUtilisation',
      ...forAdmins('Reports', 'reports.read'),
      summary: 'Report how much of the open time is booked, and the revenue.',
      description:
        'Returns JSON, or CSV if `format=csv` is sent or `Accept` prefers CSV. Each day counts with its ' +
        'courts and opening hours. If a booked court has parts, the minutes of the booking count for each part.',
      querystring: UtilisationQuery,
      response: { 200: ref(Utilisation) },
      produces: [JSON_TYPE, CSV],
    }),
    async (request, reply) => {
      const query = reportQueryOf(request.query);
      const report = presentUtilisation(query, await reportUtilisation(db.read, query));
      reply.header('vary', 'Accept');
      const { format = preferredType(request, [JSON_TYPE, CSV]) } = request.query;
      if (format === 'json' || format === JSON_TYPE) return report;
      const total = { key: 'total', name: 'Total', ...report.totals };
      const text = csvOf([[...report.data, total]], utilisationSheet(report), request.query.separator);
      return sendCsv(request, reply, { name: `utilisation-${query.groupBy}.csv`, text }) as never;
    },
  );
}
