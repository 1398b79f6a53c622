// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { confirmEmailChange, startChange, undoEmailChange } from '../../src/modules/account-recovery/email-change.ts';
import { listIdentities } from '../../src/modules/provider-sign-in/store.ts';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { limitRecords } from '../../src/modules/audit/limits.ts';
import { storeSecret } from '../../src/modules/one-time-secrets/store.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { findOrAddAccount } from '../../src/modules/provider-sign-in/account.ts';
import { openProviderSession } from '../../src/modules/provider-sign-in/actions.ts';
import type { ProviderPerson } from '../../src/modules/provider-sign-in/openid.ts';
import { hashSecret, newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import {
  accountsOn,
  client,
  code,
  meanwhile,
  NEEDS_OVERLAP,
  NOON,
  overlapping,
  storeLink,
} from '../accounts/fixture.ts';
import { lockUser } from '../../src/modules/accounts/active-users.ts';

const expires_at = timestamp(NOON + DAY);
let fixture: ActionFixture;
let on: ReturnType<typeof accountsOn>;
let user: UserRow;
let person: ProviderPerson;
before(async () => {
  fixture = await openActionFixture(NOON);
  on = accountsOn(fixture);
});
beforeEach(async () => {
  user = await on.user();
  person = {
    ...{ provider: 'club', issuer: 'https://idp.example', subject: `subject of ${user.id}`, email: user.email },
    ...{ name: 'Ana', second_factor: false, sign_out_url: null },
  };
});
after(() => fixture.close());

const verify = (): Promise<unknown> => on.write(user, { email_verified_at: timestamp(NOON) });
const linkProvider = (): Promise<unknown> =>
  fixture.db.transact(async (db) => {
    const { issuer, subject } = person;
    await insertRow(db, 'user_identities', { user_id: user.id, issuer, subject, created_at: timestamp(NOON) });
  });
const subjectsOf = async ({ id }: UserRow): Promise<string[]> =>
  (await listIdentities(fixture.db.read, id)).map(({ subject }) => subject);

/** Requests a new address for the account. Returns functions that confirm the change and undo it. */
async function requestAddress(email: string) {
  const { db } = fixture;
  await db.transact((db) => startChange(db, { user_id: user.id, email, now: NOON }));
  const changes = db.read.selectFrom('email_changes').select('id').where('user_id', '=', user.id);
  const { id: subject_id } = await changes.executeTakeFirstOrThrow();
  const confirm = await storeLink(fixture, { purpose: 'email_change', subject_id, expires_at });
  const undo = await storeLink(fixture, { purpose: 'email_undo', subject_id, expires_at });
  return {
    confirm: () => confirmEmailChange(fixture, confirm, { signedIn: undefined, client: client() }),
    undo: () => undoEmailChange(fixture, { token: undo }, client()),
  };
}

/**
 * Starts `change`, and then a sign-in while `change` is not committed. The sign-in reads the account as it was before
 * the change, and locks the account after the change.
 */
async function signInDuring(change: () => Promise<unknown>): Promise<UserRow> {
  const lock = (db: Parameters<typeof lockUser>[0]): Promise<unknown> => lockUser(db, user.id);
  const signIn = (): Promise<UserRow> => findOrAddAccount(fixture, person, client());
  const [changed, signedIn] = await overlapping(fixture, lock, [change, signIn]);
  assert.equal(changed!.status, 'fulfilled');
  if (signedIn!.status === 'rejected') throw signedIn!.reason;
  return signedIn!.value as UserRow;
}

async function assertNotLinked(account: UserRow): Promise<void> {
  assert.notEqual(account.id, user.id);
  assert.deepEqual([account.email, account.role], [person.email, person.role ?? 'player']);
  assert.deepEqual(await subjectsOf(account), [person.subject]);
  assert.deepEqual([(await on.stored(user)).role, await subjectsOf(user)], ['player', []]);
}

for (const role of [undefined, 'admin'] as const) {
  test(`a sign-in is not linked to an account that gives up the address (role ${role})`, NEEDS_OVERLAP, async () => {
    if (role) person.role = role;
    const { confirm } = await requestAddress(`other${user.id}@example.org`);
    await assertNotLinked(await signInDuring(confirm));
  });
}

test('a sign-in is not linked to an account whose earlier address is restored', NEEDS_OVERLAP, async () => {
  await verify();
  const { confirm, undo } = await requestAddress(`thief${user.id}@example.org`);
  await confirm();
  person.email = (await on.stored(user)).email;
  await assertNotLinked(await signInDuring(undo));
});

test('a provider does not assign a role to an account from which its identity is removed', NEEDS_OVERLAP, async () => {
  await verify();
  const { confirm, undo } = await requestAddress(`thief${user.id}@example.org`);
  await confirm();
  await linkProvider();
  Object.assign(person, { email: `thief${user.id}@example.org`, role: 'admin' });
  await assertNotLinked(await signInDuring(undo));
});

/** Opens a session for the person. Calls `change` after the account has been found and before the session is stored. */
async function openSessionDuring(change: () => Promise<unknown>): Promise<unknown> {
  const [ticket, secret] = [newSecret('cps'), newSecret('cps')];
  const data = { secret_hash: hashSecret(secret), person };
  await fixture.db.transact((db) => storeSecret(db, ticket, { purpose: 'provider_ticket', data, expires_at }));
  // The fifth transaction stores the session. The first four transactions limit the requests, take the ticket, find the
  // account and count the attempt.
  const late = meanwhile(fixture, 5, change);
  return openProviderSession({ ...late, letRecord: limitRecords(fixture.now) }, { ticket, secret }, client());
}

test('no session starts with an identity that is removed during the sign-in', async () => {
  await verify();
  const { confirm, undo } = await requestAddress(`thief${user.id}@example.org`);
  await confirm();
  await linkProvider();
  await assert.rejects(openSessionDuring(undo), code('sign_in_expired'));
  assert.deepEqual(await on.tokensOf(user), []);
});

test('no session starts for an account that is erased during the sign-in', async () => {
  await on.write(user, { password_hash: null });
  await linkProvider();
  await assert.rejects(
    openSessionDuring(() => eraseUser(fixture, user.id)),
    code('account_deactivated'),
  );
  assert.deepEqual(await on.tokensOf(user), []);
});
