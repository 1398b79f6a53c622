import type { ClubRegion } from '../club/store.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import type { ImportTexts } from '../../platform/languages/en-imports.ts';
import { languageOf } from '../../platform/languages/languages.ts';
import type { Row } from './read-csv.ts';

export interface ImportOptions {
  config: Config;
  /** The time zone and the currency of new courts. */
  region: ClubRegion;
  now: number;
  /** Whether a booking import creates courts that the file names but the database does not contain. */
  createCourts: boolean;
  isDryRun: boolean;
}

/** The result of importing a row. `known` means that the booking, court or membership already existed. */
export type Outcome = 'imported' | 'known' | NotedRow | RefusedRow;

/** A row that was imported, or already existed, but whose value in this column was not stored. */
interface NotedRow {
  result: 'imported' | 'known';
  column: string;
  /** Returns what was stored instead, in the language of the texts. */
  note: (texts: ImportTexts) => string;
}

export interface RefusedRow {
  /** The column with the error. Undefined if the error concerns the whole row. */
  column?: string;
  /** Returns the reason in the language of the texts. */
  reason: (texts: ImportTexts) => string;
}

export function refuse(column: string, reason: RefusedRow['reason']): RefusedRow {
  return { column, reason };
}

export interface Summary {
  rows: number;
  imported: number;
  known: number;
  refused: number;
  /** The first refused rows, up to a maximum that the caller sets. */
  refusals: { line: number; column?: string; reason: string }[];
  /** The first rows with a value that was not stored, up to the same maximum. */
  notes: { line: number; column: string; reason: string }[];
}

/** Imports rows inside the caller's transaction. Returns an outcome for each row, in the same order. */
export type BatchImporter = (db: Db, rows: Row[]) => Promise<Outcome[]>;

export interface ImportRun {
  importBatch: BatchImporter;
  /** Returns the group of a row, or null. Consecutive rows of the same group are imported in one transaction. */
  groupOf?: (row: Row) => string | null;
  isDryRun?: boolean;
  maxRefusals?: number;
  /** The texts of the reasons, by default in English. */
  texts?: ImportTexts;
}

/** Maximum number of rows in a group. */
export const MAX_GROUP = 100;
const FIRST_ROWS = 50;
const MAX_ROWS = 500;
/** Maximum number of characters in a batch. Reading 40,000 hostile characters takes up to 20 ms. */
const MAX_CHARACTERS = 100_000;
/**
 * How long a transaction may block other writers, in milliseconds. Between two transactions, the import pauses for the
 * same time, to let other writers continue.
 */
const BATCH_MS = 40;
const PAUSE_MS = 5;

/** Yields the summary after each transaction. Transactions are short, so that other processes can keep writing. */
export async function* importRows(
  database: Database,
  rows: AsyncIterable<Row>,
  {
    importBatch,
    groupOf = () => null,
    isDryRun = false,
    maxRefusals = Infinity,
    texts = languageOf(null).imports,
  }: ImportRun,
): AsyncGenerator<Summary> {
  const summary: Summary = { rows: 0, imported: 0, known: 0, refused: 0, refusals: [], notes: [] };
  let size = FIRST_ROWS;
  for await (const batch of batchesOf(rows, () => size, groupOf)) {
    let tookMs = 0;
    const run = async (db: Db): Promise<Outcome[]> => {
      const started = performance.now();
      const outcomes = await importReadable(db, batch, importBatch);
      tookMs = performance.now() - started;
      return outcomes;
    };
    // A dry run remembers rows in memory. It uses no transaction, because a retry would count rows twice.
    const outcomes = await (isDryRun ? run(database.read) : transact(database, run));
    outcomes.forEach((outcome, i) => addOutcome(summary, outcome, { line: batch[i]!.line, maxRefusals, texts }));
    yield summary;
    size = Math.max(1, Math.min(MAX_ROWS, size * 2, Math.floor((batch.length * BATCH_MS) / tookMs)));
    await sleep(PAUSE_MS);
  }
  yield summary;
}

/** Refuses rows that cannot be read, and rows with a NUL character, which PostgreSQL cannot store. */
async function importReadable(db: Db, rows: Row[], importBatch: BatchImporter): Promise<Outcome[]> {
  const readable = rows.filter((row) => !row.unreadable && !hasNul(row));
  const outcomes = new Map((await importBatch(db, readable)).map((outcome, i) => [readable[i]!, outcome]));
  return rows.map((row) => outcomes.get(row) ?? row.unreadable ?? { reason: ({ nul }) => nul });
}

async function* batchesOf(
  rows: AsyncIterable<Row>,
  size: () => number,
  groupOf: (row: Row) => string | null,
): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for await (const row of rows) {
    const length = Object.values(row.fields).join('').length;
    const isLong = batch.length > 0 && characters + length > MAX_CHARACTERS;
    const extra = batch.length - size();
    const group = groupOf(row);
    // A group with more than `MAX_GROUP` rows is rejected, so it need not be in one batch.
    const continuesGroup = group !== null && extra <= MAX_GROUP && groupOf(batch.at(-1) ?? row) === group;
    if ((extra >= 0 || isLong) && !continuesGroup) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}

function addOutcome(
  summary: Summary,
  outcome: Outcome,
  { line, maxRefusals, texts }: { line: number; maxRefusals: number; texts: ImportTexts },
): void {
  summary.rows += 1;
  if (typeof outcome === 'string') return void (summary[outcome] += 1);
  if ('note' in outcome) {
    const { result, column, note } = outcome;
    summary[result] += 1;
    if (summary.notes.length < maxRefusals) summary.notes.push({ line, column, reason: note(texts) });
    return;
  }
  summary.refused += 1;
  if (summary.refusals.length >= maxRefusals) return;
  const { column, reason } = outcome;
  summary.refusals.push({ line, ...(column !== undefined && { column }), reason: reason(texts) });
}

function hasNul({ fields }: Row): boolean {
  return Object.values(fields).some((value) => value.includes('\0'));
}
