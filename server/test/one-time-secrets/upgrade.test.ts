// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { resetPassword, verifyEmail } from '../../src/modules/account-recovery/actions.ts';
import { undoEmailChange } from '../../src/modules/account-recovery/email-change.ts';
import { findUserByEmail } from '../../src/modules/accounts/store.ts';
import { getOpenInvitation } from '../../src/modules/invitations/actions.ts';
import { register } from '../../src/modules/invitations/registration.ts';
import { oneTimeSecretsModule } from '../../src/modules/one-time-secrets/module.ts';
import { type SecretPurpose, takeSecret } from '../../src/modules/one-time-secrets/store.ts';
import { hashSecret, newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { client, code, NEXT } from '../accounts/fixture.ts';
import { execute, OLD_TABLES, pastDatabase } from '../db/past-database.ts';
import { openContext } from '../processes.ts';

const [time, later] = [timestamp(Date.now()), timestamp(Date.now() + DAY)];
const idOf = (name: string) => `(select id from users where email_key = '${name}@example.org')`;
const mailToken = (secret: string, name: string, purpose: string) => `
  insert into mail_tokens (token_hash, user_id, email_key, purpose, expires_at)
  values ('${hashSecret(secret)}', ${idOf(name)}, '${name}@example.org', '${purpose}', '${later}')`;

test('links that were emailed before the upgrade work afterwards, once', async (t) => {
  const url = await pastDatabase(t);
  const [reset, invitation, undo] = [newSecret('cml'), newSecret('cml'), newSecret('cml')];
  await execute(
    url,
    `${mailToken(reset, 'sam', 'password_reset')};
    insert into invitations (id, email, email_key, role, created_at, expires_at)
      values (901, 'new@example.org', 'new@example.org', 'desk', '${time}', '${later}');
    insert into email_changes (id, user_id, old_email, old_email_key, new_email, new_email_key, requested_at,
        confirmed_at, expires_at)
      select 902, id, 'old@example.org', 'old@example.org', email, email_key, '${time}', '${time}', '${later}'
      from users where email_key = 'ann@example.org';
    insert into account_links (token_hash, purpose, subject_id, mailed, expires_at)
      values ('${hashSecret(invitation)}', 'invitation', 901, 1, '${later}'),
        ('${hashSecret(undo)}', 'email_undo', 902, 1, '${later}')`,
  );
  const context = await openContext(url);
  t.after(() => context.db.close());
  const invalid = code('link_invalid');

  await resetPassword(context, reset, NEXT, client());
  await assert.rejects(resetPassword(context, reset, NEXT, client()), invalid);

  const person = { name: 'New', email: 'new@example.org', password: NEXT, invitation };
  const { user } = await register(context, person, client());
  assert.equal(user.role, 'desk');
  assert.notEqual(user.email_verified_at, null, 'the invitation was emailed');
  await assert.rejects(getOpenInvitation(context, invitation), invalid);

  await undoEmailChange(context, { token: undo }, client());
  assert.ok(await findUserByEmail(context.db.read, 'old@example.org'));
  await assert.rejects(undoEmailChange(context, { token: undo }, client()), invalid);
});

test('sign-ins that have begun before the upgrade continue', async (t) => {
  const url = await pastDatabase(t);
  await execute(
    url,
    `insert into passkey_challenges (challenge_hash, purpose, user_id, rp_id, user_handle, expires_at)
      values ('${hashSecret('add')}', 'add', 7, 'club.example', 'handle', '${later}'),
        ('${hashSecret('sign in')}', 'sign_in', null, 'club.example', null, '${later}');
    insert into provider_sign_ins (state_hash, secret_hash, provider, nonce, code_verifier, return_url, expires_at)
      values ('${hashSecret('state')}', 'a', 'club', 'b', 'c', 'd', '${later}');
    insert into provider_tickets (ticket_hash, secret_hash, person, expires_at)
      values ('${hashSecret('ticket')}', 'a', '{"name":"Ana"}', '${later}')`,
  );
  const { db } = await openContext(url);
  t.after(() => db.close());
  const taken = async (purpose: SecretPurpose, secret: string) => {
    const found = await db.transact((db) => takeSecret(db, purpose, { secret, time }));
    const { user_id, data } = found as { user_id: number | null; data: object };
    return [user_id, data];
  };
  assert.deepEqual(await taken('passkey_add', 'add'), [7, { rp_id: 'club.example', user_handle: 'handle' }]);
  assert.deepEqual(await taken('passkey_sign_in', 'sign in'), [null, { rp_id: 'club.example', user_handle: null }]);
  const begun = { secret_hash: 'a', provider: 'club', nonce: 'b', code_verifier: 'c', return_url: 'd' };
  assert.deepEqual(await taken('provider_sign_in', 'state'), [null, begun]);
  assert.deepEqual(await taken('provider_ticket', 'ticket'), [null, { secret_hash: 'a', person: { name: 'Ana' } }]);
});

test('links that a process of the previous version sends during the upgrade work after an hour at most', async (t) => {
  const url = await pastDatabase(t);
  const context = await openContext(url);
  t.after(() => context.db.close());
  const { db } = context;
  const token = newSecret('cml');
  await db.transact((db) => sql.raw(mailToken(token, 'sam', 'verification')).execute(db));
  const holder = { signedIn: undefined, client: client() };
  await assert.rejects(verifyEmail(context, { token, holder }), code('link_invalid'));
  for (const step of oneTimeSecretsModule.jobs!.everyHour!) await step(context, AbortSignal.timeout(10_000));
  await verifyEmail(context, { token, holder });
  for (const table of OLD_TABLES)
    assert.deepEqual((await sql`select 1 from ${sql.table(table)}`.execute(db.read)).rows, [], table);
});
