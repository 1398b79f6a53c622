import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { pagesOfBookings } from '../kernel/store.ts';
import { pagesOfCourts } from '../modules/courts/store.ts';
import { bookingSheet, courtSheet } from '../modules/data-transfer/sheets.ts';
import { SEPARATORS, type Separator, csvOf } from '../platform/csv.ts';
import { withContext } from './database.ts';
import type { Output, Terminal } from './terminal.ts';

interface Options {
  separator?: Separator;
}

const separator = (): Option =>
  new Option('--separator <name>', 'separator of the cells: comma, semicolon or tab').choices(Object.keys(SEPARATORS));

export function addExport(program: Command, terminal: Terminal): void {
  const { stdout } = terminal;
  const exports = program.command('export').description('write courts or bookings as CSV to standard output');

  exports
    .command('courts')
    .description('write all courts, in the format that `import courts` reads')
    .addOption(separator())
    .action(({ separator }: Options) =>
      withContext(terminal, ({ db }) => write(csvOf(pagesOfCourts(db.read), courtSheet, separator), stdout)),
    );

  exports
    .command('bookings')
    .description('write all bookings, in the format that `import bookings` reads')
    .addOption(separator())
    .action(({ separator }: Options) =>
      withContext(terminal, ({ db }) => write(csvOf(pagesOfBookings(db.read), bookingSheet, separator), stdout)),
    );
}

async function write(text: AsyncGenerator<string>, stdout: Output): Promise<void> {
  try {
    await pipeline(Readable.from(text), stdout, { end: false });
  } catch (error) {
    // A reader such as `head` may close the pipe early, which is not a failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}
