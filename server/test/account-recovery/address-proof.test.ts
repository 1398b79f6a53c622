// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { resetPassword, verifyEmail } from '../../src/modules/account-recovery/actions.ts';
import { confirmEmailChange, startChange, undoEmailChange } from '../../src/modules/account-recovery/email-change.ts';
import { confirmSecondFactor, insertPending } from '../../src/modules/second-factor/store.ts';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { storeSecret } from '../../src/modules/one-time-secrets/store.ts';
import { emailKey } from '../../src/platform/email-address.ts';
import { findOrAddAccount } from '../../src/modules/provider-sign-in/account.ts';
import type { ProviderPerson } from '../../src/modules/provider-sign-in/openid.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import type { MailPurpose } from '../../src/platform/db/mail-kinds.ts';
import type { Db, Tables } from '../../src/platform/db/schema.ts';
import type { SignedIn } from '../../src/platform/http/identity.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { accountsOn, client, code, HASH, NEXT, NOON, PASSWORD, storeLink } from '../accounts/fixture.ts';

let fixture: ActionFixture;
let on: ReturnType<typeof accountsOn>;
before(async () => {
  fixture = await openActionFixture(NOON, {
    ...{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'club@example.org', PUBLIC_URL: 'https://club.example' },
  });
  on = accountsOn(fixture);
});
after(() => fixture.close());

const time = timestamp(NOON);
const later = timestamp(NOON + DAY);
let count = 0;

async function isIn(table: keyof Tables, user: UserRow, fields: object = {}): Promise<boolean> {
  const rows = await fixture.db.read.selectFrom(table).selectAll().execute();
  const expected = Object.entries({ user_id: user.id, ...fields });
  return rows.some((row) => expected.every(([name, value]) => row[name as keyof typeof row] === value));
}
const mailLink = (purpose: MailPurpose) => ({
  add: (db: Db, { id: user_id, email_key }: UserRow) =>
    storeSecret(db, `stranger ${++count}`, {
      ...{ purpose, user_id, data: { email_key: email_key! }, expires_at: later },
    }),
  isLeft: (user: UserRow) => isIn('one_time_secrets', user, { purpose }),
});

interface Credential {
  add: (db: Db, user: UserRow) => Promise<unknown>;
  isLeft: (user: UserRow) => Promise<boolean>;
}
/**
 * Data that a stranger can add to an account with another person's address: ways to sign in later, and a phone number.
 */
