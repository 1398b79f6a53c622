import { type Database, transact } from '../../platform/db/transact.ts';
import { type FieldError, Problem } from '../../platform/errors.ts';
import type { Context } from '../../platform/context.ts';
import { countRows, MalformedFile, readRows } from './read-csv.ts';
import type { ImportKind } from './import-kinds.ts';
import { importRows, type Summary } from './import-run.ts';
import { type ImportParameters, MAX_REFUSALS } from './import-schema.ts';

export interface Progress {
  /** The number of rows in the file. */
  total: number;
  summary: Summary;
}

/** The databases into which this process is currently importing. */
const importing = new WeakSet<Database>();

/**
 * Allows one import at a time in this process, because two imports would slow each other down.
 * @throws {Problem} `import_in_progress`
 */
export function reserveImport(database: Database): Disposable {
  if (importing.has(database)) throw new Problem('import_in_progress');
  importing.add(database);
  return { [Symbol.dispose]: () => void importing.delete(database) };
}

/**
 * Imports a file and yields the progress, the first time before anything is written. If the caller stops iterating, the
 * import stops: imported rows stay, and the next import of the file skips them. The audit log records the start and the
 * end.
 * @param audited the context that records writes in the audit log
 * @throws {Problem} `malformed_csv`: nothing was imported
 */
export async function* importFile(
  { db, config, now }: Context,
  file: string,
  { kind, parameters, audited }: { kind: ImportKind; parameters: ImportParameters; audited: Context },
): AsyncGenerator<Progress, void> {
  const { isDryRun, createCourts, timeZone } = parameters;
  const total = await countRows(file, kind.columns).catch(refuse);
  const courtDefaults = { ...config, TIME_ZONE: timeZone ?? config.TIME_ZONE };
  const importBatch = kind.importerOf({ config: courtDefaults, now: now(), createCourts, isDryRun });
  let summary: Summary = { rows: 0, imported: 0, known: 0, refused: 0, refusals: [] };
  const record = async (): Promise<void> => {
    const { rows, imported, known, refused } = summary;
    if (!isDryRun) await transact(audited.db, async () => ({ total, rows, imported, known, refused }));
  };
  yield { total, summary };
  await record();
  try {
    const options = { importBatch, isDryRun, maxRefusals: MAX_REFUSALS };
    for await (summary of importRows(db, readRows(file, kind.columns), options)) yield { total, summary };
  } finally {
    await record();
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof MalformedFile)) throw error;
  const { line, message } = error;
  const values = line === undefined ? {} : { values: { line } };
  const fileError: FieldError = { pointer: '#', code: 'malformed', detail: message, ...values };
  throw new Problem('malformed_csv', `${message}. Nothing was imported.`, { errors: [fileError] });
}
