import type { Command } from 'commander';
import { pagesOfCourts } from '../modules/courts/store.ts';
import { withContext } from './database.ts';
import { asTable, printData, type Terminal } from './terminal.ts';
import { presentCourt } from '../modules/courts/court.ts';

export function addCourts(program: Command, terminal: Terminal): void {
  program
    .command('courts')
    .description('list courts')
    .command('list')
    .description('list the courts')
    .action(() =>
      withContext(terminal, async ({ db }) => {
        const courts = (await Array.fromAsync(pagesOfCourts(db.read))).flat().map(presentCourt);
        printData(terminal, courts, asTable(['id', 'name', 'type', 'venue', 'active', 'time_zone'], courts));
      }),
    );
}
