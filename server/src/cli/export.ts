import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { pagesOfBookings } from '../features/bookings/store.ts';
import { pagesOfCourts } from '../features/courts/store.ts';
import { bookingSheet, courtSheet } from '../features/data-transfer/sheets.ts';
import { csvOf } from '../features/data-transfer/write-csv.ts';
import { withContext } from './database.ts';
import type { Output, Terminal } from './terminal.ts';

export function addExport(program: Command, terminal: Terminal): void {
  const { stdout } = terminal;
  const exports = program.command('export').description('write courts or bookings as CSV to standard output');

  exports
    .command('courts')
    .description('write all courts, in the format that `import courts` reads')
    .action(() => withContext(terminal, ({ db }) => write(csvOf(pagesOfCourts(db.read), courtSheet), stdout)));

  exports
    .command('bookings')
    .description('write all bookings, in the format that `import bookings` reads')
    .action(() => withContext(terminal, ({ db }) => write(csvOf(pagesOfBookings(db.read), bookingSheet), stdout)));
}

async function write(text: AsyncGenerator<string>, stdout: Output): Promise<void> {
  try {
    await pipeline(Readable.from(text), stdout, { end: false });
  } catch (error) {
    // A reader such as `head` may close the pipe early, which is not a failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}
