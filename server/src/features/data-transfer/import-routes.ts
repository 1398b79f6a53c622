import type { IncomingMessage } from 'node:http';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { audited } from '../audit/route-audit.ts';
import { acceptCsv } from '../../platform/http/csv.ts';
import { ref } from '../../platform/http/fields.ts';
import { PROGRESS_TYPES, sendProgress } from '../../platform/http/progress.ts';
import { route, type RouteSpec } from '../../platform/http/route.ts';
import { importFile, type Progress, takeTurn } from './import-actions.ts';
import { type ImportKind, importKinds } from './import-kinds.ts';
import {
  BookingImportQuery,
  CourtImportQuery,
  ImportSummary,
  presentSummary,
  type Wishes,
  wishesOf,
} from './import-schema.ts';
import { receiveUpload } from './upload.ts';

const shared = {
  tag: 'CSV',
  description:
    'The body is CSV of at most 32 MiB. Nothing is imported unless all of it is CSV; then it goes in short transactions, and stops when the client hangs up: what was imported stays, and is known the next time. Where `Accept` prefers `application/x-ndjson`, a line of JSON tells now and then how many `rows` of the `total` are done, and the last one is the summary.',
  access: 'admin',
  scope: 'admin',
  response: { 200: ref(ImportSummary) },
  takesCsv: true,
  produces: PROGRESS_TYPES,
  problems: ['import_in_progress'],
} as const satisfies Partial<RouteSpec>;

export function importAdminRoutes(app: App, context: Context): void {
  acceptCsv(app, (api) => {
    api.post(
      '/admin/imports/courts',
      route({
        ...shared,
        id: 'importCourts',
        summary: 'Import courts; those that are there already are left alone.',
        querystring: CourtImportQuery,
      }),
      async (request, reply) => {
        const wishes = wishesOf(request.query);
        const given = { kind: importKinds.courts, wishes, audited: audited(context, request) };
        return sendProgress(request, reply, importBody(context, request.raw, given), formOf(wishes));
      },
    );

    api.post(
      '/admin/imports/bookings',
      route({
        ...shared,
        id: 'importBookings',
        summary: 'Import bookings as history: no rule of a court applies but that nothing overlaps.',
        querystring: BookingImportQuery,
      }),
      async (request, reply) => {
        const wishes = wishesOf(request.query);
        const given = { kind: importKinds.bookings, wishes, audited: audited(context, request) };
        return sendProgress(request, reply, importBody(context, request.raw, given), formOf(wishes));
      },
    );
  });
}

const formOf = ({ isDryRun }: Wishes) => ({
  tell: ({ total, summary: { rows } }: Progress) => ({ rows, total }),
  present: ({ summary }: Progress): ImportSummary => presentSummary(summary, isDryRun),
});

async function* importBody(
  context: Context,
  body: IncomingMessage,
  given: { kind: ImportKind; wishes: Wishes; audited: Context },
): AsyncGenerator<Progress, void> {
  await using held = new AsyncDisposableStack();
  const { file } = held.use(await receiveUpload(body));
  held.use(takeTurn(context.db));
  yield* importFile(context, file, given);
}
