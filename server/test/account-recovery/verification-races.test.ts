// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyEmail } from '../../src/modules/account-recovery/actions.ts';
import { confirmEmailChange, startChange } from '../../src/modules/account-recovery/email-change.ts';
import { lockUser } from '../../src/modules/accounts/store.ts';
import { hashSecret, newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import { accountsOn, client, code, NEEDS_OVERLAP, NOON, overlapping } from '../accounts/fixture.ts';

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
    const changeLink = { purpose: 'email_change', subject_id: id, mailed: 1, expires_at } as const;
    await insertRow(db, 'account_links', { ...changeLink, token_hash: hashSecret(change) });
    const link = { purpose: 'verification', user_id, email_key: email_key!, expires_at } as const;
    await insertRow(db, 'mail_tokens', { ...link, token_hash: hashSecret(verification) });
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
