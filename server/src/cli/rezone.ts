import { Command } from 'commander';
import { rezone as deriveInstants } from '../bookings/rezone.ts';
import { plural } from '../text.ts';
import { action, printData, withContext } from './run.ts';

export const rezone = new Command('rezone')
  .description('after zone rules have changed: derive anew when the bookings to come begin and end')
  .option('--json', 'print JSON')
  .action(
    action(({ json }: { json?: boolean }) =>
      withContext(async (context) => {
        const rezoned = await deriveInstants(context);
        const { checked, moved, skipped } = rezoned;
        const lines = [
          `${plural(checked, 'booking')} to come checked, ${moved.length} moved.`,
          ...(moved.length > 0 ? [`Moved: ${moved.join(', ')}.`] : []),
          ...(skipped.length > 0 ? [`The clocks now skip the start or end of: ${skipped.join(', ')}.`] : []),
        ];
        printData(rezoned, { json, lines: () => lines });
      }),
    ),
  );
