import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Freezes all processes of the PostgreSQL server with this data folder. The server's connections stay open. */
export function freezeCluster(dataFolder: string): void {
  const postmaster = postmasterOf(dataFolder);
  process.kill(postmaster, 'SIGSTOP'); // Stop the postmaster first, so that it starts no new process
  for (const pid of childrenOf(postmaster)) send(pid, 'SIGSTOP');
}

export function thawCluster(dataFolder: string): void {
  const postmaster = postmasterOf(dataFolder);
  for (const pid of childrenOf(postmaster)) send(pid, 'SIGCONT');
  process.kill(postmaster, 'SIGCONT');
}

/** Kills all processes of the server at once with SIGKILL, as if its machine had failed. */
export function killCluster(dataFolder: string): void {
  freezeCluster(dataFolder);
  const postmaster = postmasterOf(dataFolder);
  for (const pid of [...childrenOf(postmaster), postmaster]) send(pid, 'SIGKILL');
}

function postmasterOf(dataFolder: string): number {
  return Number.parseInt(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8'), 10);
}

/**
 * Returns the ids of the child processes. Each child is in its own process group, so a signal to the server's group
 * would not reach the children.
 */
function childrenOf(parent: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, ppid]) => ppid === parent).map(([pid]) => pid!);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
