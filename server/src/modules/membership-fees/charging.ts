// Charges each membership once for each period, and stops memberships that nobody pays.
import { sql } from 'kysely';
import { lockUsers } from '../accounts/active-users.ts';
import { operator, recordAudit } from '../audit/actions.ts';
import { findHead } from '../audit/store.ts';
import { findRegion } from '../club/store.ts';
import { chargeDue, type DueRow } from '../payments/dues.ts';
import { lockMoney } from '../payments/pay.ts';
import { stateOn } from '../plans/membership-rules.ts';
import { findMembership, lockMembership, type MembershipRow } from '../plans/store.ts';
import type { Context } from '../../platform/context.ts';
import { findRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Observer, transact } from '../../platform/db/transact.ts';
import { addDays, MINUTE, timestamp, today } from '../../platform/time.ts';
import { sendMail } from './email.ts';
import { periodAround, proRata } from './rules.ts';

const BATCH = 100;

/** The minute and the newest audit log entry for which `collectFees` last ran. Copies of a database share the observer. */
const lastRuns = new WeakMap<Observer, string>();

/**
 * Runs `collectFees` once a minute, and after each change by an admin. Every process calls it once a second, and the
 * queries of `collectFees` read all memberships.
 */
export async function collectDueFees(context: Context): Promise<void> {
  const { db, now } = context;
  const run = `${Math.floor(now() / MINUTE)} ${(await findHead(db.read)).id}`;
  if (lastRuns.get(db.observer) === run) return;
  await collectFees(context);
  lastRuns.set(db.observer, run);
}

/** Charges the periods that have begun, then ends or resumes memberships. */
export async function collectFees(context: Context): Promise<void> {
  const { db, now } = context;
  const isUsed = db.read.selectNoFrom((eb) => [
    eb.exists(eb.selectFrom('plan_fees').select('id')).as('fees'),
    eb.exists(eb.selectFrom('dues').select('id')).as('dues'),
  ]);
  const { fees, dues } = await isUsed.executeTakeFirstOrThrow();
  if (!fees && !dues) return;
  const date = today((await findRegion(db.read)).time_zone, now());
  if (fees) while (await chargeBatch(context, date));
  if (!dues) return;
  for (const id of await listUnpaid(db.read, date)) await transact(db, (tx) => stop(tx, context, id, date));
  for (const id of await listPaid(db.read)) await transact(db, (tx) => resume(tx, id, date, now()));
}

/** Charges some memberships. Returns whether there can be more. */
async function chargeBatch(context: Context, date: string): Promise<boolean> {
  const { db } = context;
  if ((await listUncharged(db.read, date)).length === 0) return false;
  return transact(db, async (tx) => {
    await lockMoney(tx);
    // Another process may have charged them before this one got the lock.
    const rows = await listUncharged(tx, date);
    for (const row of rows) await chargePeriods(tx, context, row, date);
    return rows.length === BATCH;
  });
}

/**
 * The first day on which a membership of the plan costs something. A membership that has changed its plan, or that was
 * accepted, costs nothing before the change.
 */
const beginsOn = sql<string>`case
  when memberships.version = 1 or exists (
    select 1 from dues where dues.membership_id = memberships.id and dues.plan_id = memberships.plan_id
  ) or substr(memberships.updated_at, 1, 10) < starts_on then starts_on
  else substr(memberships.updated_at, 1, 10)
end`;

/** Returns the memberships without a fee for the present day, each with its payer and the last charged day. */
function listUncharged(db: Db, date: string) {
  return db
    .selectFrom('plan_fees as fees')
    .innerJoin('memberships', 'memberships.plan_id', 'fees.plan_id')
    .select(['memberships.id as membership_id', 'fees.plan_id', 'fees.amount', 'fees.currency', 'period', 'tax_rate'])
    .select(['pay_within_days', 'charged_from', 'ends_on', beginsOn.as('begins_on')])
    .select((eb) => [
      eb
        .selectFrom('membership_people as people')
        .select('user_id')
        .whereRef('people.membership_id', '=', 'memberships.id')
        .orderBy('people.id')
        .limit(1)
        .as('payer'),
      eb
        .selectFrom('dues')
        .select(sql<string | null>`max(period_to)`.as('last'))
        .whereRef('dues.membership_id', '=', 'memberships.id')
        .as('charged_to'),
    ])
    .where('pending', '=', 0)
    .where(beginsOn, '<=', date)
    .where('charged_from', '<=', date)
    .where((eb) =>
      eb.exists(eb.selectFrom('membership_people').select('id').whereRef('membership_id', '=', 'memberships.id')),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dues')
            .select('id')
            .whereRef('dues.membership_id', '=', 'memberships.id')
            .where((eb) => eb.or([eb('period_to', '>=', date), eb('period_to', '>=', eb.ref('ends_on'))])),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('ends_on', 'is', null),
        eb.and([eb('ends_on', '>=', eb.ref('charged_from')), eb('ends_on', '>=', beginsOn)]),
      ]),
    )
    .orderBy('memberships.id')
    .limit(BATCH)
    .execute();
}

type Uncharged = Awaited<ReturnType<typeof listUncharged>>[number];

