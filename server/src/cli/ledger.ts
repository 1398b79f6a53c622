import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ExportFormat, exportFormats, exportLedger } from '../modules/ledger/export.ts';
import { sentenceOf, verifyLedger } from '../modules/ledger/verify.ts';
import { checks } from '../modules/payments/verify.ts';
import { SEPARATORS, type Separator } from '../platform/csv.ts';
import { isDate } from '../platform/time.ts';
import { withContext } from './database.ts';
import { CheckFailed } from './errors.ts';
import { printData, type Terminal, writeText } from './terminal.ts';

interface ExportOptions {
  format: ExportFormat;
  from?: string;
  to?: string;
  separator?: Separator;
  output?: string;
}

export function addLedger(program: Command, terminal: Terminal): void {
  const ledger = program.command('ledger').description('check, read and export the ledger');

  ledger
    .command('verify')
    .description(
      'check that no transaction has been changed, removed or inserted, and that the charges match the bookings; exits with 1 if a check fails',
    )
    .action(() => verify(terminal));

  ledger
    .command('export')
    .description('write the transactions of a period for an accounting program')
    .addOption(new Option('--format <name>', 'format of the file').choices(exportFormats).makeOptionMandatory())
    .option('--from <date>', 'first day, in the time zone of the club', readDate)
    .option('--to <date>', 'last day', readDate)
    .addOption(new Option('--separator <name>', 'separator of CSV cells').choices(Object.keys(SEPARATORS)))
    .option('--output <file>', 'file to write, instead of standard output')
    .action((options: ExportOptions) => writeLedger(terminal, options));
}

function readDate(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError('Expected a date such as 2026-11-30.');
  return text;
}

function verify(terminal: Terminal): Promise<void> {
  return withContext(terminal, async ({ db, now }) => {
    const verification = await verifyLedger(db.read);
    const { transactions, fault = null } = verification;
    const charges = (await checks['payments']!(db, now()))!;
    const data = { transactions, fault, charges_fault: charges.ok ? null : charges.detail };
    printData(terminal, data, [sentenceOf(verification), charges.detail]);
    if (fault !== null || !charges.ok) throw new CheckFailed();
  });
}

function writeLedger(terminal: Terminal, options: ExportOptions): Promise<void> {
  const { format, separator, from: date_from, to: date_to, output } = options;
  return withContext(terminal, async ({ db }) => {
    const text = await exportLedger(db.read, { format, separator, date_from, date_to });
    if (output === undefined) return writeText(text, terminal.stdout);
    await pipeline(text, createWriteStream(output));
    printData(terminal, { file: output }, [`Wrote ${output}.`]);
  });
}
