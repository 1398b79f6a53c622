import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import type { Checks } from '../../platform/module.ts';
import { plural } from '../../platform/text.ts';
import { loadPolicy } from '../club/policy-cache.ts';

export const checks: Checks = {
  /** Never fails, because the service asks staff to set up an authenticator app. */
  async 'second factor'({ read }) {
    if (!(await loadPolicy({ read })).require_staff_second_factor) return undefined;
    const count = await countStaffWithoutApp(read);
    const detail =
      count === 0
        ? 'All staff have set up an authenticator app.'
        : `Staff without an authenticator app: ${plural(count, 'person', 'people')}. ` +
          'To use the admin functions, they must set one up, or sign in with a passkey, or at a sign-in provider that checks several factors.';
    return { ok: true, detail };
  },
};

async function countStaffWithoutApp(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    // SQLite uses the index of staff only if the query repeats the condition of the index.
    .where(sql<boolean>`role <> 'player'`)
    .where('erased_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .where('second_factors.confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
