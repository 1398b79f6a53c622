import { resolve } from 'node:path';
import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { UsageError, withContext } from './run.ts';
import { printData, type Terminal } from './terminal.ts';

export function addBackup(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('copy the database to a new file, consistently, while the service goes on')
    .argument('<file>', 'a file that does not exist yet')
    .option('--json', 'print JSON')
    .action((file: string, { json }: { json?: boolean }) =>
      withContext(terminal, async ({ db }) => {
        const target = resolve(file);
        await db.backup(target).catch((error: Error) => {
          throw new UsageError(`There is no backup: ${error.message}`);
        });
        const { size: bytes } = statSync(target);
        printData(terminal, { file: target, bytes }, { json, lines: () => [`${target}: ${bytes} bytes, checked.`] });
      }),
    );
}
