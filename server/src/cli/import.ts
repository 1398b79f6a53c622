import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { recordOperation } from '../audit/actions.ts';
import { findTimeZone } from '../time.ts';
import { bookingColumns, takeBookings } from '../imports/bookings.ts';
import { courtColumns, takeCourts } from '../imports/courts.ts';
import { countRows, MalformedFile, readRows, toCell } from '../imports/csv.ts';
import { importRows, type Summary, type TakeRows } from '../imports/run.ts';
import type { Context } from '../http/app-types.ts';
import { startProgress } from './progress.ts';
import { action, print, UsageError, withContext } from './run.ts';

interface Options {
  timeZone?: string;
  dryRun?: boolean;
  report?: string;
  strict?: boolean;
  json?: boolean;
  createCourts?: boolean;
}

export const imports = new Command('import').description('import courts or bookings from a CSV file');

withOptions(imports.command('courts'))
  .description('import courts; those that are there already are left alone')
  .action(
    action((file: string, options: Options) =>
      run(file, options, {
        action: 'importCourts',
        columns: courtColumns,
        takerOf: ({ config, now }) => takeCourts({ config, now: now(), isDryRun: options.dryRun ?? false }),
      }),
    ),
  );

withOptions(imports.command('bookings'))
  .description('import bookings as history: no rule of a court applies but that nothing overlaps')
  .option('--create-courts', 'make the courts that the file names and that are not there')
  .action(
    action((file: string, options: Options) =>
      run(file, options, {
        action: 'importBookings',
        columns: bookingColumns,
        takerOf: ({ config, now }) => {
          const { createCourts = false, dryRun = false } = options;
          return takeBookings({ config, now: now(), createCourts, isDryRun: dryRun });
        },
      }),
    ),
  );

function withOptions(command: Command): Command {
  return command
    .argument('<file>', 'CSV with a header line, in UTF-8')
    .option('--time-zone <zone>', 'time zone of the courts that are made (default: TIME_ZONE)', readZone)
    .option('--dry-run', 'say what would be done and change nothing')
    .option('--report <file>', 'write the refused rows to this CSV file, rather than print them')
    .option('--strict', 'exit with 1 when a row is refused')
    .option('--json', 'print JSON');
}

interface Kind {
  action: string;
  columns: readonly string[];
  takerOf: (context: Context) => TakeRows;
}

async function run(file: string, options: Options, { action, columns, takerOf }: Kind): Promise<void> {
  try {
    const total = await countRows(file, columns);
    const summary = await withContext(async (context) => {
      const config = { ...context.config, TIME_ZONE: options.timeZone ?? context.config.TIME_ZONE };
      const bar = startProgress(total);
      const take = takerOf({ ...context, config });
      const onProgress = ({ rows }: Summary) => bar.update(rows);
      const tell = (after: object) => options.dryRun || recordOperation(context, action, { file, ...after });
      // Before, too: whatever becomes of it, nothing is imported without a record.
      await tell({ rows: total });
      const summary = await importRows(context.db, readRows(file, columns), { take, onProgress }).finally(bar.stop);
      await tell({ ...summary, refused: summary.refused.length });
      return summary;
    });
    report(summary, options);
  } catch (error) {
    throw error instanceof MalformedFile ? new UsageError(`${error.message}\nNothing was imported.`, 2) : error;
  }
}

function report({ rows, imported, known, refused }: Summary, { report: file, dryRun, strict, json }: Options): void {
  if (file !== undefined) {
    const cells = refused.map(({ line, reason }) => [line, toCell(reason)]);
    writeFileSync(file, stringify([['line', 'reason'], ...cells]));
  }
  if (strict && refused.length > 0) process.exitCode = 1;
  const isDryRun = dryRun ?? false;
  if (json)
    return print(
      JSON.stringify({ rows, imported, known, refused: refused.length, dry_run: isDryRun, refusals: refused }),
    );
  if (file === undefined) for (const { line, reason } of refused) print(`line ${line}: ${reason}`);
  const verb = isDryRun ? 'would be imported' : 'imported';
  print(`${rows} rows: ${imported} ${verb}, ${known} already there, ${refused.length} refused.`);
}

function readZone(text: string): string {
  const zone = findTimeZone(text);
  if (zone === undefined) throw new InvalidArgumentError('It should be an IANA time zone such as Europe/Madrid.');
  return zone;
}
