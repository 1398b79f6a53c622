import type { Command } from 'commander';
import { plan as planResource } from '../modules/plans/schema.ts';
import { listPlans } from '../modules/plans/store.ts';
import { orNotFound } from '../platform/errors.ts';
import { readId } from './arguments.ts';
import { withContext } from './database.ts';
import { findRow } from '../platform/db/rows.ts';
import { type Terminal, asTable, printData } from './terminal.ts';

export function addPlans(program: Command, terminal: Terminal): void {
  const plans = program.command('plans').description('show the membership plans');
  plans
    .command('list')
    .description('list the plans')
    .action(() =>
      withContext(terminal, async ({ db }) => {
        const data = (await listPlans(db.read)).map((row) => planResource.present(row));
        const rows = data.map((plan) => ({ ...plan, rules: plan.rules.length }));
        printData(terminal, data, asTable(['id', 'name', 'for_guests', 'rules', 'updated_at'], rows));
      }),
    );
  plans
    .command('show')
    .description('show a plan with its rules')
    .argument('<id>', 'the id, as shown by `plans list`', readId)
    .action((id: number) =>
      withContext(terminal, async ({ db }) => {
        const plan = planResource.present(orNotFound(await findRow(db.read, 'plans', id), `plan ${id}`));
        const rules = plan.rules.map(({ name, courts, times, settings }) => ({
          name,
          courts: courts ? JSON.stringify(courts) : 'all',
          times: times ? JSON.stringify(times) : 'always',
          settings: JSON.stringify(settings),
        }));
        const about = plan.for_guests ? `${plan.name} (for everybody without a membership)` : plan.name;
        const lines = [about, ...(plan.description === null ? [] : plan.description.split('\n')), ''];
        printData(terminal, plan, [...lines, ...asTable(['name', 'courts', 'times', 'settings'], rules)]);
      }),
    );
}
