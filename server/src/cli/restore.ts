import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { findBackups, restore } from '../modules/backups/restore.ts';
import { NotRestored } from '../platform/db/sqlite-restore.ts';
import { schema } from '../modules.ts';
import { plural } from '../platform/text.ts';
import { timestamp } from '../platform/time.ts';
import { readSettings } from './database.ts';
import { UsageError } from './errors.ts';
import { asTable, printData, type Terminal } from './terminal.ts';

export function addRestore(program: Command, terminal: Terminal): void {
  program
    .command('restore')
    .description(
      'replace the database with a backup, and keep the replaced database under another name; stop the service first; without a backup, list the backups',
    )
    .argument('[backup]', 'a file, the name of a backup, or "latest"')
    .action(async (backup?: string) => {
      const config = readSettings(terminal);
      const file = fileOf(config);
      await (backup === undefined ? list(terminal, config) : restoreOne(terminal, config, { backup, file }));
    });
}

function fileOf({ DATABASE_URL }: Config): string {
  if ('file' in DATABASE_URL) return DATABASE_URL.file;
  throw new UsageError('courtside restore works on SQLite only. On PostgreSQL, use pg_restore.');
}

async function list(terminal: Terminal, config: Config): Promise<void> {
  const backups = await findBackups(config, warnOf(terminal));
  const rows = backups.map(({ name, at, bytes, places }) => ({
    name,
    made: timestamp(at),
    bytes,
    places: places.length,
  }));
  printData(
    terminal,
    { backups: rows },
    rows.length === 0 ? ['There are no backups.'] : asTable(['name', 'made', 'bytes', 'places'], rows),
  );
}

async function restoreOne(
  terminal: Terminal,
  config: Config,
  { backup, file }: { backup: string; file: string },
): Promise<void> {
  const options = { schema, now: Date.now(), onError: warnOf(terminal) };
  const restored = await restore(config, backup, options).catch((error: Error) => {
    throw error instanceof NotRestored ? new UsageError(error.message) : error;
  });
  if (!restored) throw new UsageError(`There is no backup ${backup}. To list the backups, run courtside restore.`);
  const { kept, bookings, newest, erased } = restored;
  const content = `${plural(bookings, 'booking', 'bookings')}${newest === undefined ? '' : `, the newest made at ${newest}`}`;
  printData(terminal, { file, kept: kept ?? null, bookings, newest: newest ?? null, erased: erased ?? null }, [
    `${file} is restored and checked: ${content}.`,
    ...(kept === undefined ? [] : [`The replaced database is kept as ${kept}.`]),
    ...(erased?.length
      ? [`Some users were erased after the backup was made. Erase them again: ${erased.join(', ')}.`]
      : []),
    ...(erased === undefined ? ['If people were erased after the backup was made, erase them again.'] : []),
    'Start the service.',
  ]);
}

function warnOf({ stderr }: Terminal): (error: Error) => void {
  return ({ message }) => stderr.write(`A place where backups are stored cannot be read: ${message}\n`);
}
