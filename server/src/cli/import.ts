import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { AuditedContext } from '../modules/audit/actions.ts';
import { plural } from '../platform/text.ts';
import { BOM, lineOf } from '../platform/csv.ts';
import { importFile, type ImportKind, importKinds, type Progress } from '../modules/data-transfer/import-actions.ts';
import { presentSummary } from '../modules/data-transfer/import-schema.ts';
import { Problem } from '../platform/errors.ts';
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
  createCourts?: boolean;
}

export function addImport(program: Command, terminal: Terminal): void {
  const imports = program.command('import').description('import courts, bookings or memberships from a CSV file');

  withTimeZone(withOptions(imports.command('courts')))
    .description('import courts; existing courts are not changed')
    .action((file: string, options: Options) => run(terminal, file, { options, kind: importKinds.courts }));

  withTimeZone(withOptions(imports.command('bookings')))
    .description('import past and future bookings; the only rule checked is that bookings do not overlap')
    .option('--create-courts', 'create the courts in the file that do not exist yet')
    .action((file: string, options: Options) => run(terminal, file, { options, kind: importKinds.bookings }));

  withOptions(imports.command('memberships'))
    .description('import memberships; existing memberships are not changed')
    .action((file: string, options: Options) => run(terminal, file, { options, kind: importKinds.memberships }));
}

function withTimeZone(command: Command): Command {
  return command.option(
    '--time-zone <zone>',
    'time zone for created courts that have none in the file (default: the time zone of the club)',
    readTimeZone,
  );
}

function withOptions(command: Command): Command {
  return command
    .argument('<file>', 'a CSV file with a header line')
    .option('--dry-run', 'show what would be imported, and change nothing')
    .option('--report <file>', 'write the rejected rows and the notes to this CSV file instead of printing them')
    .option('--strict', 'exit with 1 if a row is rejected');
}

async function run(
  terminal: Terminal,
  file: string,
  { options, kind }: { options: Options; kind: ImportKind },
): Promise<void> {
  const importing = (context: AuditedContext) => importWithProgress(terminal, context, { file, options, kind });
  report(terminal, await withContext(terminal, importing), options);
}

async function importWithProgress(
  terminal: Terminal,
  context: AuditedContext,
  { file, options, kind }: { file: string; options: Options; kind: ImportKind },
): Promise<Progress> {
  const { timeZone, createCourts = false, dryRun: isDryRun = false } = options;
  const parameters = { timeZone, createCourts, isDryRun, maxRefusals: Infinity };
  const steps = importFile(context, file, { kind, parameters, name: file });
  const first = await steps.next().catch((error: unknown) => refuse(file, error));
  let last = first.value!;
  const bar = startProgress(terminal, last.total);
  try {
    for await (last of steps) bar.update(last.summary.rows);
  } finally {
    bar.stop();
  }
  return last;
}

function refuse(file: string, error: unknown): never {
  if (error instanceof Problem) throw new UsageError(`${file} is not a valid CSV file: ${error.message}`, 2);
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  const reason = isMissing ? `There is no file ${file}.` : (error as Error).message;
  throw new UsageError(`${reason}\nNothing was imported.`, 2);
}

function report(
  terminal: Terminal,
  progress: Progress,
  { report: file, dryRun: isDryRun = false, strict }: Options,
): void {
  const { rows, imported, known, refused, refusals, notes } = progress.summary;
  const lineMessages = [...refusals, ...notes];
  if (file !== undefined) {
    const cells = lineMessages.map(({ line, column = '', reason }) => [line, column, reason]);
    const lines = [['line', 'column', 'reason'], ...cells].map((cells) => lineOf(cells, 'comma'));
    writeFileSync(file, BOM + lines.join(''));
  }
  if (terminal.json) print(terminal, JSON.stringify(presentSummary(progress, isDryRun)));
  else {
    for (const warning of warningsOf(progress)) print(terminal, printable(warning));
    if (file === undefined)
      for (const { line, column, reason } of lineMessages)
        print(terminal, printable(`line ${line}${column === undefined ? '' : `, ${column}`}: ${reason}`));
    const verb = isDryRun ? 'would be imported' : 'imported';
    print(terminal, `${plural(rows, 'row')}: ${imported} ${verb}, ${known} already existed, ${refused} rejected.`);
  }
  if (strict && refused > 0) throw new CheckFailed();
}

function warningsOf({ file: { format, ignoredColumns } }: Progress): string[] {
  const { encoding } = format;
  const warning = `Warning: the file is not UTF-8, so it was read as ${encoding}. Check the accents.`;
  return [
    ...(encoding.startsWith('utf-') ? [] : [warning]),
    ...ignoredColumns.map((name) => `Warning: the column ${name} is ignored.`),
  ];
}
