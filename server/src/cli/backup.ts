import { resolve } from 'node:path';
import { statSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Command } from 'commander';
import { BackupFailed, makeBackup } from '../modules/backups/actions.ts';
import type { Context } from '../platform/context.ts';
import { withContext } from './database.ts';
import { UsageError } from './errors.ts';
import { printData, type Terminal } from './terminal.ts';

/** The `nice` value of a backup. Requests of the service get processor time first. */
const LOW_PRIORITY = 10;

export function addBackup(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description(
      'write a consistent copy of the database to a new file, even while the service runs; without a file, make a backup in the same way as the scheduled backups',
    )
    .argument('[file]', 'the new file; it must not exist yet')
    .option('--if-due', 'make a backup only if one is due according to BACKUP_SCHEDULE; runs with low priority')
    .action((file: string | undefined, { ifDue = false }: { ifDue?: boolean }) =>
      withContext(terminal, (context) =>
        file === undefined ? backUpAsScheduled(terminal, context, ifDue) : backUpTo(terminal, context, resolve(file)),
      ),
    );
}

async function backUpTo(terminal: Terminal, { db }: Context, target: string): Promise<void> {
  await db.backup(target).catch((error: Error) => {
    throw new UsageError(`The backup failed: ${error.message}`);
  });
  const { size: bytes } = statSync(target);
  printData(terminal, { file: target, bytes }, [`${target}: ${bytes} bytes written and checked.`]);
}

async function backUpAsScheduled(terminal: Terminal, context: Context, ifDue: boolean): Promise<void> {
  if ('urls' in context.config.DATABASE_URL)
    throw new UsageError('courtside backup works on SQLite only. On PostgreSQL, use pg_dump.');
  if (ifDue) setPriority(LOW_PRIORITY);
  const made = await makeBackup(context, { ifDue }).catch((error: Error) => {
    throw error instanceof BackupFailed ? new UsageError(error.message) : error;
  });
  if (!made && !ifDue) throw new UsageError('Another process is making a backup. This command has changed nothing.');
  const { file, bytes, isCopied, deleted = [] } = made ?? {};
  printData(terminal, { file: file ?? null, bytes: bytes ?? null, copied: isCopied ?? null, deleted }, [
    ...(made ? [] : ['No backup is due, or another process is making it.']),
    ...(file === undefined ? [] : [`${file}: ${bytes} bytes written and checked.`]),
    ...(isCopied
      ? ['The newest backups were copied to BACKUP_COPY_TO, and each copy was read back and compared.']
      : []),
    ...deleted.map((name) => `${name}: deleted, because newer backups replace it.`),
  ]);
}
