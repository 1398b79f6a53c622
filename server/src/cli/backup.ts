import { resolve } from 'node:path';
import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { withContext } from './database.ts';
import { UsageError } from './errors.ts';
import { printData, type Terminal } from './terminal.ts';

export function addBackup(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('write a consistent copy of the database to a new file, also while the service runs')
    .argument('<file>', 'the new file; it must not exist yet')
    .action((file: string) =>
      withContext(terminal, async ({ db }) => {
        const target = resolve(file);
        await db.backup(target).catch((error: Error) => {
          throw new UsageError(`The backup failed: ${error.message}`);
        });
        const { size: bytes } = statSync(target);
        printData(terminal, { file: target, bytes }, [`${target}: ${bytes} bytes written and checked.`]);
      }),
    );
}
