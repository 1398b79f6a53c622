// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { verifyPassword } from '../../src/modules/accounts/passwords.ts';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import type { SignedIn } from '../../src/platform/http/identity.ts';
import type { MailPurpose } from '../../src/platform/db/mail-kinds.ts';
import * as mail from '../../src/modules/account-recovery/actions.ts';
import { LINK_LIMITS, LINK_INTERVAL_MS } from '../../src/modules/notifications/store.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, HOUR, timestamp } from '../../src/platform/time.ts';
import { accountsOn, client, code, NEXT, NOON, storeLink } from '../accounts/fixture.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

let fixture: ActionFixture;
let on: ReturnType<typeof accountsOn>;
let player: UserRow;
before(async () => {
  fixture = await openActionFixture(NOON, {
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'club@example.org',
    PUBLIC_URL: 'https://club.example',
  });
  on = accountsOn(fixture);
});
beforeEach(async () => {
  fixture.clock.now = NOON;
  await fixture.db.transact((db) => db.deleteFrom('mails').execute());
  player = await on.user();
});
after(() => fixture.close());

const mails = async () => {
  const query = fixture.db.read.selectFrom('mails').innerJoin('outbox', 'record_id', 'mails.id').orderBy('mails.id');
  const rows = await query.select(['kind', 'user_id', 'data', 'created_at', 'give_up_at']).execute();
  return rows.map((row) => ({ ...row }));
};
/** Stores an emailed link that is valid for an hour by default. Returns the link's token. */
const send = (purpose: MailPurpose, fields: object = {}): Promise<string> => {
  const link = { purpose, user_id: player.id, data: { email_key: player.email_key! } };
  return storeLink(fixture, { ...link, expires_at: timestamp(NOON + HOUR), ...fields });
};
const reset = (token: string, password = NEXT, from = client()) => mail.resetPassword(fixture, token, password, from);
const verify = (token: string) =>
  mail.verifyEmail(fixture, { token, holder: { signedIn: undefined, client: client() } });
const me = () => player as unknown as SignedIn;
const invalidLink = code('link_invalid');
const without = () => ({ ...fixture, config: { ...fixture.config, SMTP_URL: '' } });

test('queues mail with a reset link, whether the account exists or not', async () => {
  const request = (email: string) => mail.requestPasswordReset(fixture, email, client());
  await request('Nobody@example.org');
  fixture.clock.now = NOON + LINK_INTERVAL_MS - 1;
  await request('nobody@EXAMPLE.org');
  const told = {
    kind: 'password_reset',
    user_id: null,
    created_at: timestamp(NOON),
    give_up_at: timestamp(NOON + HOUR),
  };
  const nobody = { ...told, data: '{"email":"Nobody@example.org"}' };
  assert.deepEqual(await mails(), [nobody], 'only one pending email for each address');
  await request(player.email!);
  assert.equal((await mails()).length, 2);
  fixture.clock.now = NOON + LINK_INTERVAL_MS;
  await request('nobody@example.org');
  assert.equal((await mails()).length, 3);
});

test('limits reset emails from one address, and queues none without mail settings', async () => {
  const from = client({ address: '192.0.2.99' });
  for (let i = 0; i < 10; i++) await mail.requestPasswordReset(fixture, `person${i}@example.com`, from);
  await assert.rejects(mail.requestPasswordReset(fixture, 'a@example.com', from), code('too_many_attempts'));
  assert.equal((await mails()).length, 10);
  await mail.requestPasswordReset(fixture, 'a@example.com', client({ address: '192.0.2.98' }));
  const elsewhere = client({ address: '192.0.2.97' });
  await assert.rejects(mail.requestPasswordReset(without(), 'b@example.com', elsewhere), code('mail_not_set_up'));
  await assert.rejects(mail.requestVerification(without(), me()), code('mail_not_set_up'));
  assert.equal((await mails()).length, 11);
});

test('queues mail with a verification link, and refuses a second one at once', async () => {
  await mail.requestVerification(fixture, me());
  await assert.rejects(mail.requestVerification(fixture, me()), code('link_just_sent'));
  const times = { created_at: timestamp(NOON), give_up_at: timestamp(NOON + 2 * DAY) };
  assert.deepEqual(await mails(), [{ kind: 'verification', user_id: player.id, data: null, ...times }]);
});

