// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import type { Tables } from '../../src/platform/db/schema.ts';
import { type Occasion, occasions, signOut } from '../../src/platform/person.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, joinWaitlist, openActionFixture } from '../action-fixture.ts';
import { NOON, accountsOn, storeLink } from './fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

/** What each occasion ends. Everything else stays. */
const TABLE: Record<Occasion, readonly string[]> = {
  others_signed_out: ['other_session'],
  password_changed: [
    'other_session',
    'sign_in_codes',
    'password_reset_links',
    'requested_email_changes',
    'calendar_link',
  ],
  password_reset: [
    ...[
      'session',
      'other_session',
      'sign_in_codes',
      'password_reset_links',
      'requested_email_changes',
      'calendar_link',
    ],
    ...['passkeys', 'identities'],
  ],
  address_proven: [
    ...[
      'session',
      'other_session',
      'sign_in_codes',
      'password_reset_links',
      'requested_email_changes',
      'calendar_link',
    ],
    ...['passkeys', 'identities', 'password', 'verification_links', 'second_factor'],
  ],
  email_changed: ['sign_in_codes', 'password_reset_links', 'verification_links'],
  email_change_undone: [
    ...[
      'session',
      'other_session',
      'sign_in_codes',
      'password_reset_links',
      'requested_email_changes',
      'calendar_link',
    ],
    ...['passkeys', 'identities', 'verification_links', 'second_factor'],
  ],
  second_factor_enabled: ['other_session'],
  second_factor_reset: ['session', 'other_session', 'second_factor'],
  passkeys_removed: ['session', 'other_session', 'passkeys'],
  promoted: ['long_sessions'],
  demoted: ['sent_invitations'],
  blocked: ['session', 'sign_in_codes', 'other_session', 'calendar_link', 'sent_invitations', 'waiting_list_entries'],
  reactivated: ['calendar_link'],
  erased: [
    ...[
      'session',
      'other_session',
      'sign_in_codes',
      'password_reset_links',
      'requested_email_changes',
      'calendar_link',
    ],
    ...['passkeys', 'identities', 'password', 'verification_links', 'second_factor', 'sent_invitations'],
    ...['waiting_list_entries', 'confirmed_email_changes', 'upcoming_bookings', 'memberships'],
  ],
};

let fixture: ActionFixture;
let on: ReturnType<typeof accountsOn>;
before(async () => {
  fixture = await openActionFixture(NOON);
  on = accountsOn(fixture);
});
beforeEach(() => void (fixture.clock.now = NOON));
after(() => fixture.close());

const insert = <T extends keyof Tables>(table: T, row: Parameters<typeof insertRow<T>>[2]) =>
  fixture.db.transact((db) => insertRow(db, table, row));
const later = timestamp(NOON + 20 * DAY);
const [time, address] = [timestamp(NOON), { email: 'a@example.org', email_key: 'a@example.org' }];
const signIn = async ({ id }: UserRow) =>
  (await insert('tokens', { token_hash: newSecret('cst'), user_id: id, ...session })).id;
const session = { created_at: time, expires_at: later, last_used_at: time, user_agent: null };

