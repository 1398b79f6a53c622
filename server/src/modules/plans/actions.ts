import { randomUUID } from 'node:crypto';
import { lockUsers } from '../accounts/store.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findRegion } from '../club/store.ts';
import { PLANS_VERSION, setMeta } from '../../platform/db/meta.ts';
import { deleteRow, insertRow, updateRow } from '../../platform/db/rows.ts';
import { type Db, flag } from '../../platform/db/schema.ts';
import { onDuplicate, transact } from '../../platform/db/transact.ts';
import { type FieldError, Problem, invalid, orNotFound, refuseInvalid } from '../../platform/errors.ts';
import { normalise } from '../../platform/text.ts';
import { endOfDay, timestamp } from '../../platform/time.ts';
import { checkVersion } from '../../platform/versions.ts';
import { findRuleError } from './rules.ts';
import {
  type MembershipInput,
  type MembershipPatch,
  type Plan,
  type PlanInput,
  type PlanPatch,
  type PlanRule,
  presentPlan,
} from './schema.ts';
import {
  type MembershipRow,
  type PlanRow,
  hasMemberships,
  keepPlan,
  lockMembership,
  lockPlan,
  replacePeople,
} from './store.ts';

type PlanContent = Omit<Plan, 'id' | 'version' | 'created_at' | 'updated_at'>;

/**
 * Adds a plan. If the name is already in use, the database rejects the insert, and the caller reports `planNameTaken`.
 */
export async function addPlan(db: Db, context: AuditedContext, input: PlanInput): Promise<PlanRow> {
  const { now, actor } = context;
  const time = timestamp(now());
  const content = { description: null, colour: null, for_guests: false, rules: [], ...input };
  const columns = columnsOf(content, await currencyOf(db));
  const row = await insertRow(db, 'plans', { ...columns, version: 1, created_at: time, updated_at: time });
  await changeVersion(db);
  await recordAudit(db, actor, { action: 'createPlan', target: `plans ${row.id}`, after: row }, now());
  return row;
}

export function patchPlan(
  context: AuditedContext,
  id: number,
  { patch, accepted }: { patch: PlanPatch; accepted: number[] | undefined },
): Promise<PlanRow> {
  const { db, now, actor } = context;
  return transact(db, async (db) => {
    const before = orNotFound(await lockPlan(db, id), `plan ${id}`);
    checkVersion(before.version, accepted);
    const columns = columnsOf({ ...presentPlan(before), ...patch }, await currencyOf(db));
    const changes = { ...columns, version: before.version + 1, updated_at: timestamp(now()) };
    const after = await updateRow(db, 'plans', id, changes);
    await changeVersion(db);
    await recordAudit(db, actor, { action: 'updatePlan', target: `plans ${id}`, before, after }, now());
    return after;
  }).catch(onDuplicate(db, planNameTaken));
}

/** @throws {Problem} `plan_in_use` */
export function removePlan({ db, now, actor }: AuditedContext, id: number, accepted?: number[]): Promise<void> {
  return transact(db, async (db) => {
    const before = orNotFound(await lockPlan(db, id), `plan ${id}`);
    checkVersion(before.version, accepted);
    if (await hasMemberships(db, id)) throw new Problem('plan_in_use');
    await deleteRow(db, 'plans', id);
    await changeVersion(db);
    await recordAudit(db, actor, { action: 'deletePlan', target: `plans ${id}`, before }, now());
  });
}

/**
 * Changes the version, so that all processes read the plans again. The version is random, so that a value never occurs
 * twice, even after a rollback.
 */
async function changeVersion(db: Db): Promise<void> {
  await setMeta(db, PLANS_VERSION, randomUUID());
}

async function currencyOf(db: Db): Promise<string> {
  return (await findRegion(db)).currency;
}

function columnsOf({ name, description, colour, for_guests, rules }: PlanContent, currency: string) {
  return {
    ...{ name, name_key: normalise(name), description, colour, for_guests: flag(for_guests) },
    rules: JSON.stringify(checkedRules(rules, { pointer: '#/rules', currency })),
  };
}

/** Adds the currency to prices without one. @throws {Problem} if a rule is not valid */
export function checkedRules(
  rules: readonly PlanRule[],
  { pointer, currency }: { pointer: string; currency: string },
): PlanRule[] {
  const given = rules.map(({ times, ...rule }): PlanRule => {
    return { ...rule, ...(times && { times: { ...times, ...endTime(times) } }) };
  });
  const errors = given.flatMap((rule, i): FieldError[] => {
    const error = findRuleError(rule);
    return error ? [{ pointer: `${pointer}/${i}/${error.field}`, code: 'not_after_start', detail: error.detail }] : [];
  });
  refuseInvalid(errors);
  return given.map((rule) => {
    const { price_per_hour: price, guests, ...settings } = rule.settings;
    return {
      ...rule,
      settings: {
        ...settings,
        ...(price && { price_per_hour: { currency, ...price } }),
        ...(guests && { guests: { ...guests, ...(guests.price && { price: { currency, ...guests.price } }) } }),
      },
    };
  });
}

const endTime = ({ end_time }: NonNullable<PlanRule['times']>) =>
  end_time === undefined ? {} : { end_time: endOfDay(end_time) };

