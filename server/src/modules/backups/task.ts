import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Context } from '../../platform/context.ts';
import { type RepeatedTask, repeat } from '../../platform/poll.ts';
import { ROOT } from '../../platform/release.ts';
import { MINUTE } from '../../platform/time.ts';
import type { BackupAge } from '../../platform/observability/meters.ts';
import { type BackupStatus, isAnythingDue, isOverdue, readStatus } from './status.ts';

const CHECK_MS = 2000;
/** A failed backup is tried again after this time. */
const RETRY_MS = 15 * MINUTE;

interface BackupTask {
  env: Readonly<Record<string, string | undefined>>;
  onMade: (output: string) => void;
  onError: (error: unknown) => void;
}

/**
 * Makes backups when they are due, until the task is stopped. Makes a backup at once if one became due while the
 * service was not running.
 */
export function startBackups(context: Context, { env, onMade, onError }: BackupTask): RepeatedTask | undefined {
  const { config, meters, now } = context;
  if (config.BACKUP_SCHEDULE.patterns.length === 0) return undefined;
  let triedAt = -Infinity;
  const task = async (ending: AbortSignal): Promise<void> => {
    const status = await readStatus(context);
    meters?.backups(agesOf(status, now()));
    if (!isAnythingDue(status) || status.isRunning) return;
    const failedAt = Date.parse(status.failures[0]?.at ?? '');
    if ([triedAt, failedAt].some((at) => now() >= at && now() - at < RETRY_MS)) return;
    triedAt = now();
    const output = await runBackup(env, ending);
    if (ending.aborted) return;
    triedAt = -Infinity;
    onMade(output);
    meters?.backups(agesOf(await readStatus(context), now()));
  };
  return repeat(task, CHECK_MS, onError);
}

function agesOf(status: BackupStatus, now: number): BackupAge[] {
  const { newest, dueAt } = status;
  return (['folder', 'copy'] as const)
    .filter((place) => place === 'folder' || status.hasSecondPlace)
    .map((place) => ({
      place,
      ageMs: newest[place] === undefined ? Infinity : now - newest[place],
      overdueMs: dueAt !== undefined && isOverdue(status, place) ? now - dueAt : 0,
    }));
}

/** Runs the command in a separate process, because the checks of a backup would block all requests for seconds. */
async function runBackup(env: BackupTask['env'], ending: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'server/bin/courtside.js'), 'backup', '--if-due'], {
    env: { ...env },
    signal: ending,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', (error) => (ending.aborted ? resolve(null) : reject(error))).once('close', resolve);
  const code = await promise;
  if (code !== 0 && !ending.aborted) throw new Error(output.trim());
  return output.trim();
}
