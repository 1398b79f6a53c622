import { Command } from 'commander';
import { verifyAudit } from '../audit/actions.ts';
import { action, printData, withContext } from './run.ts';

export const audit = new Command('audit').description('look after the record of who did what');

audit
  .command('verify')
  .description('find out whether a record was changed, removed or inserted; exits with 1 when one was')
  .option('--json', 'print JSON')
  .action(
    action(({ json }: { json?: boolean }) =>
      withContext(async ({ db }) => {
        const { records, fault } = await verifyAudit(db.read);
        const line =
          fault === undefined ? `All ${records} records are as they were written.` : `Not as written: ${fault}.`;
        printData({ records, fault: fault ?? null }, { json, lines: () => [line] });
        if (fault !== undefined) process.exitCode = 1;
      }),
    ),
  );
