import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { pagesOfBookings } from '../features/bookings/store.ts';
import { pagesOfCourts } from '../features/courts/store.ts';
import { bookingSheet } from '../features/data-transfer/export-bookings.ts';
import { courtSheet } from '../features/data-transfer/export-courts.ts';
import { csvOf } from '../features/data-transfer/write-csv.ts';
import { withContext } from './run.ts';
import type { Output, Terminal } from './terminal.ts';

export function addExport(program: Command, terminal: Terminal): void {
  const { stdout } = terminal;
  const exports = program.command('export').description('write courts or bookings as CSV to standard output');

  exports
    .command('courts')
    .description('every court; `import courts` reads it')
    .action(() => withContext(terminal, ({ db }) => write(csvOf(pagesOfCourts(db.read), courtSheet), stdout)));

  exports
    .command('bookings')
    .description('every booking; `import bookings` reads it')
    .action(() => withContext(terminal, ({ db }) => write(csvOf(pagesOfBookings(db.read), bookingSheet), stdout)));
}

async function write(text: AsyncGenerator<string>, stdout: Output): Promise<void> {
  try {
    await pipeline(Readable.from(text), stdout, { end: false });
  } catch (error) {
    // A reader that has seen enough, such as `head`, is no failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}
