import type { Command } from 'commander';
import { sentenceOf, verifyAudit } from '../modules/audit/actions.ts';
import { withContext } from './database.ts';
import { CheckFailed } from './errors.ts';
import { printData, type Terminal } from './terminal.ts';

export function addAudit(program: Command, terminal: Terminal): void {
  program
    .command('audit')
    .description('check the audit log')
    .command('verify')
    .description('check that no audit log entry has been changed, removed or inserted; exits with 1 if the check fails')
    .action(() =>
      withContext(terminal, async ({ db }) => {
        const { records, fault } = await verifyAudit(db.read);
        printData(terminal, { records, fault: fault ?? null }, [sentenceOf({ records, fault })]);
        if (fault !== undefined) throw new CheckFailed();
      }),
    );
}
