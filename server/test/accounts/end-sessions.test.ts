import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { endOtherSessions, endSession, logOut } from '../../src/modules/accounts/sessions.ts';
import { insertToken } from '../../src/modules/accounts/store.ts';
import type { SignedIn } from '../../src/platform/http/identity.ts';
import { type Actor, operator } from '../../src/modules/audit/actions.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const actor: Actor = { ...operator, address: '192.0.2.1' };
let fixture: ActionFixture;
let sessions: SignedIn[];
let stranger: SignedIn;
let people = 0;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  sessions = await signIn(3);
  [stranger] = (await signIn(1)) as [SignedIn];
});
after(() => fixture.close());

async function signIn(times: number): Promise<SignedIn[]> {
  const { id: user_id } = await fixture.user();
  const life = { created_at: timestamp(NOON), expires_at: timestamp(NOON + DAY) };
  for (let i = 0; i < times; i++) {
    await fixture.db.transact((db) => insertToken(db, { token_hash: `hash ${++people}`, user_id, ...life }));
  }
  return (await tokensOf(user_id)).map((token_id) => ({ id: user_id, token_id }) as SignedIn);
}
const tokensOf = async (userId: number) => {
  const rows = fixture.db.read.selectFrom('tokens').select('id').where('user_id', '=', userId).orderBy('id');
  return (await rows.execute()).map(({ id }) => id);
};
const recorded = async () => {
  const rows = await fixture.db.read.selectFrom('audit_log').selectAll().orderBy('id').execute();
  const { action, target, address } = rows.at(-1) ?? {};
  return { told: [action, target, address], count: rows.length };
};

test('signs out of one session and records it once', async () => {
  const [here, ...others] = sessions;
  await logOut(fixture, here!, actor);
  assert.deepEqual(
    await tokensOf(here!.id),
    others.map(({ token_id }) => token_id),
  );
  const { told, count } = await recorded();
  assert.deepEqual(told, ['logOut', `tokens ${here!.token_id}`, '192.0.2.1']);
  await logOut(fixture, here!, actor);
  assert.equal((await recorded()).count, count);
});

test('ends another session of the same user and records it', async () => {
  const [here, there] = sessions as [SignedIn, SignedIn];
  await endSession(fixture, here, { id: there.token_id, actor });
  assert.deepEqual((await recorded()).told, ['endSession', `tokens ${there.token_id}`, '192.0.2.1']);
  assert.equal((await tokensOf(here.id)).length, 2);
});

test('ends no session of another user, and records nothing', async () => {
  const { count } = await recorded();
  await assert.rejects(endSession(fixture, sessions[0]!, { id: stranger.token_id, actor }), {
    code: 'not_found',
    message: `You have no session ${stranger.token_id}.`,
  });
  assert.equal((await tokensOf(stranger.id)).length, 1);
  assert.equal((await recorded()).count, count);
});

test('ends all sessions except that of the request, and records it', async () => {
  const [, here] = sessions as [SignedIn, SignedIn];
  await endOtherSessions(fixture, here, actor);
  assert.deepEqual(await tokensOf(here.id), [here.token_id]);
  assert.equal((await tokensOf(stranger.id)).length, 1);
  assert.deepEqual((await recorded()).told, ['endOtherSessions', `users ${here.id}`, '192.0.2.1']);
});
