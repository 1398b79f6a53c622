import type { Command } from 'commander';
import type { Config } from '../config.ts';
import { findBackups, restore } from '../features/backups/restore.ts';
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
      'put a backup in the place of the database, which is kept under another name; stop the service first; without a backup, list the backups',
    )
    .argument('[backup]', 'a file, the name of a backup, or latest')
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
    ...(kept === undefined ? [] : [`The former database is ${kept}.`]),
    ...(erased?.length ? [`Erased since the backup, so erase them again: users ${erased.join(', ')}.`] : []),
    ...(erased === undefined ? ['If people have been erased since the backup, erase them again.'] : []),
    'Start the service.',
  ]);
}

function warnOf({ stderr }: Terminal): (error: Error) => void {
  return ({ message }) => stderr.write(`A place of the backups cannot be read: ${message}\n`);
}
