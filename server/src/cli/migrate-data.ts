import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { countAll, completeMove, moveData, type CopiedTable, MoveRefused } from '../platform/db/move.ts';
import { isInUse } from '../platform/db/open.ts';
import type { Database } from '../platform/db/transact.ts';
import { startProgress } from './progress.ts';
import { open, openThere, refuseEmpty, refusePart, UsageError } from './run.ts';
import { printData, type Terminal } from './terminal.ts';

export function addMigrateData(program: Command, terminal: Terminal): void {
  program
    .command('migrate-data')
    .description('move a whole club from one database to an empty one, and compare them; stop the service first')
    .requiredOption('--from <url>', 'as DATABASE_URL, such as file:./var/courtside.db')
    .requiredOption('--to <url>', 'as DATABASE_URL, such as postgres://courtside@localhost/courtside')
    .option('--json', 'print JSON')
    .action(async ({ json, ...urls }: { from: string; to: string; json?: boolean }) => {
      const configs = [urls.from, urls.to].map((url) => readConfig({ ...terminal.env, DATABASE_URL: url }));
      if (isDeepStrictEqual(configs[0], configs[1])) {
        throw new UsageError('--from and --to are one database; name another, empty one.');
      }
      const [from, to] = configs as [Config, Config];
      await refuseInUse(from, OPEN_BEFORE);
      const source = openThere(from); // first: a source that is not there leaves no target behind
      const target = open(to);
      try {
        const moved = await copy(terminal, source, target);
        await refuseInUse(from, OPEN_SINCE);
        await completeMove(target);
        const lines = moved.map(({ table, rows, sha256 }) => `${table}: ${rows} rows, sha256 ${sha256.slice(0, 16)}`);
        printData(
          terminal,
          { moved },
          { json, lines: () => [...lines, 'The copy is whole: counts and checksums agree.'] },
        );
      } finally {
        await target.close();
      }
    });
}

/** Closes the source, also when it fails. */
async function copy(terminal: Terminal, source: Database, target: Database): Promise<CopiedTable[]> {
  try {
    await refuseEmpty(source);
    await source.migrate();
    await refusePart(source);
    await target.migrate();
    const bar = startProgress(terminal, await countAll(source.read));
    let copied = 0;
    return await moveData(source, target, (rows) => bar.update((copied += rows))).finally(bar.stop);
  } catch (error) {
    throw error instanceof MoveRefused ? new UsageError(error.message) : error;
  } finally {
    await source.close();
  }
}

const OPEN_BEFORE =
  'Something else has the source open, such as a running service: what it changes after the copy would be missing in the target.\n' +
  'Stop the service and every other program that uses the source, then call this again.';

const OPEN_SINCE =
  'Something opened the source while it was copied, such as a service: its changes may be missing in the target.\n' +
  'The target cannot be used yet. Stop whatever uses the source, then call this again: it goes on and compares again.';

/** @throws {UsageError} with this message */
async function refuseInUse(config: Config, message: string): Promise<void> {
  if (await isInUse(config)) throw new UsageError(message);
}
