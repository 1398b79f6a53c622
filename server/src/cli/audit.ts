import type { Command } from 'commander';
import { verifyAudit } from '../features/audit/actions.ts';
import { CheckFailed, withContext } from './run.ts';
import { printData, type Terminal } from './terminal.ts';

export function addAudit(program: Command, terminal: Terminal): void {
  program
    .command('audit')
    .description('look after the record of who did what')
    .command('verify')
    .description('find out whether a record was changed, removed or inserted; exits with 1 when one was')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withContext(terminal, async ({ db }) => {
        const { records, fault } = await verifyAudit(db.read);
        const line =
          fault === undefined ? `All ${records} records are as they were written.` : `Not as written: ${fault}.`;
        printData(terminal, { records, fault: fault ?? null }, { json, lines: () => [line] });
        if (fault !== undefined) throw new CheckFailed();
      }),
    );
}
