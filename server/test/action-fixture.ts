import { type Actor, type AuditedContext, operator } from '../src/modules/audit/actions.ts';
import { type UserRow, insertUser } from '../src/modules/accounts/store.ts';
import { type Config, readConfig } from '../src/config.ts';
import { addClosure } from '../src/modules/closures/actions.ts';
import type { ClosureInput } from '../src/modules/closures/schema.ts';
import { createCourt } from '../src/modules/court-admin/actions.ts';
import { everyDay } from '../src/modules/courts/rules.ts';
import type { Role } from '../src/platform/db/schema.ts';
import { openDatabase } from '../src/database.ts';
import { modules } from '../src/modules.ts';
import type { Context } from '../src/platform/context.ts';
import { type Database, transact } from '../src/platform/db/transact.ts';
import type { Module } from '../src/platform/module.ts';
import { timestamp } from '../src/platform/time.ts';
import { addEntry } from '../src/modules/waitlist/actions.ts';
import type { WaitlistInput } from '../src/modules/waitlist/schema.ts';
import { databaseSettings, makeMigratedDatabase } from './databases.ts';
import { type TestSettings, setPolicy, splitSettings } from './policy.ts';

/** A real database and a settable clock, for tests that call actions directly, without the HTTP application. */
export interface ActionFixture {
  config: Config;
  db: Database;
  clock: { now: number };
  now: () => number;
  modules: readonly Module[];
  actor: Actor;
  user(role?: Role): Promise<UserRow>;
  /** Creates a court and returns its id. By default it is a tennis court in UTC that is open all day. */
  court(fields?: object): Promise<number>;
  close(): Promise<void>;
}

export async function openActionFixture(now: number, settings: TestSettings = {}): Promise<ActionFixture> {
  const database = await makeMigratedDatabase();
  const { env, policy } = splitSettings(settings);
  const config = readConfig({ ...databaseSettings, DATABASE_URL: database.url, ...env });
  const db = await openDatabase(config);
  if (Object.keys(policy).length > 0) await setPolicy(db, policy);
  const clock = { now };
  let users = 0;
  return {
    config,
    db,
    clock,
    now: () => clock.now,
    modules,
    actor: operator,
    user(role = 'player') {
      const person = { name: `Person ${++users}`, email: `person${users}@example.org`, phone: null, role };
      return db.transact((db) => insertUser(db, { ...person, password_hash: null }, timestamp(clock.now)));
    },
    async court(fields = {}) {
      const hours = { time_zone: 'UTC', opening_hours: everyDay('00:00', '24:00') };
      const input = { name: 'Centre', type: 'tennis', ...hours, ...fields };
      return (await createCourt({ db, config, now: () => clock.now, modules, actor: operator }, input)).id;
    },
    async close() {
      await db.close();
      await database.drop();
    },
  };
}

export function createClosure(context: AuditedContext, input: ClosureInput): ReturnType<typeof addClosure> {
  return transact(context.db, (db) => addClosure(db, context, input));
}

export function joinWaitlist(
  context: Context,
  player: { id: number },
  input: WaitlistInput,
  maxEntries = 0,
): ReturnType<typeof addEntry> {
  return transact(context.db, (db) => addEntry(db, context, { player, input, maxEntries }));
}
