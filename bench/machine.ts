import { execFileSync } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns facts about the machine, without which two reports cannot be compared. */
export function machineFacts(): string[] {
  return [
    `${availableParallelism()} cores, ${process.platform} ${process.arch}`,
    `Node ${process.versions.node}, SQLite ${process.versions.sqlite}`,
    `one write of 4 KiB, synced to disk: ${syncMs().toFixed(2)} ms (median)`,
    `load average before: ${loadavg()[0]!.toFixed(1)} (above 0.5, other work affects the results)`,
    `commit ${commit()}, ${new Date().toISOString().slice(0, 10)}`,
  ];
}

/** Returns the median time for writing 4 KiB durably to a file in the temporary folder. */
function syncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-bench-'));
  const file = openSync(join(folder, 'sync'), 'w');
  const page = Buffer.alloc(4096);
  const times = Array.from({ length: 101 }, (_, n) => {
    const started = performance.now();
    writeSync(file, page, 0, page.length, n * page.length);
    fdatasyncSync(file);
    return performance.now() - started;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return times.toSorted((a, b) => a - b)[50]!;
}

function commit(): string {
  try {
    const isChanged = git('status', '--porcelain', '--', '../server/src') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

function git(...args: string[]): string {
  const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
  return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio }).trim();
}