async function chargePeriods(db: Db, context: Context, row: Uncharged, date: string): Promise<void> {
  const { membership_id, plan_id, payer, amount, currency, tax_rate, pay_within_days } = row;
  const { period, charged_from, begins_on, ends_on, charged_to } = row;
  const first = begins_on > charged_from ? begins_on : charged_from;
  const next = charged_to === null ? first : addDays(charged_to, 1);
  const last = ends_on !== null && ends_on < date ? ends_on : date;
  for (let from = next > first ? next : first; from <= last;) {
    const whole = periodAround(period, from);
    const due = await chargeDue(
      db,
      {
        ...{ membership_id, plan_id, user_id: payer!, period_from: from, period_to: whole.to, currency, tax_rate },
        // A service that was off for a while gives people the whole time to pay.
        due_on: addDays(date, pay_within_days),
        ...{ amount: proRata(amount, whole, from), waived: 0, waived_reason: null, paid: 0, stopped: null },
      },
      context.now(),
    );
    if (due.owed_since !== null) await sendMail(db, context, 'membership_fee', due.id);
    from = addDays(whole.to, 1);
  }
}

async function listUnpaid(db: Db, date: string): Promise<number[]> {
  const rows = await db
    .selectFrom('dues')
    .innerJoin('plan_fees as fees', 'fees.plan_id', 'dues.plan_id')
    .innerJoin('memberships', 'memberships.id', 'membership_id')
    .select('dues.id')
    .where('owed_since', 'is not', null)
    .where('due_on', '<', date)
    .where('stopped', 'is', null)
    // A fee that was waived completely can be owed again, because its payment was reversed.
    .whereRef('dues.waived', '<', 'dues.amount')
    .where('if_unpaid', '=', 'end')
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', date)]))
    .orderBy('dues.id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the fees that are paid after they have stopped their memberships. */
async function listPaid(db: Db): Promise<number[]> {
  const query = db.selectFrom('dues').select('id').where('stopped', 'is not', null).where('owed_since', 'is', null);
  return (await query.orderBy('id').limit(BATCH).execute()).map(({ id }) => id);
}

/** Ends a membership that is not paid. The membership is then in its grace days. */
async function stop(db: Db, context: Context, id: number, date: string): Promise<void> {
  const locked = await lockDue(db, id);
  if (!locked || locked.due.owed_since === null || locked.due.stopped !== null) return;
  const { membership } = locked;
  const fee = await db.selectFrom('plan_fees').selectAll().where('plan_id', '=', locked.due.plan_id).executeTakeFirst();
  const { ends_on, grace_days } = membership;
  if (fee?.if_unpaid !== 'end' || (ends_on !== null && ends_on < date)) return;
  const stopped_on = addDays(date, -1);
  await updateRow(db, 'dues', id, { stopped: JSON.stringify({ ends_on, grace_days, stopped_on } satisfies Stopped) });
  await change(db, membership, { ends_on: stopped_on, grace_days: fee.grace_days }, context.now());
  await sendMail(db, context, 'membership_unpaid', id);
}

/** A stopped membership: its former last day and days of grace, and the last day that `stop` has set. */
interface Stopped {
  ends_on: string | null;
  grace_days: number;
  stopped_on: string;
}

/**
 * Continues a membership whose fee was paid within the grace days. An ended membership stays ended, and so does one
 * whose last day was changed in the meantime.
 */
async function resume(db: Db, id: number, date: string, now: number): Promise<void> {
  const locked = await lockDue(db, id);
  if (!locked || locked.due.owed_since !== null || locked.due.stopped === null) return;
  await updateRow(db, 'dues', id, { stopped: null });
  const { stopped_on, ...former } = JSON.parse(locked.due.stopped) as Stopped;
  if (stateOn(locked.membership, date) !== 'grace' || locked.membership.ends_on !== stopped_on) return;
  await change(db, locked.membership, former, now);
}

/** Locks the people, the membership and the ledger, in this order. */
async function lockDue(db: Db, id: number): Promise<{ due: DueRow; membership: MembershipRow } | undefined> {
  const membershipId = (await findRow(db, 'dues', id))?.membership_id;
  const found = membershipId === undefined ? undefined : await findMembership(db, membershipId);
  if (found)
    await lockUsers(
      db,
      found.people.map(({ user_id }) => user_id),
    );
  const membership = found && (await lockMembership(db, found.id));
  await lockMoney(db);
  const due = await findRow(db, 'dues', id);
  // Without a membership, nothing can be stopped or resumed.
  if (due && !membership && due.stopped !== null) await updateRow(db, 'dues', id, { stopped: null });
  return due && membership && { due, membership };
}

async function change(
  db: Db,
  before: MembershipRow,
  changes: { ends_on: string | null; grace_days: number },
  now: number,
): Promise<void> {
  const stamps = { version: before.version + 1, updated_at: timestamp(now) };
  const row = await updateRow(db, 'memberships', before.id, { ...changes, ...stamps });
  const target = `memberships ${before.id}`;
  const after = { ...row, people: before.people };
  await recordAudit(db, operator, { action: 'updateMembership', target, before, after }, now);
}
