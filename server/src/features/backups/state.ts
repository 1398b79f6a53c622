import type { Context } from '../../platform/context.ts';
import { findMeta, setMeta } from '../../platform/db/meta.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { timestamp } from '../../platform/time.ts';
import type { StoredFile } from './places.ts';

export type PlaceName = 'folder' | 'copy';

export interface BackupFailure {
  at: string;
  place: PlaceName;
  detail: string;
}

/** The state of the backups, which all processes of a club share. It is one row of the table `meta`. */
export interface BackupState {
  /** The process that makes a backup now. */
  running: { by: string; alive_at: string } | null;
  /** When the backups were checked. A backup without an entry was made elsewhere. */
  checked: Record<string, string>;
  /** The backups at the second place, when they were last listed. */
  copies: StoredFile[];
  /** Newest first. */
  failures: BackupFailure[];
}

const NAME = 'backups';
const NONE: BackupState = { running: null, checked: {}, copies: [], failures: [] };
/** A running backup reports at this interval that its process is alive. */
export const ALIVE_MS = 20_000;
/** After this time without a report, its process counts as ended. */
const ENDED_MS = 3 * ALIVE_MS;
const MAX_FAILURES = 20;

export async function readState(db: Db): Promise<BackupState> {
  const text = await findMeta(db, NAME);
  return text === undefined ? NONE : { ...NONE, ...(JSON.parse(text) as BackupState) };
}

export async function changeState({ db }: Context, change: (state: BackupState) => BackupState): Promise<void> {
  await transact(db, async (db) => setMeta(db, NAME, JSON.stringify(change(await readState(db)))));
}

export function isRunning({ running }: BackupState, now: number): boolean {
  return running !== null && Math.abs(now - Date.parse(running.alive_at)) < ENDED_MS;
}

/** Returns false if another process makes a backup. */
export async function claim({ db, now }: Context, by: string): Promise<boolean> {
  return transact(db, async (db) => {
    const state = await readState(db);
    if (isRunning(state, now())) return false;
    await setMeta(db, NAME, JSON.stringify({ ...state, running: { by, alive_at: timestamp(now()) } }));
    return true;
  });
}

export async function reportAlive(context: Context, by: string): Promise<void> {
  await changeState(context, (state) =>
    state.running?.by === by ? { ...state, running: { by, alive_at: timestamp(context.now()) } } : state,
  );
}

export function withFailure(state: BackupState, failure: BackupFailure): BackupState {
  return { ...state, failures: [failure, ...state.failures].slice(0, MAX_FAILURES) };
}
