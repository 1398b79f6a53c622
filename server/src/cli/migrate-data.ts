import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { countAll, completeMove, moveData, type CopiedTable, MoveRefused } from '../platform/db/move.ts';
import { isInUse } from '../platform/db/open.ts';
import type { Database } from '../platform/db/transact.ts';
import { startProgress } from './progress.ts';
import { migrate, open, openExisting, readSettings, refuseEmpty, refuseUnfinishedMove } from './database.ts';
import { UsageError } from './errors.ts';
import { printData, type Terminal } from './terminal.ts';

export function addMigrateData(program: Command, terminal: Terminal): void {
  program
    .command('migrate-data')
    .description('copy all data to an empty database, and compare the copy; stop the service first')
    .requiredOption('--from <url>', 'the source, written like DATABASE_URL, such as file:./var/courtside.db')
    .requiredOption('--to <url>', 'the target, such as postgres://courtside@localhost/courtside')
    .action(async (urls: { from: string; to: string }) => {
      const { env } = terminal;
      const from = readSettings({ env: { ...env, DATABASE_URL: urls.from } });
      const to = readConfig({ ...env, DATABASE_URL: urls.to });
      if (isDeepStrictEqual(from, to)) {
        throw new UsageError('--from and --to are the same database. Use another, empty database for --to.');
      }
      await refuseInUse(from, OPEN_BEFORE_COPY);
      // Open the source first, so that a missing source does not create the target.
      const source = await openExisting(from);
      const target = await open(to);
      try {
        const moved = await copy(terminal, source, target);
        await refuseInUse(from, OPENED_DURING_COPY);
        await completeMove(target);
        const lines = moved.map(({ table, rows, sha256 }) => `${table}: ${rows} rows, sha256 ${sha256.slice(0, 16)}`);
        printData(terminal, { moved }, [...lines, 'The copy is complete: row counts and checksums match.']);
      } finally {
        await target.close();
      }
    });
}

async function copy(terminal: Terminal, source: Database, target: Database): Promise<CopiedTable[]> {
  try {
    await refuseEmpty(source);
    await migrate(terminal, source);
    await refuseUnfinishedMove(source);
    await migrate(terminal, target);
    const bar = startProgress(terminal, await countAll(source));
    let copied = 0;
    return await moveData(source, target, (rows) => bar.update((copied += rows))).finally(bar.stop);
  } catch (error) {
    throw error instanceof MoveRefused ? new UsageError(error.message) : error;
  } finally {
    await source.close();
  }
}

const OPEN_BEFORE_COPY =
  'Another program, such as a running service, has the source database open. Changes that this program makes from now on would be missing from the target.\n' +
  'Stop the service and every other program that uses the source, then run this command again.';

const OPENED_DURING_COPY =
  'Another program, such as a service, opened the source database during the copy. Recent changes may be missing from the target.\n' +
  'Do not use the target yet. Stop every program that uses the source, then run this command again to finish the copy.';

async function refuseInUse(config: Config, message: string): Promise<void> {
  if (await isInUse(config)) throw new UsageError(message);
}
