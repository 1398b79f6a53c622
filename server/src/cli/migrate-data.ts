import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { countAll, moveData, MoveRefused } from '../platform/db/move.ts';
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
    .action(async ({ from, to, json }: { from: string; to: string; json?: boolean }) => {
      const configs = [from, to].map((url) => readConfig({ ...terminal.env, DATABASE_URL: url }));
      if (isDeepStrictEqual(configs[0], configs[1])) {
        throw new UsageError('--from and --to are one database; name another, empty one.');
      }
      const source = openThere(configs[0]!); // first: a source that is not there leaves no target behind
      const target = open(configs[1]!);
      try {
        await refuseEmpty(source);
        await source.migrate();
        await refusePart(source);
        await target.migrate();
        const bar = startProgress(terminal, await countAll(source.read));
        let copied = 0;
        const moved = await moveData(source, target, (rows) => bar.update((copied += rows))).finally(bar.stop);
        const lines = moved.map(({ table, rows, sha256 }) => `${table}: ${rows} rows, sha256 ${sha256.slice(0, 16)}`);
        printData(
          terminal,
          { moved },
          { json, lines: () => [...lines, 'The copy is whole: counts and checksums agree.'] },
        );
      } catch (error) {
        throw error instanceof MoveRefused ? new UsageError(error.message) : error;
      } finally {
        await source.close();
        await target.close();
      }
    });
}
