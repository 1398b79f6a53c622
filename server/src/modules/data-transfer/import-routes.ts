import type { IncomingMessage } from 'node:http';
import type { App } from '../../platform/http/app-types.ts';
import type { AuditedContext } from '../audit/actions.ts';
import type { Context } from '../../platform/context.ts';
import { withActor } from '../audit/route-audit.ts';
import { preferredLanguage } from '../../platform/languages/languages.ts';
import { addVary } from '../../platform/http/compression.ts';
import { acceptCsv } from '../../platform/http/csv.ts';
import { ref } from '../../platform/http/fields.ts';
import { PROGRESS_TYPES, sendProgress } from '../../platform/http/progress.ts';
import { forAdmins, route, type RouteSpec } from '../../platform/http/route.ts';
import {
  importFile,
  type ImportKind,
  importKinds,
  type ImportParameters,
  type Progress,
  reserveImport,
} from './import-actions.ts';
import {
  BookingImportQuery,
  CourtImportQuery,
  importParametersOf,
  ImportSummary,
  MembershipImportQuery,
  presentSummary,
} from './import-schema.ts';
import { receiveUpload } from './upload.ts';

const shared = {
  description:
    'The body is a CSV file of at most 32 MiB. If the client disconnects, the import stops. Imported rows remain, and the ' +
    'next import of the file skips them. If `Accept` prefers `application/x-ndjson`, the response is JSON lines with the ' +
    'progress, and the last line is the summary.',
  response: { 200: ref(ImportSummary) },
  takesCsv: true,
  produces: PROGRESS_TYPES,
  problems: ['import_in_progress'],
} as const satisfies Partial<RouteSpec>;

const imports = [
  {
    ...{ kind: importKinds.courts, path: '/admin/imports/courts', id: 'importCourts' },
    ...forAdmins('CSV', 'imports.manage'),
    summary: 'Import courts. Existing courts are not changed.',
    querystring: CourtImportQuery,
  },
  {
    ...{ kind: importKinds.bookings, path: '/admin/imports/bookings', id: 'importBookings' },
    ...forAdmins('CSV', 'imports.manage'),
    summary: 'Import past and future bookings. The only rule checked is that bookings do not overlap.',
    querystring: BookingImportQuery,
  },
  {
    ...{ kind: importKinds.memberships, path: '/admin/imports/memberships', id: 'importMemberships' },
    ...forAdmins('CSV', 'plans.manage'),
    summary: 'Import memberships. Existing memberships are not changed.',
    querystring: MembershipImportQuery,
  },
] as const;

export function importAdminRoutes(app: App, context: Context): void {
  acceptCsv(app, (api) => {
    for (const { kind, path, ...spec } of imports) {
      api.post(path, route({ ...shared, ...spec }), async (request, reply) => {
        addVary(reply, 'Accept-Language');
        const parameters = importParametersOf(request.query, preferredLanguage(request.headers['accept-language']));
        const steps = importBody(withActor(context, request), request.raw, { kind, parameters });
        return sendProgress(request, reply, steps, formOf(parameters));
      });
    }
  });
}

const formOf = ({ isDryRun }: ImportParameters) => ({
  tell: ({ total, summary: { rows } }: Progress) => ({ rows, total }),
  present: (progress: Progress): ImportSummary => presentSummary(progress, isDryRun),
});

async function* importBody(
  context: AuditedContext,
  body: IncomingMessage,
  options: { kind: ImportKind; parameters: ImportParameters },
): AsyncGenerator<Progress, void> {
  await using resources = new AsyncDisposableStack();
  const { file } = resources.use(await receiveUpload(body));
  resources.use(reserveImport(context.db));
  yield* importFile(context, file, options);
}