const credentials: Record<string, Credential> = {
  password: {
    add: (db, { id }) => db.updateTable('users').set({ password_hash: HASH }).where('id', '=', id).execute(),
    isLeft: async (user) => (await on.stored(user)).password_hash === HASH,
  },
  phone: {
    add: (db, { id }) => db.updateTable('users').set({ phone: '+34 600 000 000' }).where('id', '=', id).execute(),
    isLeft: async (user) => (await on.stored(user)).phone !== null,
  },
  session: {
    add: (db, { id: user_id }) =>
      insertRow(db, 'tokens', {
        ...{ token_hash: `stranger ${++count}`, user_id, created_at: time, last_used_at: time, expires_at: later },
      }),
    isLeft: (user) => isIn('tokens', user),
  },
  'second factor': {
    async add(db, { id: user_id }) {
      await insertPending(db, { user_id, secret: 'SECRET', created_at: time });
      await confirmSecondFactor(db, user_id, { confirmed_at: time, last_step: 0 });
    },
    isLeft: (user) => isIn('second_factors', user),
  },
  'recovery code': {
    add: (db, { id: user_id }) => insertRow(db, 'recovery_codes', { code_hash: `stranger ${++count}`, user_id }),
    isLeft: (user) => isIn('recovery_codes', user),
  },
  passkey: {
    add: (db, { id: user_id }) =>
      insertRow(db, 'passkeys', {
        ...{ user_id, credential_id: `stranger ${++count}`, public_key: 'key', user_handle: 'a', rp_id: 'localhost' },
        ...{ counter: 0, synced: 0, transports: '[]', name: 'Phone', created_at: time },
      }),
    isLeft: (user) => isIn('passkeys', user),
  },
  'passkey challenge': {
    add: (db, { id: user_id }) =>
      storeSecret(db, `stranger ${++count}`, {
        ...{ purpose: 'passkey_add', user_id, data: { rp_id: 'localhost', user_handle: null }, expires_at: later },
      }),
    isLeft: (user) => isIn('one_time_secrets', user, { purpose: 'passkey_add' }),
  },
  'calendar link': {
    add: (db, { id: user_id }) =>
      insertRow(db, 'calendar_feeds', { user_id, court_id: null, secret: `stranger ${++count}`, created_at: time }),
    isLeft: (user) => isIn('calendar_feeds', user),
  },
  identity: {
    add: (db, { id: user_id }) =>
      insertRow(db, 'user_identities', { user_id, issuer: 'x', subject: `stranger ${++count}`, created_at: time }),
    isLeft: (user) => isIn('user_identities', user, { issuer: 'x' }),
  },
  'requested email change': {
    add: (db, { id: user_id }) => startChange(db, { user_id, email: `stranger${++count}@example.org`, now: NOON }),
    isLeft: (user) => isIn('email_changes', user, { confirmed_at: null }),
  },
  'link for a new password': mailLink('password_reset'),
  'link for a verification': mailLink('verification'),
  'code to sign in': mailLink('sign_in_code'),
};

async function account({ isVerified }: { isVerified: boolean }, added: readonly string[]): Promise<UserRow> {
  const user = await fixture.user();
  if (isVerified) await on.write(user, { email_verified_at: time });
  for (const name of added) await fixture.db.transact((db) => credentials[name]!.add(db, user));
  return on.stored(user);
}

function link({ id, email_key }: UserRow, purpose: 'password_reset' | 'verification'): Promise<string> {
  return storeLink(fixture, { purpose, user_id: id, data: { email_key: email_key! }, expires_at: later });
}

async function changeLink(user: UserRow, email: string, purpose: 'email_change' | 'email_undo'): Promise<string> {
  const token = newSecret('cml');
  await fixture.db.transact(async (db) => {
    if (purpose === 'email_change') await startChange(db, { user_id: user.id, email, now: NOON });
    const changes = db.selectFrom('email_changes').select('id').where('new_email_key', '=', emailKey(email));
    const { id: subject_id } = await changes.executeTakeFirstOrThrow();
    await storeSecret(db, token, { purpose, subject_id, expires_at: later });
  });
  return token;
}

const stranger = (signedIn?: SignedIn, current_password?: string) => ({
  ...{ signedIn, expectsSession: signedIn !== undefined, current_password, client: client() },
});
/** The ways in which the owner of an email address proves that the address belongs to them. */
const ways: Record<string, (user: UserRow) => Promise<unknown>> = {
  'a new password by mail': async (user) => resetPassword(fixture, await link(user, 'password_reset'), NEXT, client()),
  'a verification': async (user) =>
    verifyEmail(fixture, { token: await link(user, 'verification'), holder: stranger() }),
  'a verification with a new password': async (user) =>
    verifyEmail(fixture, { token: await link(user, 'verification'), new_password: NEXT, holder: stranger() }),
  'a sign-in at a provider': (user) => {
    const person: ProviderPerson = {
      ...{ issuer: 'https://id.example', subject: user.email!, provider: 'club', email: user.email },
      ...{ name: 'Ana', second_factor: false, sign_out_url: null },
    };
    return findOrAddAccount(fixture, person, client());
  },
  'a change of the address': async (user) =>
    confirmEmailChange(fixture, await changeLink(user, `new${++count}@example.org`, 'email_change'), stranger()),
};

