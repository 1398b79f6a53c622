import { randomUUID } from 'node:crypto';
import { audited } from '../audit/audited.ts';
import { findRegion } from '../club/store.ts';
import { PLANS_VERSION, setMeta } from '../../platform/db/meta.ts';
import { deleteRow } from '../../platform/db/rows.ts';
import { type Db, flag } from '../../platform/db/schema.ts';
import { type FieldError, invalid, Problem, refuseInvalid } from '../../platform/errors.ts';
import { normalise } from '../../platform/text.ts';
import { endOfDay } from '../../platform/time.ts';
import { findRuleError } from './rules.ts';
import { membership, type MembershipInput, plan, type PlanRule } from './schema.ts';
import { hasMemberships, keepPlan, lockMembership, type MembershipRow, replacePeople } from './store.ts';
import { lockUsers } from '../accounts/active-users.ts';

export const {
  create: addPlan,
  update: patchPlan,
  remove: removePlan,
} = audited(plan, {
  duplicate: planNameTaken,
  async check(db, { name, rules }) {
    const checked = checkedRules(rules, { pointer: '#/rules', currency: await currencyOf(db) });
    return { name_key: normalise(name), rules: JSON.stringify(checked) };
  },
  async after(db, row) {
    await changeVersion(db);
    return row;
  },
  async remove(db, { id }) {
    if (await hasMemberships(db, id)) throw new Problem('plan_in_use');
    await deleteRow(db, 'plans', id);
    await changeVersion(db);
  },
});

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

export const {
  create: addMembership,
  update: patchMembership,
  remove: removeMembership,
} = audited(membership, {
  lock: (db, id, { people = [] }) => lockWithPeople(db, id, idsOf(people)),
  async check(db, values, { people, rules }, before) {
    if (!before) await checkPeople(db, idsOf(values.people));
    await checkMembership(db, values);
    const currency = await currencyOf(db);
    return {
      ...(people && { shared: flag(people.length > 1) }),
      ...(rules && { rules: JSON.stringify(checkedRules(rules, { pointer: '#/rules', currency })) }),
    };
  },
  async after(db, { id }, { people }) {
    if (people) await replacePeople(db, id, peopleRows(people, await currencyOf(db)));
    return (await lockMembership(db, id))!;
  },
});

function idsOf(people: readonly { user_id: number }[]): number[] {
  return people.map(({ user_id }) => user_id);
}

/**
 * Locks the people, then the membership. A booking does not lock the membership of a single person, so only the lock on
 * the person prevents a booking at the same time.
 */
async function lockWithPeople(db: Db, id: number, added: readonly number[]): Promise<MembershipRow | undefined> {
  const current = await db.selectFrom('membership_people').select('user_id').where('membership_id', '=', id).execute();
  const ids = [...current.map(({ user_id }) => user_id), ...added];
  await checkPeople(db, added, ids);
  return lockMembership(db, id);
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
