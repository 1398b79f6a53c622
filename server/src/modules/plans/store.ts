import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { storedEmailKeys } from '../../platform/email-address.ts';
import { idList, isPostgres } from '../../platform/db/given-rows.ts';
import { PLANS_VERSION } from '../../platform/db/meta.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { deleteRow } from '../../platform/db/rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';
import type { MembershipState, Period } from './membership-rules.ts';

export type PlanRow = Selectable<Tables['plans']>;
type MembershipColumns = Selectable<Tables['memberships']>;

export interface MembershipRow extends MembershipColumns {
  people: { user_id: number; name: string; rules: string }[];
}

export function listPlans(db: Db): Promise<PlanRow[]> {
  return db.selectFrom('plans').selectAll().orderBy('id').execute();
}

/** Prevents other transactions from changing or deleting the plan until the current transaction ends. */
export function keepPlan(db: Db, id: number): Promise<PlanRow | undefined> {
  return db.selectFrom('plans').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst();
}

/** A person in a membership, with the fields that booking rules need. */
export interface PersonMembership extends Period {
  user_id: number;
  email_key: string | null;
  membership_id: number;
  plan_id: number;
  name: string | null;
  shared: number;
  membership_rules: string;
  person_rules: string;
  /** The ids of all people of the membership, separated by commas. Null if the membership is not shared. */
  people: string | null;
}

/** People as `findMemberships` looks them up: by id, or by normalised email address. */
export interface PeopleKeys {
  userIds: readonly number[];
  emailKeys?: readonly string[];
}

/** Finds all memberships of these people, including pending, future and ended ones. */
export async function findMemberships(db: Db, people: PeopleKeys): Promise<PersonMembership[]> {
  return (await unlocked(db, parametersOf(people))).filter(isMembership);
}

export interface LockedMemberships {
  memberships: PersonMembership[];
  /** See `findPlansVersion`. */
  plansVersion: string | undefined;
}

/**
 * Like `findMemberships`, but locks the shared memberships in the order of their ids, so that bookings that share a
 * quota are decided one after another. Lock users before memberships, and memberships before courts. Also reads the
 * version of the plans, which saves bookings a query.
 */
export async function lockMemberships(db: Db, people: PeopleKeys): Promise<LockedMemberships> {
  const rows = await locking(db, parametersOf(people));
  return { memberships: rows.filter(isMembership), plansVersion: rows[0]?.plans_version ?? undefined };
}

/** If nobody has a membership, the only row contains the version of the plans. */
type FoundRow = (PersonMembership | { user_id: null }) & { plans_version: string | null };

const isMembership = (row: FoundRow): row is PersonMembership & FoundRow => row.user_id !== null;

function parametersOf({ userIds, emailKeys = [] }: PeopleKeys) {
  return { userIds: idList(userIds), emailKeys: JSON.stringify([...new Set(emailKeys.flatMap(storedEmailKeys))]) };
}

type Parameters = ReturnType<typeof parametersOf>;
const unlocked = prepared((db, parameters: Parameters) => selectMemberships(db, parameters, { isLocking: false }));
const locking = prepared((db, parameters: Parameters) => selectMemberships(db, parameters, { isLocking: true }));
const selectPlansVersion = sql`select value from meta where name = ${sql.lit(PLANS_VERSION)}`;

