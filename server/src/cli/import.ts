import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { recordOperation } from '../features/audit/actions.ts';
import { plural } from '../platform/text.ts';
import { lineOf } from '../features/data-transfer/write-csv.ts';
import { countRows, MalformedFile, readRows } from '../features/data-transfer/read-csv.ts';
import { type ImportKind, importKinds } from '../features/data-transfer/import-kinds.ts';
import { importRows, type Summary } from '../features/data-transfer/import-run.ts';
import type { Context } from '../platform/context.ts';
import { startProgress } from './progress.ts';
import { readTimeZone } from './arguments.ts';
import { withContext } from './database.ts';
import { CheckFailed, UsageError } from './errors.ts';
import { print, printable, type Terminal } from './terminal.ts';

interface Options {
  timeZone?: string;
  dryRun?: boolean;
  report?: string;
  strict?: boolean;
  json?: boolean;
  createCourts?: boolean;
}

export function addImport(program: Command, terminal: Terminal): void {
  const imports = program.command('import').description('import courts or bookings from a CSV file');

  withOptions(imports.command('courts'))
    .description('import courts; existing courts are not changed')
    .action((file: string, options: Options) => run(terminal, file, { options, kind: importKinds.courts }));

  withOptions(imports.command('bookings'))
    .description('import past and future bookings; the only rule checked is that bookings do not overlap')
    .option('--create-courts', 'create the courts that the file names and that do not exist')
    .action((file: string, options: Options) => run(terminal, file, { options, kind: importKinds.bookings }));
}

function withOptions(command: Command): Command {
  return command
    .argument('<file>', 'a CSV file in UTF-8 with a header line')
    .option('--time-zone <zone>', 'time zone of created courts (default: TIME_ZONE)', readTimeZone)
    .option('--dry-run', 'show what would be imported, and change nothing')
    .option('--report <file>', 'write the refused rows to this CSV file instead of printing them')
    .option('--strict', 'exit with 1 if a row is refused')
    .option('--json', 'print JSON');
}

async function run(
  terminal: Terminal,
  file: string,
  { options, kind }: { options: Options; kind: ImportKind },
): Promise<void> {
  const total = await countRows(file, kind.columns).catch((error: unknown) => refuse(file, error));
  const importing = (context: Context) => importFile(terminal, context, { file, options, kind, total });
  report(terminal, await withContext(terminal, importing, { mayCreate: true }), options);
}

function refuse(file: string, error: unknown): never {
  if (error instanceof MalformedFile) {
    throw new UsageError(`${file} is not a valid CSV file: ${error.message}.\nNothing was imported.`, 2);
  }
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  const reason = isMissing ? `There is no file ${file}.` : (error as Error).message;
  throw new UsageError(`${reason}\nNothing was imported.`, 2);
}

async function importFile(
  terminal: Terminal,
  context: Context,
  { file, options, kind, total }: { file: string; options: Options; kind: ImportKind; total: number },
): Promise<Summary> {
  const { db, config, now } = context;
  const { timeZone, createCourts = false, dryRun: isDryRun = false } = options;
  const record = (after: object) => isDryRun || recordOperation(context, kind.operation, { file, ...after });
  const courtDefaults = { ...config, TIME_ZONE: timeZone ?? config.TIME_ZONE };
  const importBatch = kind.importerOf({ config: courtDefaults, now: now(), createCourts, isDryRun });
  const bar = startProgress(terminal, total);
  let last: Summary | undefined;
  // The start is recorded before the import, so that the audit log also lists imports that fail.
  await record({ rows: total });
  try {
    for await (last of importRows(db, readRows(file, kind.columns), { importBatch, isDryRun })) bar.update(last.rows);
  } finally {
    bar.stop();
  }
  const { refusals: _refusals, ...counts } = last!;
  await record(counts);
  return last!;
}

function report(terminal: Terminal, summary: Summary, { report: file, dryRun, strict, json }: Options): void {
  const { rows, imported, known, refused, refusals } = summary;
  if (file !== undefined) {
    const cells = refusals.map(({ line, reason }) => [line, reason]);
    writeFileSync(file, [['line', 'reason'], ...cells].map(lineOf).join(''));
  }
  const isDryRun = dryRun ?? false;
  if (json) print(terminal, JSON.stringify({ rows, imported, known, refused, dry_run: isDryRun, refusals }));
  else {
    if (file === undefined)
      for (const { line, reason } of refusals) print(terminal, printable(`line ${line}: ${reason}`));
    const verb = isDryRun ? 'would be imported' : 'imported';
    print(terminal, `${plural(rows, 'row')}: ${imported} ${verb}, ${known} already there, ${refused} refused.`);
  }
  if (strict && refused > 0) throw new CheckFailed();
}