for (const [way, prove] of Object.entries(ways)) {
  test(`${way} removes everything that a stranger has set up with an unverified address`, async () => {
    const user = await account({ isVerified: false }, Object.keys(credentials));
    for (const [name, { isLeft }] of Object.entries(credentials)) assert.equal(await isLeft(user), true, name);
    await prove(user);
    for (const [name, { isLeft }] of Object.entries(credentials)) assert.equal(await isLeft(user), false, name);
    assert.notEqual((await on.stored(user)).email_verified_at, null);
  });
}

test('the owner of a verified address keeps the second factor and the phone number after any proof', async () => {
  for (const [way, prove] of Object.entries(ways)) {
    const user = await account({ isVerified: true }, Object.keys(credentials));
    await prove(user);
    for (const name of ['second factor', 'recovery code', 'phone'])
      assert.equal(await credentials[name]!.isLeft(user), true, `${way}: ${name}`);
  }
});

test('a person who has the session or the password of the account keeps everything', async () => {
  const kept = ['password', 'phone', 'session', 'second factor', 'recovery code', 'passkey', 'calendar link'];
  const proofs = [
    async (user: UserRow) => stranger(await on.signedIn(user)),
    async () => stranger(undefined, PASSWORD),
    // The person is signed in to another account, but knows the password of this account.
    async () => stranger(await on.signedIn(await on.user()), PASSWORD),
  ];
  for (const [index, holderOf] of proofs.entries()) {
    const [one, other] = [await account({ isVerified: false }, kept), await account({ isVerified: false }, kept)];
    await verifyEmail(fixture, { token: await link(one, 'verification'), holder: await holderOf(one) });
    const token = await changeLink(other, `new${++count}@example.org`, 'email_change');
    await confirmEmailChange(fixture, token, await holderOf(other));
    for (const user of [one, other]) {
      for (const name of kept) assert.equal(await credentials[name]!.isLeft(user), true, `${index}: ${name}`);
      assert.notEqual((await on.stored(user)).email_verified_at, null);
    }
  }
});

test('a wrong password, or a session of another account, changes nothing and keeps the link', async () => {
  const user = await account({ isVerified: false }, ['password', 'session', 'second factor']);
  const token = await link(user, 'verification');
  const other = await on.signedIn(await on.user());
  await assert.rejects(
    verifyEmail(fixture, { token, holder: stranger(undefined, 'wrong') }),
    code('invalid_credentials'),
  );
  await assert.rejects(verifyEmail(fixture, { token, holder: stranger(other) }), code('confirmation_required'));
  assert.equal((await on.stored(user)).email_verified_at, null);
  for (const name of ['password', 'session', 'second factor'])
    assert.equal(await credentials[name]!.isLeft(user), true, name);
  await verifyEmail(fixture, { token, holder: stranger(undefined, PASSWORD) });
});

test('an undo removes what a thief added before the change, but no second factor that the owner had long before', async () => {
  const removed = ['session', 'passkey', 'passkey challenge', 'calendar link', 'identity', 'requested email change'];
  for (const [daysBefore, isLeft] of [
    [0, false],
    [29, false],
    [31, true],
  ] as const) {
    const user = await account({ isVerified: true }, [...removed, 'second factor', 'recovery code']);
    await fixture.db.transact((db) =>
      confirmSecondFactor(db, user.id, { confirmed_at: timestamp(NOON - daysBefore * DAY), last_step: 0 }),
    );
    const email = `thief${++count}@example.org`;
    await confirmEmailChange(fixture, await changeLink(user, email, 'email_change'), stranger());
    await undoEmailChange(fixture, { token: await changeLink(user, email, 'email_undo') }, client());
    assert.equal((await on.stored(user)).email, user.email);
    for (const name of removed) assert.equal(await credentials[name]!.isLeft(user), false, name);
    for (const name of ['second factor', 'recovery code'])
      assert.equal(await credentials[name]!.isLeft(user), isLeft, `${name} of ${daysBefore} days before`);
  }
});
