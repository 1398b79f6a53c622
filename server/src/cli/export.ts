import { type Command, Option } from 'commander';
import { pagesOfBookings } from '../kernel/store.ts';
import { pagesOfCourts } from '../modules/courts/store.ts';
import { bookingSheet, courtSheet } from '../modules/data-transfer/sheets.ts';
import { SEPARATORS, type Separator, csvOf } from '../platform/csv.ts';
import { withContext } from './database.ts';
import { type Terminal, writeText } from './terminal.ts';

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
      withContext(terminal, ({ db }) => writeText(csvOf(pagesOfCourts(db.read), courtSheet, separator), stdout)),
    );

  exports
    .command('bookings')
    .description('write all bookings, in the format that `import bookings` reads')
    .addOption(separator())
    .action(({ separator }: Options) =>
      withContext(terminal, ({ db }) => writeText(csvOf(pagesOfBookings(db.read), bookingSheet, separator), stdout)),
    );
}