test('limits the emails with a link to one address', async () => {
  const { verification, password_reset } = LINK_LIMITS;
  for (let i = 0; i < verification.max; i++) {
    await mail.requestVerification(fixture, me());
    await mail.requestPasswordReset(fixture, player.email!, client({ address: `192.0.2.${i}` }));
    fixture.clock.now += LINK_INTERVAL_MS;
  }
  await mail.requestPasswordReset(fixture, player.email!, client());
  const refused = { ...code('link_just_sent'), options: { headers: { 'retry-after': '84900' } } };
  await assert.rejects(mail.requestVerification(fixture, me()), refused);
  assert.equal((await mails()).length, verification.max + password_reset.max);
  fixture.clock.now = NOON + HOUR;
  await mail.requestPasswordReset(fixture, player.email!, client());
  fixture.clock.now = NOON + DAY;
  await mail.requestVerification(fixture, me());
  assert.equal((await mails()).length, verification.max + password_reset.max + 2);
});

test('queues no mail for a verified address', async () => {
  await on.write(player, { email_verified_at: timestamp(NOON) });
  await assert.rejects(mail.requestVerification(fixture, me()), code('already_verified'));
  assert.deepEqual(await mails(), []);
});

test('a reset link sets a password once, ends sessions and verifies the address', async () => {
  await on.signedIn(player);
  const [token, older] = [await send('password_reset'), await send('password_reset')];
  fixture.clock.now = NOON + 1;
  await reset(token);
  const row = await on.stored(player);
  assert.equal(await verifyPassword(NEXT, row.password_hash), true);
  assert.deepEqual([row.email_verified_at, row.updated_at], [timestamp(NOON + 1), timestamp(NOON + 1)]);
  assert.deepEqual([await on.tokensOf(player), await on.linksOf(player)], [[], []]);
  for (const spent of [token, older]) await assert.rejects(reset(spent), invalidLink);
});

test('a weak password does not use up the link', async () => {
  const token = await send('password_reset');
  await assert.rejects(reset(token, 'password'), code('validation_failed'));
  await reset(token);
});

test('a link verifies an address once; the first time is kept', async () => {
  const token = await send('verification');
  await verify(token);
  assert.equal((await on.stored(player)).email_verified_at, timestamp(NOON));
  await assert.rejects(verify(token), invalidLink);
  const later = await send('verification');
  fixture.clock.now = NOON + 1;
  await verify(later);
  assert.equal((await on.stored(player)).email_verified_at, timestamp(NOON));
});

test('refuses a link that is invalid, has expired, or has another purpose', async () => {
  const [verification, expired] = [
    await send('verification'),
    await send('password_reset', { expires_at: timestamp(NOON) }),
  ];
  for (const wrong of ['', newSecret('cml'), verification, expired]) await assert.rejects(reset(wrong), invalidLink);
  const resetting = await send('password_reset');
  for (const wrong of ['', newSecret('cml'), resetting]) await assert.rejects(verify(wrong), invalidLink);
  await on.sendLinks(player);
  assert.equal((await on.stored(player)).email_verified_at, null);
});

test('a link works only for the address that it was sent to', async () => {
  const links = [await send('verification'), await send('password_reset')] as const;
  await on.write(player, { email: 'new@example.org', email_key: 'new@example.org' });
  await assert.rejects(verify(links[0]), invalidLink);
  await assert.rejects(reset(links[1]), invalidLink);
  const row = await on.stored(player);
  assert.deepEqual([row.email_verified_at, row.password_hash], [null, player.password_hash]);
});

test('of several concurrent uses of one link, one succeeds', async () => {
  for (const [purpose, use] of [
    ['verification', verify],
    ['password_reset', reset],
  ] as const) {
    const token = await send(purpose);
    const results = await Promise.allSettled([use(token), use(token), use(token)]);
    const lost = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    assert.deepEqual(lost, ['link_invalid', 'link_invalid']);
  }
});
