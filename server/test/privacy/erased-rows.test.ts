// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import type { Tables } from '../../src/platform/db/schema.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NOON } from '../club.ts';

const time = timestamp(NOON);

/** Gives a user a row in each table from which an erasure removes rows. */
async function giveRows({ db }: ActionFixture, { id: user_id, email }: UserRow): Promise<void> {
  const insert = <T extends keyof Tables>(table: T, row: Parameters<typeof insertRow<T>>[2]) =>
    db.transact((db) => insertRow(db, table, row));
  const answer = { request_hash: '', status: 201, headers: '{}', body: '{}', created_at: time };
  await insert('idempotency_keys', { ...answer, user_id, key: 'x' });
  for (const kind of ['reminder', 'verification'] as const) {
    const mail = { unique_key: `${kind} ${user_id}`, kind, user_id, data: '{}', status: 'sent' } as const;
    await insert('mails', { ...mail, due_at: time, created_at: time });
  }
  const invitation = { name: null, role: 'player', language: null, invited_by: null, created_at: time } as const;
  // With the first invitation, the user registered. The second one was sent to the user's address.
  for (const used of [{ email: 'other@example.org', used_at: time, user_id }, { email: email! }])
    await insert('invitations', { ...invitation, email_key: used.email, expires_at: time, ...used });
}

async function rowsOf({ db }: ActionFixture, { id, email }: UserRow): Promise<Record<string, number>> {
  const queries: Record<string, RawBuilder<unknown>> = {
    idempotency_keys: sql`idempotency_keys where user_id = ${id}`,
    mails: sql`mails where user_id = ${id} and kind <> 'verification'`,
    verification_mails: sql`mails where user_id = ${id} and kind = 'verification'`,
    used_invitations: sql`invitations where user_id = ${id}`,
    received_invitations: sql`invitations where email_key = ${email}`,
  };
  const counts: Record<string, number> = {};
  for (const [name, rest] of Object.entries(queries))
    counts[name] = (await sql`select 1 from ${rest}`.execute(db.read)).rows.length;
  return counts;
}

const ALL = { idempotency_keys: 1, mails: 1, verification_mails: 1, used_invitations: 1, received_invitations: 1 };
const NONE = { idempotency_keys: 0, mails: 0, verification_mails: 1, used_invitations: 0, received_invitations: 0 };

for (const isVerified of [true, false]) {
  const title = isVerified ? 'a verified' : 'an unverified';
  test(`an erasure removes the rows of a user with ${title} address in all modules, and no other rows`, async (t) => {
    const fixture = await openActionFixture(NOON);
    t.after(() => fixture.close());
    const [user, other] = [await fixture.user(), await fixture.user()];
    const email_verified_at = isVerified ? time : null;
    await fixture.db.transact((db) => db.updateTable('users').set({ email_verified_at }).execute());
    for (const each of [user, other]) await giveRows(fixture, each);
    assert.deepEqual(await rowsOf(fixture, user), ALL);
    await eraseUser(fixture, user.id);
    // Anybody can register with an address that is not theirs, so invitations to an unverified address stay.
    assert.deepEqual(await rowsOf(fixture, user), { ...NONE, received_invitations: isVerified ? 0 : 1 });
    assert.deepEqual(await rowsOf(fixture, other), ALL);
  });
}
