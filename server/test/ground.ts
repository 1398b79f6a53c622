import { insertUser, type UserRow } from '../src/accounts/store.ts';
import { type Config, readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/open.ts';
import type { Database } from '../src/db/transact.ts';
import { timestamp } from '../src/time.ts';
import { makeDatabase } from './databases.ts';

/** What actions need, without the application around them: a real database of its own, and a clock to set. */
export interface Ground {
  config: Config;
  db: Database;
  clock: { now: number };
  now: () => number;
  /** A new user, who cannot sign in. */
  user(role?: 'player' | 'admin'): Promise<UserRow>;
  close(): Promise<void>;
}

/** Opens a ground, whose clock stands; `settings` are environment variables. */
export async function openGround(now: number, settings: Record<string, string> = {}): Promise<Ground> {
  const database = await makeDatabase();
  const config = readConfig({ DATABASE_URL: database.url, ...settings });
  const db = openDatabase(config);
  await db.migrate();
  const clock = { now };
  let users = 0;
  return {
    config,
    db,
    clock,
    now: () => clock.now,
    user(role = 'player') {
      const person = { name: `Person ${++users}`, email: `person${users}@example.org`, phone: null, role };
      return db.transact((db) => insertUser(db, { ...person, password_hash: null }, timestamp(clock.now)));
    },
    async close() {
      await db.close();
      await database.drop();
    },
  };
}