export function planNameTaken(): Problem {
  const detail = 'Another plan has this name, or is the plan for guests.';
  return invalid([{ pointer: '#/name', code: 'duplicate', detail }]);
}

export async function addMembership(db: Db, context: AuditedContext, input: MembershipInput): Promise<MembershipRow> {
  const time = timestamp(context.now());
  const { people, rules = [], ...fields } = input;
  const content = { name: null, pending: false, ends_on: null, grace_days: 0, ...fields };
  const currency = await currencyOf(db);
  await checkPeople(
    db,
    people.map(({ user_id }) => user_id),
  );
  await checkMembership(db, content);
  const { id } = await insertRow(db, 'memberships', {
    ...{ ...content, pending: flag(content.pending), shared: flag(people.length > 1) },
    rules: JSON.stringify(checkedRules(rules, { pointer: '#/rules', currency })),
    ...{ version: 1, created_at: time, updated_at: time },
  });
  await replacePeople(db, id, peopleRows(people, currency));
  const after = (await lockMembership(db, id))!;
  const entry = { action: 'createMembership', target: `memberships ${id}`, after } as const;
  await recordAudit(db, context.actor, entry, context.now());
  return after;
}

export function patchMembership(
  context: AuditedContext,
  id: number,
  { patch, accepted }: { patch: MembershipPatch; accepted: number[] | undefined },
): Promise<MembershipRow> {
  const { db, now, actor } = context;
  return transact(db, async (db) => {
    const { people, rules, pending, ...fields } = patch;
    const before = await lockWithPeople(
      db,
      id,
      (people ?? []).map(({ user_id }) => user_id),
    );
    checkVersion(before.version, accepted);
    const { plan_id, starts_on, ends_on } = { ...before, ...fields };
    await checkMembership(db, { plan_id, starts_on, ends_on });
    const currency = await currencyOf(db);
    await updateRow(db, 'memberships', id, {
      ...fields,
      ...(pending !== undefined && { pending: flag(pending) }),
      ...(people && { shared: flag(people.length > 1) }),
      ...(rules && { rules: JSON.stringify(checkedRules(rules, { pointer: '#/rules', currency })) }),
      ...{ version: before.version + 1, updated_at: timestamp(now()) },
    });
    if (people) await replacePeople(db, id, peopleRows(people, currency));
    const after = (await lockMembership(db, id))!;
    await recordAudit(db, actor, { action: 'updateMembership', target: `memberships ${id}`, before, after }, now());
    return after;
  });
}

export function removeMembership({ db, now, actor }: AuditedContext, id: number, accepted?: number[]): Promise<void> {
  return transact(db, async (db) => {
    const before = await lockWithPeople(db, id, []);
    checkVersion(before.version, accepted);
    await deleteRow(db, 'memberships', id);
    await recordAudit(db, actor, { action: 'deleteMembership', target: `memberships ${id}`, before }, now());
  });
}

/**
 * Locks the people, then the membership. A booking does not lock the membership of a single person, so only the lock on
 * the person prevents a booking at the same time.
 */
async function lockWithPeople(db: Db, id: number, added: readonly number[]): Promise<MembershipRow> {
  const current = await db.selectFrom('membership_people').select('user_id').where('membership_id', '=', id).execute();
  const ids = [...current.map(({ user_id }) => user_id), ...added];
  await checkPeople(db, added, ids);
  return orNotFound(await lockMembership(db, id), `membership ${id}`);
}

/** Locks people. @throws {Problem} `validation_failed` if one of the checked people does not exist or is listed twice */
async function checkPeople(db: Db, checked: readonly number[], locked: readonly number[] = checked): Promise<void> {
  const users = locked.length === 0 ? [] : await lockUsers(db, locked);
  const existing = new Set(users.filter(({ erased_at }) => erased_at === null).map(({ id }) => id));
  const errors = checked.flatMap((id, i): FieldError[] => {
    const pointer = `#/people/${i}/user_id`;
    if (!existing.has(id)) return [{ pointer, code: 'not_allowed', detail: `There is no user ${id}.` }];
    if (checked.indexOf(id) < i) return [{ pointer, code: 'duplicate', detail: `The user ${id} is listed twice.` }];
    return [];
  });
  refuseInvalid(errors);
}

async function checkMembership(
  db: Db,
  { plan_id, starts_on, ends_on }: Pick<MembershipRow, 'plan_id' | 'starts_on' | 'ends_on'>,
): Promise<void> {
  const plan = await keepPlan(db, plan_id);
  if (!plan) throw invalid([{ pointer: '#/plan_id', code: 'not_allowed', detail: `There is no plan ${plan_id}.` }]);
  if (ends_on !== null && ends_on < starts_on) {
    const detail = `ends_on must not be before starts_on (${starts_on}).`;
    throw invalid([{ pointer: '#/ends_on', code: 'before_start', detail }]);
  }
}

function peopleRows(people: MembershipInput['people'], currency: string): { user_id: number; rules: string }[] {
  return people.map(({ user_id, rules = [] }, i) => {
    const checked = checkedRules(rules, { pointer: `#/people/${i}/rules`, currency });
    return { user_id, rules: JSON.stringify(checked) };
  });
}
