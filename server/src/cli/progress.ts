import { SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.ts';

/** Shows a progress bar on a terminal, or prints a line every two seconds elsewhere. Writes to standard error. */
export function startProgress(
  { stderr }: Terminal,
  total: number,
): { update: (rows: number) => void; stop: () => void } {
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {value} of {total} rows | {speed} rows/s | {eta_formatted} left',
    stream: stderr,
    noTTYOutput: true,
    notTTYSchedule: 2000,
    hideCursor: true,
  });
  const started = performance.now();
  bar.start(total, 0, { speed: 0 });
  return {
    update: (rows) => bar.update(rows, { speed: Math.round((rows * 1000) / (performance.now() - started)) }),
    stop: () => bar.stop(),
  };
}
