import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import * as accounts from '../../src/modules/accounts/actions.ts';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { createCourtFeed, createPlayerFeed, readFeed } from '../../src/modules/calendars/actions.ts';
import { findFeed } from '../../src/modules/calendars/store.ts';
import { changePerson } from '../../src/modules/people/actions.ts';
import { accountsOn, client, code, meanwhile, NEXT, NOON, PASSWORD } from '../accounts/fixture.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

let fixture: ActionFixture;
let on: ReturnType<typeof accountsOn>;
let player: UserRow;
before(async () => {
  fixture = await openActionFixture(NOON);
  on = accountsOn(fixture);
});
beforeEach(async () => (player = await on.user()));
after(() => fixture.close());

const create = async (user: UserRow) => createPlayerFeed(fixture, await on.signedIn(user));
const read = (secret: string) => readFeed(fixture, secret, 'https://club.example');
const reset = { password: NEXT, client: client() };
const ways: [how: string, end: () => Promise<unknown>][] = [
  [
    'changes their password',
    async () => {
      const change = { current_password: PASSWORD, new_password: NEXT };
      await accounts.changePassword(fixture, await on.signedIn(player), change, client());
    },
  ],
  ['sets a new password by a link', () => accounts.setNewPassword(fixture, player.id, reset, async () => {})],
  ['gets a new password from an operator', () => accounts.setPassword(fixture, player.email!, NEXT)],
];
for (const [how, end] of ways) {
  test(`a calendar link ends when its user ${how}, and no other user's does`, async () => {
    const other = await on.user();
    const [own, others] = [await create(player), await create(other)];
    await end();
    await assert.rejects(read(own.secret), code('not_found'));
    await read(others.secret);
  });
}

test('a session makes no link after a password change has ended the session', async () => {
  const [session, other] = [await on.signedIn(player), await on.signedIn(player)];
  const change = { current_password: PASSWORD, new_password: NEXT };
  // Change the password after the access check has accepted the session.
  const late = meanwhile(fixture, 1, () => accounts.changePassword(fixture, other, change, client()));
  await assert.rejects(createPlayerFeed(late, session), code('token_invalid'));
  assert.equal(await findFeed(fixture.db.read, { user_id: player.id }), undefined);
  await createPlayerFeed(fixture, other);
});

test('a link stays revoked after its user is deactivated and activated again', async () => {
  const { secret } = await create(player);
  const ofCourt = await createCourtFeed(fixture, await fixture.court());
  const set = (active: boolean) => changePerson(fixture, player.id, { active });
  for (const active of [false, true]) {
    await set(active);
    await assert.rejects(read(secret), code('not_found'));
  }
  const next = await create(player);
  await set(true);
  for (const living of [next, ofCourt]) await read(living.secret);
});
