import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pagesById } from './paging.ts';
import type { Db } from './schema.ts';
import { TABLES_WITH_ID, TABLES_WITHOUT_ID } from './copy-order.ts';
import { type Database, transact } from './transact.ts';

type Table = (typeof TABLES_WITH_ID)[number];
type Row = { id: number } & Record<string, unknown>;

/** A move that cannot be made, in a sentence for the operator. */
export class MoveRefused extends Error {}

/** What was moved of a table: its rows and a hash over all of their content. */
export interface CopiedTable {
  table: string;
  rows: number;
  sha256: string;
}

const MOVING_FROM = 'moving_from';

/**
 * Copies a whole database into an empty one, or goes on with a copy of the same one that was interrupted, and compares
 * both in the end. The source takes no writes meanwhile. The target counts as a part of a club until `completeMove`.
 * @throws {MoveRefused} when the target holds anything else, or differs in the end
 */
export async function moveData(
  source: Database,
  target: Database,
  onRows: (count: number) => void,
): Promise<CopiedTable[]> {
  // Kept before anything is copied: by it the source is known again after an interruption.
  const id = await transact(source, idOf);
  // Before the source's transaction: a server ends one that it hears nothing of for seconds.
  await claim(target, id);
  for (const table of TABLES_WITH_ID) onRows(await countRows(target.read, table));
  return transact(source, async (from) => {
    await source.keepOutWrites(from);
    for (const table of TABLES_WITH_ID) await copyTable(from, target, { table, onRows });
    for (const table of TABLES_WITHOUT_ID) await copyAtOnce(from, target, table);
    await copyAuditHead(from, target);
    const moved: CopiedTable[] = [];
    for (const table of TABLES_WITH_ID) moved.push(await compare(from, target.read, table));
    return moved;
  });
}

/** Makes the target a club of its own, after everything was copied to it. */
export async function completeMove(target: Database): Promise<void> {
  await transact(target, async (to) => {
    await target.resetSequences(to);
    await to.deleteFrom('meta').where('name', '=', MOVING_FROM).execute();
  });
}

/** Whether a move to the database is under way or was interrupted: what it holds is a part of a club. */
export async function hasUnfinishedMove(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('meta').select('value').where('name', '=', MOVING_FROM).executeTakeFirst();
  return mark !== undefined;
}

/** What an operator is told then. */
export const UNFINISHED_MOVE =
  'A move to this database (courtside migrate-data) is under way or was interrupted, so that only a part of the club is in it. ' +
  'Wait for its end, or call it again as before: it goes on. To give it up, empty the database.';

/** How many rows there are to move. */
export async function countAll(db: Db): Promise<number> {
  let count = 0;
  for (const table of TABLES_WITH_ID) count += await countRows(db, table);
  return count;
}

async function idOf(db: Db): Promise<string> {
  const value = randomUUID();
  await db
    .insertInto('meta')
    .values({ name: 'database_id', value })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const row = await db.selectFrom('meta').select('value').where('name', '=', 'database_id').executeTakeFirstOrThrow();
  return row.value;
}

/** Marks the target as the one that this source moves to. */
async function claim(target: Database, id: string): Promise<void> {
  await transact(target, async (to) => {
    const mark = await to.selectFrom('meta').select('value').where('name', '=', MOVING_FROM).executeTakeFirst();
    if (mark?.value === id) return;
    if (mark) throw new MoveRefused('The target holds an interrupted move from another database.');
    if ((await countAll(to)) > 0)
      throw new MoveRefused('The target is not empty: a move goes into an empty database only.');
    await to.insertInto('meta').values({ name: MOVING_FROM, value: id }).execute();
  });
}

async function copyTable(
  from: Db,
  target: Database,
  { table, onRows }: { table: Table; onRows: (count: number) => void },
): Promise<void> {
  const copied = await target.read
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  for await (const rows of pagesOf(from, table, copied?.id ?? 0)) {
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

/** What has no id lives for days at most, and is little: it is copied in one go. */
async function copyAtOnce(from: Db, target: Database, table: (typeof TABLES_WITHOUT_ID)[number]): Promise<void> {
  const rows = await from.selectFrom(table).selectAll().execute();
  await transact(target, async (to) => {
    await to.deleteFrom(table).execute();
    for (const row of rows) await to.insertInto(table).values(row).execute();
  });
}

/** By it the end of the audit log is known. */
async function copyAuditHead(from: Db, target: Database): Promise<void> {
  const query = from.selectFrom('meta').select('value').where('name', '=', 'audit');
  const { value } = await query.executeTakeFirstOrThrow();
  await transact(
    target,
    async (to) => void (await to.updateTable('meta').set({ value }).where('name', '=', 'audit').execute()),
  );
}

async function compare(from: Db, to: Db, table: Table): Promise<CopiedTable> {
  const [source, target] = [newDigest(), newDigest()];
  const sides = [
    { pages: pagesOf(from, table), digest: source },
    { pages: pagesOf(to, table), digest: target },
  ];
  const readOn = async ({ pages, digest }: (typeof sides)[number]): Promise<boolean> => {
    const { value, done } = await pages.next();
    for (const row of value ?? []) digest.add(row);
    return done === true;
  };
  // Page by page at once: the source's transaction would be ended if it had to wait for all of the target.
  while (!(await Promise.all(sides.map(readOn))).every(Boolean));
  const [here, there] = [source.end(), target.end()];
  if (here.rows === there.rows && here.sha256 === there.sha256) return { table, ...here };
  throw new MoveRefused(
    `${table} differs: ${here.rows} rows in the source, ${there.rows} in the target, with other content. ` +
      'The source has changed since the move began: empty the target and start again.',
  );
}

function newDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(row: Row): void {
      hash.update(JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))));
      rows += 1;
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

function pagesOf(db: Db, table: Table, after = 0): AsyncGenerator<Row[]> {
  const query = db.selectFrom(table).selectAll().orderBy('id');
  return pagesById((last, limit) => query.where('id', '>', last).limit(limit).execute() as Promise<Row[]>, after);
}

async function countRows(db: Db, table: Table): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