function selectMemberships(db: Db, parameters: Parameters, { isLocking }: { isLocking: boolean }) {
  // PostgreSQL runs a common table expression only if the query uses its result, so `isAfterLock` counts its rows.
  const locked = sql`, locked as materialized (${lockShared})`;
  const isAfterLock = sql`and (select count(*) from locked) >= 0`;
  const locks = isLocking && isPostgres(db);
  const memberships = isPostgres(db)
    ? sql`cross join lateral (select * from memberships where id = mine.membership_id offset 0) as m`
    : sql`cross join memberships as m on m.id = mine.membership_id`;
  const found = sql`with mine as materialized (${selectMine(db, parameters)}) ${locks ? locked : sql``}
    select mine.user_id, mine.email_key, mine.rules as person_rules, m.id as membership_id, m.plan_id, m.name, m.pending,
      m.starts_on, m.ends_on, m.grace_days, m.shared, m.rules as membership_rules,
      case when m.shared = 1 then (select string_agg(cast(user_id as text), ',') from membership_people
        where membership_id = m.id) end as people
    from mine ${memberships} where 1 = 1 ${locks ? isAfterLock : sql``}`;
  const query = sql<FoundRow>`select * from (select (${selectPlansVersion}) as plans_version) as plans
    left join (${found}) as found on 1 = 1 order by membership_id`;
  return { compile: () => query.compile(db) };
}

// `offset 0` fixes the join order. PostgreSQL would otherwise read whole tables.
const lockShared = sql`select shared.id from (select distinct membership_id as id from mine order by 1) as wanted
  cross join lateral (
    select id from memberships where id = wanted.id and shared = 1 offset 0 for no key update) as shared`;

/** Selects the people in the parameters, with one row for each of their memberships. */
function selectMine(db: Db, { userIds, emailKeys }: Parameters): RawBuilder<unknown> {
  if (!isPostgres(db))
    return sql`select mp.membership_id, users.id as user_id, mp.rules, users.email_key from (
        select value as id from json_each(${userIds})
        union select id from users where email_key in (select value from json_each(${emailKeys}))) as given
      cross join membership_people as mp on mp.user_id = given.id
      cross join users on users.id = given.id`;
  return sql`select mp.membership_id, users.id as user_id, mp.rules, users.email_key from (
      select value::bigint as id from json_array_elements_text(${userIds}::json) as given(value) union
      select users.id from json_array_elements_text(${emailKeys}::json) as given(value)
        cross join lateral (select id from users where email_key = given.value offset 0) as users) as given
    cross join lateral (select id, email_key from users where id = given.id offset 0) as users
    cross join lateral (select membership_id, rules from membership_people where user_id = given.id offset 0) as mp`;
}

export async function findMembership(db: Db, id: number): Promise<MembershipRow | undefined> {
  const rows = await db.selectFrom('memberships').selectAll().where('id', '=', id).execute();
  return (await withPeople(db, rows))[0];
}

export async function lockMembership(db: Db, id: number): Promise<MembershipRow | undefined> {
  const rows = await db.selectFrom('memberships').selectAll().where('id', '=', id).forUpdate().execute();
  return (await withPeople(db, rows))[0];
}

export interface MembershipFilter {
  planId?: number;
  userId?: number;
  isPending?: boolean;
  /** The state on a day. */
  inState?: { state: MembershipState; date: string };
}

export async function listMemberships(
  db: Db,
  { planId, userId, isPending, inState }: MembershipFilter,
  page: Page,
): Promise<MembershipRow[]> {
  let query = db.selectFrom('memberships').selectAll();
  if (planId !== undefined) query = query.where('plan_id', '=', planId);
  if (isPending !== undefined) query = query.where('pending', '=', isPending ? 1 : 0);
  if (userId !== undefined) {
    const own = db.selectFrom('membership_people').select('membership_id').where('user_id', '=', userId);
    query = query.where('id', 'in', own);
  }
  if (inState) query = query.where(isInState(db, inState));
  return withPeople(db, await readPageById(query, 'id', page));
}

/**
 * Returns a condition that selects the memberships in a state on a day. The states must be the same as in `stateOn`.
 */
function isInState(
  db: Db,
  { state, date }: { state: MembershipState; date: string | RawBuilder<string> },
): RawBuilder<SqlBool> {
  const lastDay = isPostgres(db)
    ? sql`to_char(ends_on::date + grace_days, 'YYYY-MM-DD')`
    : sql`date(ends_on, '+' || grace_days || ' days')`;
  const conditions = {
    pending: sql`(pending = 1 or starts_on > ${date}) and (ends_on is null or ${lastDay} >= ${date})`,
    active: sql`pending = 0 and starts_on <= ${date} and (ends_on is null or ends_on >= ${date})`,
    grace: sql`pending = 0 and starts_on <= ${date} and ends_on < ${date} and ${lastDay} >= ${date}`,
    ended: sql`ends_on is not null and ${lastDay} < ${date}`,
  };
  return sql<SqlBool>`(${conditions[state]})`;
}