/** Gives a user one of each credential, and returns the id of a session. */
async function giveEverything(user: UserRow): Promise<number> {
  const { id: user_id } = user;
  const exceptSession = await signIn(user);
  await signIn(user);
  await on.sendLinks(user);
  await storeLink(fixture, { user_id, data: { email_key: 'a' }, expires_at: time, purpose: 'sign_in_code' });
  const change = { new_email: 'new@example.org', new_email_key: 'new@example.org', requested_at: time };
  await insert('email_changes', { ...change, user_id, expires_at: later });
  await insert('email_changes', { ...change, user_id, expires_at: later, confirmed_at: time });
  await insert('calendar_feeds', { user_id, court_id: null, secret: newSecret('ccl'), created_at: time });
  await insert('passkeys', {
    ...{ user_id, credential_id: newSecret('cps'), public_key: '', counter: 0, rp_id: '', user_handle: '' },
    ...{ transports: '[]', synced: 0, name: '', created_at: time },
  });
  await insert('user_identities', {
    user_id,
    issuer: 'https://id.example',
    subject: String(user_id),
    created_at: time,
  });
  await insert('second_factors', { user_id, secret: '', created_at: time, confirmed_at: time });
  const invitation = { ...address, name: null, role: 'player', language: null } as const;
  await insert('invitations', { ...invitation, invited_by: user_id, created_at: time, expires_at: later });
  const slot = { court_id: await fixture.court(), booking_date: '2026-11-22' };
  const input = { ...slot, start_time: '10:00', end_time: '11:00' };
  await fixture.db.transact((db) => book(db, user, { input, now: NOON, limits: NO_LIMITS }));
  const wish = { ...slot, start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  await joinWaitlist(fixture, user, wish);
  const dates = { created_at: time, updated_at: time };
  const plan = { name: `Plan ${user_id}`, name_key: `plan ${user_id}`, description: null, colour: null, rules: '[]' };
  const { id: plan_id } = await insert('plans', { ...plan, for_guests: 0, version: 1, ...dates });
  const membership = {
    plan_id,
    name: null,
    pending: 0,
    starts_on: '2026-11-22',
    ends_on: null,
    grace_days: 0,
  } as const;
  const row = await insert('memberships', { ...membership, shared: 0, rules: '[]', version: 1, ...dates });
  await insert('membership_people', { membership_id: row.id, user_id, rules: '[]' });
  return exceptSession;
}

/** Returns the names of the credentials that a user has. */
async function credentialsOf({ id }: UserRow, ownSession: number): Promise<string[]> {
  const queries: Record<string, RawBuilder<unknown>> = {
    password: sql`users where id = ${id} and password_hash is not null`,
    session: sql`tokens where id = ${ownSession}`,
    other_session: sql`tokens where user_id = ${id} and id <> ${ownSession}`,
    long_sessions: sql`tokens where user_id = ${id} and expires_at >= ${later}`,
    password_reset_links: sql`one_time_secrets where user_id = ${id} and purpose = 'password_reset'`,
    sign_in_codes: sql`one_time_secrets where user_id = ${id} and purpose = 'sign_in_code'`,
    verification_links: sql`one_time_secrets where user_id = ${id} and purpose = 'verification'`,
    requested_email_changes: sql`email_changes where user_id = ${id} and confirmed_at is null`,
    confirmed_email_changes: sql`email_changes where user_id = ${id} and confirmed_at is not null`,
    calendar_link: sql`calendar_feeds where user_id = ${id}`,
    passkeys: sql`passkeys where user_id = ${id}`,
    identities: sql`user_identities where user_id = ${id}`,
    second_factor: sql`second_factors where user_id = ${id}`,
    sent_invitations: sql`invitations where invited_by = ${id} and revoked_at is null`,
    waiting_list_entries: sql`waitlist_entries where user_id = ${id} and status = 'waiting'`,
    upcoming_bookings: sql`bookings where user_id = ${id} and status = 'confirmed'`,
    memberships: sql`membership_people where user_id = ${id}`,
  };
  const names: string[] = [];
  for (const [name, rest] of Object.entries(queries))
    if ((await sql`select 1 from ${rest}`.execute(fixture.db.read)).rows.length > 0) names.push(name);
  return names;
}

for (const occasion of Object.keys(occasions) as Occasion[]) {
  test(`what ends: ${occasion}`, async () => {
    const [user, other] = [await on.user(), await on.user()];
    const exceptSession = await giveEverything(user);
    const othersSession = await giveEverything(other);
    const all = await credentialsOf(user, exceptSession);
    assert.equal(all.length, 17);
    const keeps = !TABLE[occasion].includes('session');
    const ended = await fixture.db.transact((db) =>
      signOut(db, fixture, occasion, { id: user.id, ...(keeps && { exceptSession }) }),
    );
    const left = await credentialsOf(user, exceptSession);
    const hasNoSession = !left.includes('session') && !left.includes('other_session');
    const gone = all.filter((name) => !left.includes(name) && (name !== 'long_sessions' || !hasNoSession));
    assert.deepEqual(gone.toSorted(), TABLE[occasion].toSorted());
    assert.ok(
      Object.values(ended).every((count) => count === 1 || count === 2),
      JSON.stringify(ended),
    );
    assert.deepEqual(await credentialsOf(other, othersSession), all);
  });
}

test('each credential of a module is in the table, and an erasure ends it', () => {
  const credentials = fixture.modules.flatMap(({ person }) => Object.entries(person?.signOut ?? {}));
  const names = credentials.map(([name]) => name);
  const inTable = new Set(Object.values(TABLE).flat());
  const known = [...inTable].map((name) => (name === 'session' || name === 'other_session' ? 'sessions' : name));
  assert.deepEqual(names.toSorted(), [...new Set(known)].toSorted());
  for (const [name, { endsOn }] of credentials) assert.ok(endsOn.includes('erased') || name === 'long_sessions', name);
});
