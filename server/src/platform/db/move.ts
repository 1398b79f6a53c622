import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findMeta, PLANS_VERSION, setMeta } from './meta.ts';
import { pagesById } from './paging.ts';
import type { Db } from './schema.ts';
import { type TableWithId, type TableWithoutId, tablesWithId, tablesWithoutId } from './tables.ts';
import { type Database, transact } from './transact.ts';

type Row = { id: number } & Record<string, unknown>;

/** The database cannot be moved. The message is for the operator. */
export class MoveRefused extends Error {}

export interface CopiedTable {
  table: string;
  rows: number;
  sha256: string;
}

const MOVING_FROM = 'moving_from';

/**
 * Copies a database into an empty one, or continues an interrupted copy, and compares the data at the end. Blocks
 * writes to the source until the comparison ends. The target stays marked as incomplete until `completeMove`.
 * @throws {MoveRefused} if the target contains other data, or differs from the source at the end
 */
export async function moveData(
  source: Database,
  target: Database,
  onRows: (count: number) => void,
): Promise<CopiedTable[]> {
  // Store an id in the source first, so that a repeated move recognises the source.
  const id = await transact(source, databaseId);
  // Mark the target before the transaction on the source starts, because PostgreSQL ends a transaction that is idle for
  // too long.
  await markAsTarget(target, id);
  const tables = tablesWithId(source.tables);
  for (const table of tables) onRows(await countRows(target.read, table));
  return transact(source, async (from) => {
    await source.blockWrites(from);
    for (const table of tables) await copyTable(from, target, { table, onRows });
    for (const table of tablesWithoutId(source.tables)) await copyWholeTable(from, target, table);
    // The hashes of the last entries show whether entries have been removed from the end of the audit log or the ledger.
    for (const name of ['audit', 'ledger', PLANS_VERSION]) {
      const value = await findMeta(from, name);
      if (value !== undefined) await transact(target, (to) => setMeta(to, name, value));
    }
    const copied: CopiedTable[] = [];
    for (const table of tables) copied.push(await compare(from, target.read, table));
    return copied;
  });
}

export async function completeMove(target: Database): Promise<void> {
  await transact(target, async (to) => {
    await target.resetSequences(to);
    await to.deleteFrom('meta').where('name', '=', MOVING_FROM).execute();
  });
}

/** Returns true for the target of a running or interrupted move, because its data is incomplete. */
export async function hasUnfinishedMove(db: Db): Promise<boolean> {
  return (await findMeta(db, MOVING_FROM)) !== undefined;
}

export const UNFINISHED_MOVE =
  'A move to this database (courtside migrate-data) is running or was interrupted, so its data is incomplete. ' +
  'Wait until the move is complete, or run the same command again to continue. To cancel the move, empty the database.';

export async function countAll({ read, tables }: Pick<Database, 'read' | 'tables'>, db = read): Promise<number> {
  let count = 0;
  for (const table of tablesWithId(tables)) count += await countRows(db, table);
  return count;
}

async function databaseId(db: Db): Promise<string> {
  const value = randomUUID();
  await db
    .insertInto('meta')
    .values({ name: 'database_id', value })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const row = await db.selectFrom('meta').select('value').where('name', '=', 'database_id').executeTakeFirstOrThrow();
  return row.value;
}

async function markAsTarget(target: Database, id: string): Promise<void> {
  await transact(target, async (to) => {
    const mark = await findMeta(to, MOVING_FROM);
    if (mark === id) return;
    if (mark !== undefined)
      throw new MoveRefused(
        'A move from another database to the target was interrupted. Empty the target, or choose another target.',
      );
    if ((await countAll(target, to)) > 0) throw new MoveRefused('The target is not empty. Choose an empty database.');
    // Insert without `on conflict`: if two moves mark the target at the same time, one of the moves must fail.
    await to.insertInto('meta').values({ name: MOVING_FROM, value: id }).execute();
  });
}

async function copyTable(
  from: Db,
  target: Database,
  { table, onRows }: { table: TableWithId; onRows: (count: number) => void },
): Promise<void> {
  const last = await target.read
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  for await (const rows of pagesOf(from, table, last?.id ?? 0)) {
    if (rows.length === 0) continue;
    await transact(
      target,
      async (to) =>
        void (await to
          .insertInto(table)
          .values(rows as never)
          .execute()),
    );
    onRows(rows.length);
  }
}

/**
 * Copies a table without ids in one transaction. Such a table is small: the service deletes its rows after a few days,
 * or it has only a few short rows for each user.
 */
async function copyWholeTable(from: Db, target: Database, table: TableWithoutId): Promise<void> {
  const rows = await from.selectFrom(table).selectAll().execute();
  await transact(target, async (to) => {
    await to.deleteFrom(table).execute();
    for (const row of rows) await to.insertInto(table).values(row).execute();
  });
}

async function compare(from: Db, to: Db, table: TableWithId): Promise<CopiedTable> {
  const [source, target] = [newDigest(), newDigest()];
  const sides = [
    { pages: pagesOf(from, table), digest: source },
    { pages: pagesOf(to, table), digest: target },
  ];
  const readNextPage = async ({ pages, digest }: (typeof sides)[number]): Promise<boolean> => {
    const { value, done } = await pages.next();
    for (const row of value ?? []) digest.add(row);
    return done === true;
  };
  // Read both sides in parallel, because PostgreSQL would end a transaction on the source that is idle for too long.
  while (!(await Promise.all(sides.map(readNextPage))).every(Boolean));
  const [inSource, inTarget] = [source.end(), target.end()];
  if (inSource.rows === inTarget.rows && inSource.sha256 === inTarget.sha256) return { table, ...inSource };
  throw new MoveRefused(
    `The content of the table ${table} differs (${inSource.rows} rows in the source, ${inTarget.rows} rows in the target). ` +
      'The source has changed since the move began. Empty the target and start again.',
  );
}

function newDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(row: Row): void {
      const values = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
      hash.update(JSON.stringify(values.map(([name, value]) => [name, comparable(value)])));
      rows += 1;
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Encodes bytes as base64, because the engines return bytes as different classes, whose JSON differs. */
function comparable(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

const PAGE_SIZE = 500;
/** An image has up to 2 MB, so a page of the usual size might not fit into memory. */
const PAGE_SIZE_OF_IMAGES = 10;

function pagesOf(db: Db, table: TableWithId, after = 0): AsyncGenerator<Row[]> {
  const query = db.selectFrom(table).selectAll().orderBy('id');
  const read = (last: number, limit: number) => query.where('id', '>', last).limit(limit).execute() as Promise<Row[]>;
  return pagesById(read, after, table === 'images' ? PAGE_SIZE_OF_IMAGES : PAGE_SIZE);
}

async function countRows(db: Db, table: TableWithId): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
