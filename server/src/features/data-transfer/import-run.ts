import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import type { Row } from './read-csv.ts';

export interface ImportOptions {
  config: Pick<Config, 'TIME_ZONE' | 'CURRENCY'>;
  now: number;
  /** Of bookings: makes a court that the file names and the database lacks. */
  createCourts: boolean;
  isDryRun: boolean;
}

/** What became of a row: imported, there already, or refused with a reason. */
export type Outcome = 'imported' | 'known' | Refused;

export interface Refused {
  reason: string;
}

/** What an import did so far. */
export interface Summary {
  rows: number;
  imported: number;
  known: number;
  refused: number;
  /** Those refused first. */
  refusals: { line: number; reason: string }[];
}

/** Takes rows in their order, inside a transaction; answers what became of each. */
export type TakeRows = (db: Db, rows: Row[]) => Promise<Outcome[]>;

/** How many rows go into a transaction: at first, and at most. */
const FIRST_ROWS = 50;
const MAX_ROWS = 500;
/** How long one transaction should hold up other writers, and how long they are let through then, in milliseconds. */
const BATCH_MS = 40;
const PAUSE_MS = 5;

/**
 * Imports rows in their order, in short transactions, so that a service on the same database goes on. Tells what it did
 * after each; whoever stops listening stops it there.
 */
export async function* importRows(
  database: Database,
  rows: AsyncIterable<Row>,
  { take, isDryRun = false, mostRefusals = Infinity }: { take: TakeRows; isDryRun?: boolean; mostRefusals?: number },
): AsyncGenerator<Summary> {
  const summary: Summary = { rows: 0, imported: 0, known: 0, refused: 0, refusals: [] };
  let size = FIRST_ROWS;
  for await (const batch of batchesOf(rows, () => size)) {
    let tookMs = 0;
    const run = async (db: Db): Promise<Outcome[]> => {
      const started = performance.now();
      const outcomes = await takeClean(db, batch, take);
      tookMs = performance.now() - started;
      return outcomes;
    };
    // A dry run remembers what it would have written: it must not be tried again, as a transaction may be.
    const outcomes = await (isDryRun ? run(database.read) : transact(database, run));
    outcomes.forEach((outcome, i) => count(summary, outcome, { line: batch[i]!.line, mostRefusals }));
    yield summary;
    size = Math.max(1, Math.min(MAX_ROWS, size * 2, Math.floor((batch.length * BATCH_MS) / tookMs)));
    await sleep(PAUSE_MS);
  }
  yield summary;
}

/** No database takes a NUL in a text. */
async function takeClean(db: Db, rows: Row[], take: TakeRows): Promise<Outcome[]> {
  const clean = rows.filter((row) => !hasNul(row));
  const outcomes = new Map((await take(db, clean)).map((outcome, i) => [clean[i]!, outcome]));
  return rows.map((row) => outcomes.get(row) ?? { reason: 'it contains a NUL' });
}

async function* batchesOf(rows: AsyncIterable<Row>, size: () => number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size()) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function count(
  summary: Summary,
  outcome: Outcome,
  { line, mostRefusals }: { line: number; mostRefusals: number },
): void {
  summary.rows += 1;
  if (typeof outcome === 'string') return void (summary[outcome] += 1);
  summary.refused += 1;
  if (summary.refusals.length < mostRefusals) summary.refusals.push({ line, reason: outcome.reason });
}

function hasNul({ fields }: Row): boolean {
  return Object.values(fields).some((value) => value.includes('\0'));
}
