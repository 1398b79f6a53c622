import { readFileSync } from 'node:fs';

/** A group of test files that run one after the other in one process. */
export interface Group {
  /** The part of the test run, such as `SQLite`. */
  part: string;
  files: string[];
  env: Record<string, string>;
  expectedMs: number;
}

/** Long groups mean fewer process starts. Short groups let all processes finish at about the same time. */
const MAX_GROUP_MS = 200_000;
/** Large groups need a lot of memory, because the data of closed clubs is kept until the process exits. */
const MAX_GROUP_FILES = 120;

/** The last duration of each file on this machine, in milliseconds. A key consists of a part and a file name. */
export type Times = Record<string, number>;

export function timeKey(part: string, file: string): string {
  return `${part}: ${file}`;
}

export function packGroups(
  { part, files, env = {} }: { part: string; files: string[]; env?: Record<string, string> },
  { times, needsOwnProcess }: { times: Times; needsOwnProcess: (file: string) => boolean },
): Group[] {
  const expected = (file: string) => times[timeKey(part, file)] ?? guessMs(part, file);
  const groups: Group[] = [];
  let open: Group | undefined;
  for (const file of files.toSorted()) {
    const expectedMs = expected(file);
    // A file that needs its own process probably takes a long time. The high estimate makes it start early.
    if (needsOwnProcess(file) || expectedMs > MAX_GROUP_MS / 2) {
      groups.push({ part, files: [file], env, expectedMs: Math.max(expectedMs, MAX_GROUP_MS) });
      continue;
    }
    if (open === undefined || open.files.length >= MAX_GROUP_FILES || open.expectedMs + expectedMs > MAX_GROUP_MS) {
      open = { part, files: [], env, expectedMs: 0 };
      groups.push(open);
    }
    open.files.push(file);
    open.expectedMs += expectedMs;
  }
  return groups;
}

/**
 * Estimates the duration of a new test file from its length. On PostgreSQL, tests take twice as long. With delayed
 * requests, they take three times as long.
 */
function guessMs(part: string, file: string): number {
  const lines = readFileSync(file, 'utf8').split('\n').length;
  if (file.startsWith('web/')) return (2300 + 57 * lines) * (part === 'slow web' ? 3 : 1);
  return (600 + 16 * lines) * (part === 'SQLite' ? 1 : 2);
}
