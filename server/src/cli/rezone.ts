import type { Command } from 'commander';
import { rezone } from '../features/bookings/rezone.ts';
import { plural } from '../platform/text.ts';
import { withContext } from './run.ts';
import { printData, type Terminal } from './terminal.ts';

export function addRezone(program: Command, terminal: Terminal): void {
  program
    .command('rezone')
    .description('after zone rules have changed: derive anew when the bookings to come begin and end')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withContext(terminal, async (context) => {
        const rezoned = await rezone(context);
        const { checked, moved, skipped } = rezoned;
        const lines = [
          `${plural(checked, 'booking')} to come checked, ${moved.length} moved.`,
          ...(moved.length > 0 ? [`Moved: ${moved.join(', ')}.`] : []),
          ...(skipped.length > 0 ? [`The clocks now skip the start or end of: ${skipped.join(', ')}.`] : []),
        ];
        printData(terminal, rezoned, { json, lines: () => lines });
      }),
    );
}
