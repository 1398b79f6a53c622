import { type Database, transact } from '../db/transact.ts';
import { type Fault, Problem } from '../errors.ts';
import type { Context } from '../http/app-types.ts';
import { countRows, MalformedFile, readRows } from './csv.ts';
import type { ImportKind } from './kinds.ts';
import { importRows, type Summary } from './run.ts';
import { MOST_REFUSALS, type Wishes } from './schema.ts';

/** How far an import has come. */
export interface Progress {
  /** How many rows the file has. */
  total: number;
  summary: Summary;
}

/** Databases that this process imports into. */
const busy = new WeakSet<Database>();

/** Lets one import of this process run at a time: two would only slow each other down. @throws {Problem} `import_in_progress` */
export function takeTurn(database: Database): Disposable {
  if (busy.has(database)) throw new Problem('import_in_progress');
  busy.add(database);
  return { [Symbol.dispose]: () => void busy.delete(database) };
}

/**
 * Imports a file, telling how far it is, first before anything is written. Whoever stops listening stops it: what was
 * imported stays, and is known when the file is imported again. Both its beginning and its end are in the audit log.
 * @param audited the context whose writes are recorded
 * @throws {Problem} `malformed_csv`, and nothing was imported
 */
export async function* importFile(
  { db, config, now }: Context,
  file: string,
  { kind, wishes, audited }: { kind: ImportKind; wishes: Wishes; audited: Context },
): AsyncGenerator<Progress, void> {
  const { isDryRun, createCourts, timeZone } = wishes;
  const total = await countRows(file, kind.columns).catch(refuse);
  const courts = { ...config, TIME_ZONE: timeZone ?? config.TIME_ZONE };
  const take = kind.takerOf({ config: courts, now: now(), createCourts, isDryRun });
  let last: Summary = { rows: 0, imported: 0, known: 0, refused: 0, refusals: [] };
  const note = async (): Promise<void> => {
    const { rows, imported, known, refused } = last;
    if (!isDryRun) await transact(audited.db, async () => ({ total, rows, imported, known, refused }));
  };
  yield { total, summary: last };
  await note();
  try {
    for await (last of importRows(db, readRows(file, kind.columns), { take, isDryRun, mostRefusals: MOST_REFUSALS })) {
      yield { total, summary: last };
    }
  } finally {
    await note();
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof MalformedFile)) throw error;
  const { line, message } = error;
  const values = line === undefined ? {} : { values: { line } };
  const fault: Fault = { pointer: '#', code: 'malformed', detail: message, ...values };
  throw new Problem('malformed_csv', `${message}. Nothing was imported.`, { errors: [fault] });
}
