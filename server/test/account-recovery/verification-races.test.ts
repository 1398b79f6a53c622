// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyEmail } from '../../src/modules/account-recovery/actions.ts';
import { confirmEmailChange, startChange } from '../../src/modules/account-recovery/email-change.ts';
import { storeSecret } from '../../src/modules/one-time-secrets/store.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { accountsOn, client, code, NEEDS_OVERLAP, NOON, overlapping } from '../accounts/fixture.ts';
import { lockUser } from '../../src/modules/accounts/active-users.ts';

const holder = { signedIn: undefined, client: client() };
let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NOON)));
after(() => fixture.close());

test('a verification of an address that is being changed fails without a deadlock', NEEDS_OVERLAP, async () => {
  const { db } = fixture;
  const { id: user_id, email_key } = await fixture.user();
  const [change, verification] = [newSecret('cml'), newSecret('cml')];
  const expires_at = timestamp(NOON + DAY);
  await db.transact(async (db) => {
    await startChange(db, { user_id, email: 'new@example.org', now: NOON });
    const { id } = await db.selectFrom('email_changes').select('id').executeTakeFirstOrThrow();
    await storeSecret(db, change, { purpose: 'email_change', subject_id: id, expires_at });
    const data = { email_key: email_key! };
    await storeSecret(db, verification, { purpose: 'verification', user_id, data, expires_at });
  });
  let retries = 0;
  db.observer.retried = () => (retries += 1);
  const [changed, verified] = await overlapping(fixture, (db) => lockUser(db, user_id), [
    () => confirmEmailChange(fixture, change, holder),
    () => assert.rejects(verifyEmail(fixture, { token: verification, holder }), code('link_invalid')),
  ]);
  assert.deepEqual([changed!.status, verified!.status], ['fulfilled', 'fulfilled']);
  assert.equal((await accountsOn(fixture).stored({ id: user_id })).email, 'new@example.org');
  assert.equal(retries, 0, 'PostgreSQL must not abort a transaction');
});
