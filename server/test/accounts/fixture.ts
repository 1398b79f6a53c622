import { argon2Sync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from '../../src/platform/context.ts';
import { getUserById, insertToken, type UserRow } from '../../src/modules/accounts/store.ts';
import { type NewSecret, type SecretPurpose, storeSecret } from '../../src/modules/one-time-secrets/store.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import type { SignedIn } from '../../src/platform/http/identity.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import type { ActionFixture } from '../action-fixture.ts';
import { engine } from '../databases.ts';

export const NOON = Date.parse('2026-11-21T12:00:00Z');
export const PASSWORD = 'long rallies at dawn';
export const NEXT = 'short rallies at dusk';
export const HASH = hashOf(PASSWORD);

export function hashOf(message: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message, nonce: Buffer.alloc(16), ...cost, tagLength: 32 });
  const [salt, text] = [Buffer.alloc(16), tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${text}`;
}

let count = 0;
/** Returns the client data for a request, such as the IP address. Each call creates a new request id. */
export function client(fields: Partial<Client> = {}): Client {
  const request = { address: '192.0.2.1', userAgent: 'Racket/1.0', apiKeyId: null, requestId: `request-${++count}` };
  return { ...request, language: undefined, ...fields };
}

/** Stores the link of an email, and returns its secret. */
export async function storeLink<P extends SecretPurpose>(
  { db }: Pick<ActionFixture, 'db'>,
  link: NewSecret<P>,
): Promise<string> {
  const secret = newSecret('cml');
  await db.transact((db) => storeSecret(db, secret, link));
  return secret;
}

/** Returns a fixture that calls `happens` just before the nth transaction. */
export function meanwhile(fixture: ActionFixture, nth: number, happens: () => Promise<unknown>): ActionFixture {
  let begun = 0;
  const transact: ActionFixture['db']['transact'] = async (fn) => {
    if (++begun === nth) await happens();
    return fixture.db.transact(fn);
  };
  return { ...fixture, db: { ...fixture.db, transact } };
}

/**
 * Runs requests whose transactions overlap (PostgreSQL). Another transaction holds a lock until each request waits for
 * a lock or has ended. Each request starts after the previous one has begun to wait.
 */
export async function overlapping(
  { db }: Pick<ActionFixture, 'db'>,
  lock: (db: Db) => Promise<unknown>,
  requests: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const waiting = db.read
    .selectFrom(sql`pg_stat_activity`.as('activity'))
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`datname = current_database() and wait_event_type = 'Lock'`);
  const results: Promise<unknown>[] = [];
  await db.transact(async (tx) => {
    await lock(tx);
    let running = 0;
    for (const request of requests) {
      running += 1;
      results.push(request().finally(() => (running -= 1)));
      results.at(-1)!.catch(() => {});
      while ((await waiting.executeTakeFirstOrThrow()).count < running) await sleep(5);
    }
  });
  return Promise.allSettled(results);
}

/** Options of tests that call `overlapping`. */
export const NEEDS_OVERLAP = { skip: engine === 'sqlite' && 'SQLite runs one write at a time' };

export function accountsOn(fixture: ActionFixture) {
  const write = ({ id }: { id: number }, fields: object): Promise<unknown> =>
    fixture.db.transact((db) => db.updateTable('users').set(fields).where('id', '=', id).execute());
  const stored = ({ id }: { id: number }): Promise<UserRow> => getUserById(fixture.db.read, id);
  const tokensOf = ({ id }: { id: number }) =>
    fixture.db.read.selectFrom('tokens').selectAll().where('user_id', '=', id).orderBy('id').execute();
  return {
    write,
    stored,
    tokensOf,
    async user(): Promise<UserRow> {
      const made = await fixture.user();
      await write(made, { password_hash: HASH });
      return stored(made);
    },
    async signedIn(row: UserRow): Promise<SignedIn> {
      const token_hash = `hash ${++count}`;
      const times = { created_at: timestamp(NOON), expires_at: timestamp(NOON + DAY) };
      await fixture.db.transact((db) => insertToken(db, { token_hash, user_id: row.id, ...times }));
      const token_id = (await tokensOf(row)).at(-1)!.id;
      return { ...row, token_id, expires_at: times.expires_at, last_used_at: '', second_factor: 0 };
    },
    async sendLinks({ id: user_id }: { id: number }): Promise<void> {
      const link = { user_id, data: { email_key: 'a' }, expires_at: timestamp(NOON) };
      await storeLink(fixture, { ...link, purpose: 'password_reset' });
      await storeLink(fixture, { ...link, purpose: 'verification' });
    },
    async linksOf({ id }: { id: number }): Promise<string[]> {
      const links = fixture.db.read.selectFrom('one_time_secrets').select('purpose').where('user_id', '=', id);
      return (await links.execute()).map(({ purpose }) => purpose);
    },
    async recorded(of: { request_id: string } | { target: string }) {
      const [[column, value]] = Object.entries(of) as [['request_id', string]];
      const rows = fixture.db.read.selectFrom('audit_log').selectAll().where(column, '=', value).orderBy('id');
      return (await rows.execute()).map(({ id: _id, hash: _hash, before: _before, ...row }) => row);
    },
  };
}

export function invalidField(pointer: string, code: string, detail: string) {
  return { code: 'validation_failed', options: { errors: [{ pointer, code, detail }] } };
}
export const code = (code: string) => ({ code });
