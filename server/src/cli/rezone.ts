import type { Command } from 'commander';
import { rezone } from '../kernel/new-instants.ts';
import { plural } from '../platform/text.ts';
import { withContext } from './database.ts';
import { type Terminal, printData } from './terminal.ts';

export function addRezone(program: Command, terminal: Terminal): void {
  program
    .command('rezone')
    .description('recompute the start and end of upcoming bookings after time zone rules have changed')
    .action(() =>
      withContext(terminal, async (context) => {
        const rezoned = await rezone(context);
        const { checked, moved, skipped } = rezoned;
        const lines = [
          `Checked ${plural(checked, 'upcoming booking')}, changed ${moved.length}.`,
          ...(moved.length > 0 ? [`Changed bookings: ${moved.join(', ')}.`] : []),
          ...(skipped.length > 0
            ? [
                `A clock change now skips the old start or end of these bookings, so they use the next valid time: ${skipped.join(', ')}.`,
              ]
            : []),
        ];
        printData(terminal, rezoned, lines);
      }),
    );
}
