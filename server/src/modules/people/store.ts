import { type RawBuilder, sql } from 'kysely';
import { searched, type UserRow } from '../accounts/store.ts';
import type { Db, Role } from '../../platform/db/schema.ts';
import type { Page } from '../../platform/page.ts';
import { words } from '../../platform/text.ts';

export interface PeopleFilter {
  search?: string;
  role?: Role;
  isActive?: boolean;
  /** Whether the person waits for approval. */
  isPending?: boolean;
}

export interface BookingCounts {
  total: number;
  upcoming: number;
  completed: number;
  no_show: number;
  cancelled: number;
}

export function listPeople(
  db: Db,
  { search, role, isActive, isPending }: PeopleFilter,
  page: Page,
): Promise<(UserRow & { sort_key: string })[]> {
  const key = search === undefined ? sql<string>`sort_name` : sql<string>`${rankOf(search)} || sort_name`;
  let query = searched(db.selectFrom('users').selectAll().where('erased_at', 'is', null), search ?? '');
  if (role !== undefined) query = query.where('role', '=', role);
  if (isActive !== undefined) query = query.where('deactivated_at', isActive ? 'is' : 'is not', null);
  if (isPending === true) query = query.where('pending_since', 'is not', null).where('deactivated_at', 'is', null);
  if (isPending === false)
    query = query.where((or) => or.or([or('pending_since', 'is', null), or('deactivated_at', 'is not', null)]));
  if (page.after) query = query.where(sql<boolean>`(${key}, id) > (${page.after[0]}, ${page.after[1]})`);
  return query
    .select(key.as('sort_key'))
    .orderBy(key)
    .orderBy('id')
    .limit(page.limit + 1)
    .execute();
}

const isLike = (text: RawBuilder<unknown>, pattern: string) => sql<boolean>`${text} like ${pattern} escape '\\'`;
const every = (patterns: RawBuilder<boolean>[]) => sql.join([sql`1 = 1`, ...patterns], sql` and `);

/**
 * Returns the rank of a search result, as a digit. 0: the name equals the search text. 1: the name begins with the
 * search text. 2: each searched word begins a word of the name. 3: the name contains each searched word. 4: another
 * field matches.
 */
function rankOf(search: string): RawBuilder<string> {
  const all = words(search).map((word) => word.replace(/[\\%_]/g, '\\$&'));
  const name = sql`sort_name`;
  const inWords = sql`' ' || replace(replace(sort_name, '-', ' '), '''', ' ')`;
  return sql<string>`(case when sort_name = ${words(search).join(' ')} then '0'
    when ${isLike(name, `${all.join(' ')}%`)} then '1'
    when ${every(all.map((word) => isLike(inWords, `% ${word}%`)))} then '2'
    when ${every(all.map((word) => isLike(name, `%${word}%`)))} then '3' else '4' end)`;
}

/** If this user is an admin, locks all active admins and returns their ids. Call it before locking other users. */
export async function lockAdminsWith(db: Db, userId: number): Promise<number[]> {
  // SQLite uses the index of staff only if the query repeats the condition of the index.
  const staff = db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`role <> 'player'`);
  const admins = staff.where('role', '=', 'admin').where('erased_at', 'is', null);
  const userIsAdmin = db
    .selectFrom('users as person')
    .select('person.id')
    .where('person.id', '=', userId)
    .where('person.role', '=', 'admin');
  const active = admins.where('deactivated_at', 'is', null).where('pending_since', 'is', null);
  const query = active.where((eb) => eb.exists(userIsAdmin));
  return (await query.orderBy('id').forNoKeyUpdate('users').execute()).map(({ id }) => id);
}

const count = (condition: ReturnType<typeof sql>) => sql<number>`count(case when ${condition} then 1 end)`;

export async function countBookings(db: Db, userId: number, time: string): Promise<BookingCounts> {
  const isUpcoming = sql`status in ('offered', 'pending', 'confirmed') and ends_at > ${time}`;
  return db
    .selectFrom('bookings')
    .select([
      sql<number>`count(*)`.as('total'),
      count(isUpcoming).as('upcoming'),
      count(sql`status = 'completed'`).as('completed'),
      count(sql`status = 'no_show'`).as('no_show'),
      count(sql`status = 'cancelled'`).as('cancelled'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
