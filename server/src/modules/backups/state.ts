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

/** The state of the backups, which all processes of a club share. It is stored in one row of the table `meta`. */
export interface BackupState {
  /** The process that is making a backup; null if there is none. */
  running: { by: string; alive_at: string } | null;
  /** The times at which backups were checked, by name. A backup that `makeBackup` did not make has no entry. */
  checked: Record<string, string>;
  /** The files at the second place, as last listed. */
  copies: StoredFile[];
  /** Failures of backups, newest first. */
  failures: BackupFailure[];
}

const NAME = 'backups';
const NONE: BackupState = { running: null, checked: {}, copies: [], failures: [] };
/** A running backup reports at this interval that its process is alive. */
export const ALIVE_MS = 20_000;
/** A process that has not reported for this long is treated as ended. */
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

/** Marks this process as the one that is making a backup. Returns false if another process is making one. */
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
