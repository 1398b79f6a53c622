import type { Command } from 'commander';
import { verifyAudit } from '../features/audit/actions.ts';
import { plural } from '../platform/text.ts';
import { withContext } from './database.ts';
import { CheckFailed } from './errors.ts';
import { printData, type Terminal } from './terminal.ts';

export function addAudit(program: Command, terminal: Terminal): void {
  program
    .command('audit')
    .description('check the audit log')
    .command('verify')
    .description('check that no audit log entry was changed, removed or inserted; exits with 1 if one was')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withContext(terminal, async ({ db }) => {
        const { records, fault } = await verifyAudit(db.read);
        const line =
          fault === undefined
            ? `The audit log is intact (${plural(records, 'entry', 'entries')}).`
            : `The audit log is not intact: ${fault}.`;
        printData(terminal, { records, fault: fault ?? null }, { json, lines: () => [line] });
        if (fault !== undefined) throw new CheckFailed();
      }),
    );
}
