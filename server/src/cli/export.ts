import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { pagesOfBookings } from '../bookings/store.ts';
import { pagesOfCourts } from '../courts/store.ts';
import { bookingSheet } from '../exports/bookings.ts';
import { courtSheet } from '../exports/courts.ts';
import { csvOf } from '../exports/csv.ts';
import { action, withContext } from './run.ts';

export const exports = new Command('export').description('write courts or bookings as CSV to standard output');

exports
  .command('courts')
  .description('every court; `import courts` reads it')
  .action(action(() => withContext(({ db }) => write(csvOf(pagesOfCourts(db.read), courtSheet)))));

exports
  .command('bookings')
  .description('every booking; `import bookings` reads it')
  .action(action(() => withContext(({ db }) => write(csvOf(pagesOfBookings(db.read), bookingSheet)))));

async function write(text: AsyncGenerator<string>): Promise<void> {
  try {
    await pipeline(Readable.from(text), process.stdout, { end: false });
  } catch (error) {
    // A reader that has seen enough, such as `head`, is no failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}
