import { resolve } from 'node:path';
import { statSync } from 'node:fs';
import { Command } from 'commander';
import { action, printData, UsageError, withContext } from './run.ts';

export const backup = new Command('backup')
  .description('copy the database to a new file, consistently, while the service goes on')
  .argument('<file>', 'a file that does not exist yet')
  .option('--json', 'print JSON')
  .action(
    action((file: string, { json }: { json?: boolean }) =>
      withContext(async ({ db }) => {
        const target = resolve(file);
        await db.backup(target).catch((error: Error) => {
          throw new UsageError(`There is no backup: ${error.message}`);
        });
        const { size: bytes } = statSync(target);
        printData({ file: target, bytes }, { json, lines: () => [`${target}: ${bytes} bytes, checked.`] });
      }),
    ),
  );
