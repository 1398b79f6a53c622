import type { AuditAction } from '../audit/action-names.ts';
import { type AuditedContext, recordOperation } from '../audit/actions.ts';
import { findRegion } from '../club/store.ts';
import type { Database } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { languageOf } from '../../platform/languages/languages.ts';
import { bookingImporter } from './import-bookings.ts';
import { courtColumns, courtImporter } from './import-courts.ts';
import { membershipImporter } from './import-memberships.ts';
import { type BatchImporter, type ImportOptions, type ImportRun, importRows, type Summary } from './import-run.ts';
import { bookingColumns } from './parse-booking.ts';
import { groupOfRow, membershipColumns } from './parse-membership.ts';
import { type Columns, inspectFile, type Inspection, readRows } from './read-csv.ts';
import { windowsEncodingOf } from './windows-encodings.ts';

export interface ImportKind {
  operation: AuditAction;
  columns: Columns;
  importerOf: (options: ImportOptions) => BatchImporter;
  groupOf?: ImportRun['groupOf'];
}

export const importKinds = {
  courts: { operation: 'importCourts', columns: courtColumns, importerOf: courtImporter },
  bookings: { operation: 'importBookings', columns: bookingColumns, importerOf: bookingImporter },
  memberships: {
    operation: 'importMemberships',
    columns: membershipColumns,
    importerOf: membershipImporter,
    groupOf: groupOfRow,
  },
} as const satisfies Record<string, ImportKind>;

export interface ImportParameters {
  isDryRun: boolean;
  createCourts: boolean;
  /** Time zone for new courts whose rows do not name a time zone. The default is the club's time zone. */
  timeZone: string | undefined;
  maxRefusals: number;
  /** The language of the reasons. The default is English. */
  language?: string | undefined;
}

export interface Progress {
  total: number;
  summary: Summary;
  file: Pick<Inspection, 'format' | 'ignoredColumns'>;
}

const importing = new WeakSet<Database>();

/**
 * Allows one import at a time in each process, because two would slow each other down.
 * @throws {Problem} `import_in_progress`
 */
export function reserveImport(database: Database): Disposable {
  if (importing.has(database)) throw new Problem('import_in_progress');
  importing.add(database);
  return { [Symbol.dispose]: () => void importing.delete(database) };
}

/**
 * Imports a file. Yields the progress once before anything is written, and after each transaction. If the caller stops
 * reading, the import stops.
 * @param name the file name for the audit log; undefined for an upload
 * @throws {Problem} `malformed_csv` if the file is not valid; nothing has then been imported
 */
export async function* importFile(
  context: AuditedContext,
  file: string,
  { kind, parameters, name }: { kind: ImportKind; parameters: ImportParameters; name?: string },
): AsyncGenerator<Progress, void> {
  const { db, config, now } = context;
  const { isDryRun, createCourts, timeZone, maxRefusals, language = null } = parameters;
  const club = await findRegion(db.read);
  const region = { ...club, time_zone: timeZone ?? club.time_zone };
  const { rows: total, ...inspection } = await inspectFile(file, kind.columns, windowsEncodingOf(region.time_zone));
  const importBatch = kind.importerOf({ config, region, now: now(), createCourts, isDryRun });
  let summary: Summary = { rows: 0, imported: 0, known: 0, refused: 0, refusals: [], notes: [] };
  const record = async (): Promise<void> => {
    const { refusals: _refusals, notes: _notes, ...counts } = summary;
    if (!isDryRun) await recordOperation(context, kind.operation, { file: name, total, ...counts });
  };
  const progress = (): Progress => ({ total, summary, file: inspection });
  yield progress();
  await record();
  try {
    const { groupOf } = kind;
    const texts = languageOf(language).imports;
    const options = { importBatch, ...(groupOf && { groupOf }), isDryRun, maxRefusals, texts };
    for await (summary of importRows(db, readRows(file, kind.columns, inspection), options)) yield progress();
  } finally {
    await record();
  }
}
