import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
/** The time limit for each program that a step runs, in milliseconds. */
const MAX_MS = 30 * 60_000;

export interface Outcome {
  result: 'ok' | 'failed' | 'skipped';
  detail: string;
}

export function run(words: readonly string[], cwd = ROOT): { isOk: boolean; output: string } {
  const [program, ...rest] = words as [string, ...string[]];
  const options = { cwd, encoding: 'utf8', maxBuffer: 2 ** 28, timeout: MAX_MS } as const;
  const { status, stdout, stderr, error } = spawnSync(program, rest, options);
  return { isOk: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

/** Runs a test file at full size, or only its tests whose name matches. */
export function tests(file: string, name?: string): () => Outcome {
  return () => {
    const only = name === undefined ? [] : [`--test-name-pattern=${name}`];
    const { isOk, output } = run(['env', 'TEST_SIZE=full', process.execPath, '--test', ...only, file]);
    const countOf = (kind: string): number => Number(new RegExp(`^ℹ ${kind} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
    const reason = /# (.*(?:install|root|only|needs).*)$/im.exec(output)?.[1];
    if (isOk && countOf('pass') === 0) return { result: 'skipped', detail: reason ?? 'no test ran' };
    return { result: isOk ? 'ok' : 'failed', detail: `${countOf('pass')} passed, ${countOf('fail')} failed` };
  };
}