/** Returns a condition that selects the memberships that count for bookings on a day. See `countsOn`. */
function isCountingOn(db: Db, date: string | RawBuilder<string>): RawBuilder<SqlBool> {
  const [active, grace] = (['active', 'grace'] as const).map((state) => isInState(db, { state, date }));
  return sql<SqlBool>`(${active} or ${grace})`;
}

/**
 * Selects the plan that the player of a booking had on its day, or null. Bookings do not store the plan. If the player
 * has several, the membership that began last counts.
 */
export function planOfBooking(db: Db): RawBuilder<number | null> {
  return sql<number | null>`(select plan_id from membership_people
    inner join memberships on memberships.id = membership_id
    where membership_people.user_id = bookings.user_id and ${isCountingOn(db, sql`bookings.booking_date`)}
    order by starts_on desc, memberships.id desc limit 1)`;
}

/** Returns for each plan how many people have it on a day. */
export async function countMembers(db: Db, date: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('membership_people', 'membership_id', 'memberships.id')
    .select(['plan_id', (eb) => eb.fn.count<number>('user_id').distinct().as('count')])
    .where(isCountingOn(db, date))
    .groupBy('plan_id')
    .execute();
  return new Map(rows.map(({ plan_id, count }) => [plan_id, count]));
}

async function withPeople(db: Db, rows: readonly MembershipColumns[]): Promise<MembershipRow[]> {
  if (rows.length === 0) return [];
  const people = await db
    .selectFrom('membership_people')
    .innerJoin('users', 'users.id', 'membership_people.user_id')
    .select(['membership_id', 'user_id', 'users.name', 'rules'])
    .where(
      'membership_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('membership_people.id')
    .execute();
  const byMembership = Map.groupBy(people, ({ membership_id }) => membership_id);
  return rows.map((row) => ({
    ...row,
    people: (byMembership.get(row.id) ?? []).map(({ user_id, name, rules }) => ({ user_id, name, rules })),
  }));
}

export async function hasMemberships(db: Db, planId: number): Promise<boolean> {
  const query = db.selectFrom('memberships').select('id').where('plan_id', '=', planId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function replacePeople(
  db: Db,
  membership_id: number,
  people: readonly { user_id: number; rules: string }[],
): Promise<void> {
  await db.deleteFrom('membership_people').where('membership_id', '=', membership_id).execute();
  if (people.length === 0) return;
  const rows = people.map((person) => ({ membership_id, ...person }));
  await db.insertInto('membership_people').values(rows).execute();
}

/** Locks all memberships of a person, and returns their ids. */
export async function lockMembershipsOf(db: Db, userId: number): Promise<number[]> {
  const mine = db.selectFrom('membership_people').select('membership_id').where('user_id', '=', userId);
  const query = db.selectFrom('memberships').select('id').where('id', 'in', mine).orderBy('id').forUpdate();
  return (await query.execute()).map(({ id }) => id);
}

/** Removes an erased person from all memberships, and returns their number. */
export async function leaveMemberships(db: Db, userId: number): Promise<number> {
  const ids = await lockMembershipsOf(db, userId);
  await db.deleteFrom('membership_people').where('user_id', '=', userId).execute();
  for (const id of ids) {
    const { count } = await db
      .selectFrom('membership_people')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('membership_id', '=', id)
      .executeTakeFirstOrThrow();
    // Nobody can use a membership without people, and its name may be personal data, so delete it.
    if (count === 0) await deleteRow(db, 'memberships', id);
  }
  return ids.length;
}
