import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from './errors.ts';

/** The environment and streams that a command uses. Tests pass their own streams instead of `process`. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<string | Uint8Array> & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** The file from which settings were read, in addition to the environment. */
  readonly settingsFile?: string | undefined;
  /** Whether the command prints its result as JSON. */
  readonly json?: boolean;
}

/** An output stream. `columns` is the width of a terminal, and undefined for a file or a pipe. */
type Output = NodeJS.WritableStream & { readonly columns?: number; readonly isTTY?: boolean };

export function print({ stdout }: Terminal, text: string): void {
  stdout.write(`${text}\n`);
}

/** Writes a long text, and leaves the output open. */
export async function writeText(text: AsyncGenerator<string>, output: NodeJS.WritableStream): Promise<void> {
  try {
    await pipeline(Readable.from(text), output, { end: false });
  } catch (error) {
    // A reader such as `head` may close the pipe early, which is not a failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

/** Prints `data` with `--json`, and `lines` otherwise. */
export function printData(terminal: Terminal, data: unknown, lines: string[]): void {
  print(terminal, terminal.json ? JSON.stringify(data, null, 2) : lines.map(printable).join('\n'));
}

/** Control characters of terminals. A user could register a name that contains such characters. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

export function printable(line: string): string {
  return line.replace(CONTROLS, '\u{fffd}');
}

export function asTable<T extends object>(columns: (keyof T & string)[], rows: T[]): string[] {
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '-')))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]!.length)));
  return cells.map((line) =>
    line
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * Asks the operator to confirm a change, unless `yes` is set.
 * @throws {UsageError} if the operator does not confirm the change
 */
export async function confirm(
  { stdin, stderr }: Terminal,
  change: string,
  { yes }: { yes?: boolean | undefined },
): Promise<void> {
  if (yes) return;
  const question = printable(`${change} This cannot be undone.`);
  if (!stdin.isTTY) throw new UsageError(`${question} Nothing has changed. To confirm, repeat the command with --yes.`);
  stderr.write(`${question} Type yes to continue: `);
  for await (const line of stdin) {
    if (String(line).trim() === 'yes') return;
    break;
  }
  throw new UsageError('Nothing has changed.');
}

export async function readStandardInput({ stdin }: Terminal): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

/** npm passes a Ctrl-C on that the process has already got from the terminal. Both arrive within this time, in ms. */
const SAME_SIGNAL_MS = 500;

/** Resolves at the first signal to stop. A later signal ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      let first: number | undefined;
      const stop = () => {
        first ??= performance.now();
        resolve(signal);
        if (performance.now() - first <= SAME_SIGNAL_MS) return;
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      };
      process.on(signal, stop);
    }
  });
}
