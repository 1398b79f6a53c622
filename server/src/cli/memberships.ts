import { type Command, Option } from 'commander';
import { getUser } from '../modules/accounts/actions.ts';
import { findRegion } from '../modules/club/store.ts';
import { addMembership, patchMembership } from '../modules/plans/actions.ts';
import { type MembershipState, membershipStates, stateOn } from '../modules/plans/membership-rules.ts';
import { type Membership, presentMembership } from '../modules/plans/schema.ts';
import { type MembershipRow, listMemberships } from '../modules/plans/store.ts';
import type { Context } from '../platform/context.ts';
import { transact } from '../platform/db/transact.ts';
import { today } from '../platform/time.ts';
import { readDate, readId, readName, readWholeNumber } from './arguments.ts';
import { withContext } from './database.ts';
import { addMembershipImport } from './import.ts';
import { type Terminal, asTable, printData } from './terminal.ts';

interface ListOptions {
  plan?: number;
  email?: string;
  state?: MembershipState;
  limit: number;
}

interface AddOptions {
  plan: number;
  email: string[];
  from?: string;
  to?: string;
  graceDays?: number;
  name?: string;
}

export function addMemberships(program: Command, terminal: Terminal): void {
  const memberships = program.command('memberships').description('list, add, end and import memberships of a plan');
  for (const add of [addList, addAdd, addEnd, addMembershipImport]) add(memberships, terminal);
}

function addList(memberships: Command, terminal: Terminal): void {
  memberships
    .command('list')
    .description('list the memberships, newest first')
    .option('--plan <id>', 'only memberships of this plan', readId)
    .option('--email <email>', 'only memberships of this user')
    .addOption(new Option('--state <state>', 'only memberships in this state today').choices(membershipStates))
    .option('--limit <number>', 'maximum number of memberships', readWholeNumber(1, 10_000), 100)
    .action(({ plan, email, state, limit }: ListOptions) =>
      withContext(terminal, async (context) => {
        const { db } = context;
        const user = email === undefined ? undefined : await getUser(db.read, email);
        const day = await todayOf(context);
        const filter = {
          ...(plan !== undefined && { planId: plan }),
          ...(user && { userId: user.id }),
          ...(state && { inState: { state, date: day } }),
        };
        const listed = await listMemberships(db.read, filter, { limit, after: undefined });
        const data = listed.slice(0, limit).map((row) => presentOn(row, day));
        const rows = data.map((membership) => ({ ...membership, people: namesIn(membership) }));
        const columns = ['id', 'plan_id', 'name', 'state', 'starts_on', 'ends_on', 'people'] as const;
        printData(terminal, data, asTable([...columns], rows));
        if (listed.length > limit)
          terminal.stderr.write(`There are more memberships. Use --limit to list more than ${limit}.\n`);
      }),
    );
}

function addAdd(memberships: Command, terminal: Terminal): void {
  memberships
    .command('add')
    .description('add a membership for one user, or for several users who share it')
    .requiredOption('--plan <id>', 'the id of the plan, as shown by `plans list`', readId)
    .requiredOption('--email <emails...>', 'the email addresses of the users')
    .option('--from <date>', 'the first day, YYYY-MM-DD; by default today', readDate)
    .option('--to <date>', 'the last day, YYYY-MM-DD; by default the membership does not end', readDate)
    .option(
      '--grace-days <number>',
      'number of days for which the membership stays valid after its last day',
      readWholeNumber(0, 365),
    )
    .option('--name <name>', 'the name of a family or a team', readName)
    .action(({ plan, email, from, to, graceDays, name }: AddOptions) =>
      withContext(terminal, async (context) => {
        const day = await todayOf(context);
        const people = await Promise.all(email.map((one) => getUser(context.db.read, one)));
        const input = {
          ...{ plan_id: plan, starts_on: from ?? day, people: people.map(({ id }) => ({ user_id: id })) },
          ...(to !== undefined && { ends_on: to }),
          ...(graceDays !== undefined && { grace_days: graceDays }),
          ...(name !== undefined && { name }),
        };
        const row = await transact(context.db, (db) => addMembership(db, context, input));
        show(terminal, presentOn(row, day));
      }),
    );
}

function addEnd(memberships: Command, terminal: Terminal): void {
  memberships
    .command('end')
    .description('set the last day of a membership, without grace days; existing bookings stay')
    .argument('<id>', 'the id, as shown by `memberships list`', readId)
    .option('--on <date>', 'the last day, YYYY-MM-DD; by default today', readDate)
    .action((id: number, { on }: { on?: string }) =>
      withContext(terminal, async (context) => {
        const day = await todayOf(context);
        const patch = { ends_on: on ?? day, grace_days: 0 };
        const row = await patchMembership(context, id, { patch, accepted: undefined });
        show(terminal, presentOn(row, day));
      }),
    );
}

async function todayOf({ db, now }: Context): Promise<string> {
  return today((await findRegion(db.read)).time_zone, now());
}

function presentOn(row: MembershipRow, date: string): Membership {
  return presentMembership(row, stateOn(row, date));
}

function namesIn({ people }: Membership): string {
  return people.map(({ name }) => name).join(', ');
}

function show(terminal: Terminal, membership: Membership): void {
  const { id, plan_id, state, starts_on, ends_on } = membership;
  const period = ends_on === null ? `from ${starts_on}` : `from ${starts_on} to ${ends_on}`;
  const line = `Membership ${id} of plan ${plan_id} for ${namesIn(membership)}: ${period}, ${state}.`;
  printData(terminal, membership, [line]);
}
