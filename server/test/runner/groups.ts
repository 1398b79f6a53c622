import { readFileSync } from 'node:fs';

/** Test files that run one after the other in a process of their own. */
export interface Group {
  /** The part of the run that it belongs to, such as `SQLite`. */
  part: string;
  files: string[];
  env: Record<string, string>;
  /** How long it is expected to take, in milliseconds. */
  expectedMs: number;
}

/**
 * How long a group takes at most, if it has more than one file, as measured while the processors are shared by all groups. A process
 * takes longer to start than most files to run; and groups must be so short that all processors end together.
 */
const MAX_GROUP_MS = 40_000;
/** Modules, rows and pages of closed clubs stay in memory until the process ends. */
const MAX_GROUP_FILES = 24;

/** What a file took in the last run on this machine, in milliseconds, by part and file. */
export type Times = Record<string, number>;

/** The key of a file's time. */
export function timeKey(part: string, file: string): string {
  return `${part}: ${file}`;
}

/** Packs files into groups of about the same length. Files that are `isOwnProcess` get a group each. */
export function packGroups(
  { part, files, env = {} }: { part: string; files: string[]; env?: Record<string, string> },
  { times, needsOwnProcess }: { times: Times; needsOwnProcess: (file: string) => boolean },
): Group[] {
  const expected = (file: string) => times[timeKey(part, file)] ?? guessMs(file);
  const groups: Group[] = [];
  let open: Group | undefined;
  for (const file of files.toSorted()) {
    const expectedMs = expected(file);
    // A file that needs its own process is a long one: it starts early.
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

/** A first guess for a file that has not run here yet: long files take longer, and most of all those that drive a browser. */
function guessMs(file: string): number {
  const lines = readFileSync(file, 'utf8').split('\n').length;
  return file.startsWith('web/') ? 3000 + 75 * lines : 900 + 24 * lines;
}
