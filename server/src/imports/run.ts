import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { type Database, transact } from '../db/transact.ts';
import type { Row } from './csv.ts';

/** What became of a row: imported, there already, or refused with a reason. */
export type Outcome = 'imported' | 'known' | Refused;

export interface Refused {
  reason: string;
}

/** What an import did. */
export interface Summary {
  rows: number;
  imported: number;
  known: number;
  refused: { line: number; reason: string }[];
}

/** Takes one row, inside a transaction. */
export type TakeRow = (db: Db, row: Row) => Promise<Outcome>;

/** How many rows are read before they are written, at most. */
const BATCH_ROWS = 500;
/** How long one transaction may hold up other writers, and how long they are let through then, in milliseconds. */
const BATCH_MS = 40;
const PAUSE_MS = 5;

/** Imports rows in their order, in short transactions, so that a service on the same database goes on. */
export async function importRows(
  database: Database,
  rows: AsyncIterable<Row>,
  { take, onProgress }: { take: TakeRow; onProgress: (summary: Summary) => void },
): Promise<Summary> {
  const summary: Summary = { rows: 0, imported: 0, known: 0, refused: [] };
  for await (const batch of batchesOf(rows)) {
    for (let rest = batch; rest.length > 0;) {
      const outcomes = await transact(database, (db) => takeSome(db, rest, take));
      outcomes.forEach((outcome, i) => count(summary, outcome, rest[i]!.line));
      rest = rest.slice(outcomes.length);
      onProgress(summary);
      await sleep(PAUSE_MS);
    }
  }
  return summary;
}

async function takeSome(db: Db, rows: Row[], take: TakeRow): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const started = performance.now();
  for (const row of rows) {
    if (outcomes.length > 0 && performance.now() - started > BATCH_MS) break;
    outcomes.push(hasNul(row) ? { reason: 'it contains a NUL' } : await take(db, row));
  }
  return outcomes;
}

async function* batchesOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function count(summary: Summary, outcome: Outcome, line: number): void {
  summary.rows += 1;
  if (typeof outcome === 'string') summary[outcome] += 1;
  else summary.refused.push({ line, reason: outcome.reason });
}

function hasNul({ fields }: Row): boolean {
  return Object.values(fields).some((value) => value.includes('\0'));
}
