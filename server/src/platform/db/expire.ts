import type { Context } from '../context.ts';
import { transact } from './transact.ts';
import { timestamp } from '../time.ts';

/** Deletes expired rows, such as tokens, links and the email addresses that were stored with the links. */
export async function deleteExpired({ db, now }: Context): Promise<void> {
  for (const [name, { keepExpiredMs }] of Object.entries(db.tables)) {
    if (keepExpiredMs === undefined) continue;
    const table = name as 'tokens';
    const time = timestamp(now() - keepExpiredMs);
    await transact(db, (db) => db.deleteFrom(table).where('expires_at', '<', time).execute());
  }
}
