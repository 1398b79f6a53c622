// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { Problem } from '../../src/platform/errors.ts';
import {
  type Answer,
  answerOnce,
  fingerprintOf,
  deleteOldAnswers,
  type KeyedRequest,
} from '../../src/platform/idempotency/actions.ts';
import { DAY } from '../../src/platform/time.ts';
import type { Database } from '../../src/platform/db/transact.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

interface Asked extends Omit<KeyedRequest, 'fingerprint'> {
  path: string;
  body: unknown;
}
const NOON = Date.parse('2026-11-21T12:00:00Z');
let fixture: ActionFixture;
let request: Asked;
let made: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  const { id } = await fixture.user();
  request = { userId: id, key: 'one', path: '/bookings', body: { court_id: 1, note: null } };
  made = 0;
});
after(() => fixture.close());

const make = async (): Promise<Answer> => {
  made += 1;
  return { status: 201, headers: { location: `/bookings/${made}` }, body: `{"id":${made}}` };
};
const keyed = ({ path, body, ...rest }: Asked): KeyedRequest => ({ ...rest, fingerprint: fingerprintOf(path, body) });
const ask = (fields: Partial<Asked> = {}, db = fixture.db): Promise<Answer> =>
  answerOnce({ ...fixture, db }, keyed({ ...request, ...fields }), make);
const code = (code: string) => ({ code });
const kept = async (): Promise<number> => {
  const rows = fixture.db.read.selectFrom('idempotency_keys').where('user_id', '=', request.userId).selectAll();
  return (await rows.execute()).length;
};

test('runs once, and replays the answer with a mark', async () => {
  const first = await ask();
  assert.deepEqual(first, { status: 201, headers: { location: '/bookings/1' }, body: '{"id":1}' });
  assert.deepEqual(await ask(), { ...first, headers: { ...first.headers, 'idempotent-replayed': 'true' } });
  assert.deepEqual([made, await kept()], [1, 1]);
});

test('compares bodies by their content', async () => {
  const body = { court: { id: 1, name: 'A' }, list: [1, 2], note: null };
  await ask({ body });
  await ask({ body: { note: null, list: [1, 2], court: { name: 'A', id: 1 } } });
  assert.equal(made, 1);
  const others: unknown[] = [
    { ...body, note: 'x' },
    { ...body, list: [2, 1] },
    { ...body, court: { id: 2, name: 'A' } },
    { ...body, more: 1 },
    { ...body, list: { 0: 1, 1: 2 } },
    { ...body, court: null },
    [body],
    undefined,
  ];
  for (const other of others) await assert.rejects(ask({ body: other }), code('idempotency_key_reused'));
  await assert.rejects(ask({ body, path: '/series' }), code('idempotency_key_reused'));
  assert.equal(made, 1);
});

test('separates users and keys', async () => {
  await ask();
  await ask({ key: 'two' });
  const { id } = await fixture.user();
  await ask({ userId: id });
  assert.equal(made, 3);
});

test('keeps an answer for a day, then runs and stores again', async () => {
  await ask();
  fixture.clock.now = NOON + DAY - 1;
  assert.equal((await ask()).body, '{"id":1}');
  fixture.clock.now = NOON + DAY;
  assert.equal((await ask({ body: 'other' })).headers['idempotent-replayed'], undefined);
  assert.equal((await ask({ body: 'other' })).body, '{"id":2}');
  assert.equal(made, 2);
});

test('deletes answers older than a day, and no others', async () => {
  await ask();
  fixture.clock.now = NOON + 1;
  await ask({ key: 'two' });
  fixture.clock.now = NOON + DAY;
  await deleteOldAnswers(fixture);
  assert.equal(await kept(), 2);
  fixture.clock.now = NOON + DAY + 1;
  await deleteOldAnswers(fixture);
  assert.equal(await kept(), 1);
  fixture.clock.now = NOON + DAY;
  assert.equal((await ask({ key: 'two' })).body, '{"id":2}');
});

test('stores no refusals, so the key can be used again', async () => {
  const refuse = (): Promise<Answer> => Promise.reject(new Problem('slot_taken'));
  await assert.rejects(answerOnce(fixture, keyed(request), refuse), code('slot_taken'));
  assert.equal(await kept(), 0);
  assert.equal((await ask()).status, 201);
});

test('refuses a key in progress, of that user only', async () => {
  const { promise: isLet, resolve: letOn } = Promise.withResolvers<void>();
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const slow = answerOnce(fixture, keyed(request), async () => {
    begin();
    await isLet;
    return make();
  });
  await isBegun;
  await assert.rejects(ask(), code('idempotency_in_progress'));
  letOn();
  assert.equal((await slow).body, '{"id":1}');
  assert.equal((await ask()).headers['idempotent-replayed'], 'true');
});

const LOST = new Error('The connection was lost at COMMIT.');
const DOWN = new Error('There is no database.');

type Fate =
  | 'done'
  | 'committed, but answer lost'
  | 'not committed, and answer lost'
  | 'down'
  | 'in progress'
  | 'broken';

/** Returns a database in which the next writes have the given outcomes. Later writes succeed. */
function withFates(fates: Fate[], delayMs = 0): Database {
  const left = [...fates];
  const { db } = fixture;
  return {
    ...db,
    classify: (error) => (error === LOST ? 'unknown_outcome' : error === DOWN ? 'unavailable' : db.classify(error)),
    async transact(fn) {
      const fate = left.shift() ?? 'done';
      const value = fate === 'done' || fate.startsWith('committed') ? await db.transact(fn) : undefined;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (fate.endsWith('lost')) throw LOST;
      if (fate === 'down') throw DOWN;
      if (fate === 'in progress') throw new Problem('idempotency_in_progress');
      if (fate === 'broken') throw new TypeError('broken');
      return value as never;
    },
  };
}

test('finds the outcome of a lost answer, and repeats what was not committed', async () => {
  const found = await ask({}, withFates(['committed, but answer lost']));
  assert.deepEqual([found.body, found.headers['idempotent-replayed'], made], ['{"id":1}', 'true', 1]);
  const done = await ask({ key: 'two' }, withFates(['not committed, and answer lost']));
  assert.deepEqual([done.body, done.headers['idempotent-replayed'], made], ['{"id":2}', undefined, 2]);
});

test('waits for a server that has not noticed the lost connection yet, but not for ever', async () => {
  const progress = (times: number) => Array<Fate>(times).fill('in progress');
  const began = performance.now();
  const found = await ask({}, withFates(['committed, but answer lost', ...progress(4)]));
  assert.equal(found.body, '{"id":1}');
  // The waits before the four retries are 20, 50, 100 and 200 ms.
  assert.ok(performance.now() - began > 350);
  await assert.rejects(ask({ key: 'two' }, withFates(['not committed, and answer lost', ...progress(5)])), LOST);
});

test('reports an unknown outcome if it cannot find it out', async () => {
  await assert.rejects(ask({}, withFates(['committed, but answer lost', 'down'])), LOST);
  await assert.rejects(
    ask({ key: 'two' }, withFates(['not committed, and answer lost', 'not committed, and answer lost'])),
    LOST,
  );
});

test('reports the actual problem if it can find it out', async () => {
  await assert.rejects(ask({}, withFates(['not committed, and answer lost', 'broken'])), TypeError);
  await ask({ key: 'two' });
  await assert.rejects(
    ask({ key: 'two', body: 'other' }, withFates(['not committed, and answer lost'])),
    code('idempotency_key_reused'),
  );
});

test('does not retry permanent failures, nor after a second', async () => {
  await assert.rejects(ask({}, withFates(['down'])), DOWN);
  await assert.rejects(ask({}, withFates(['broken'])), TypeError);
  await assert.rejects(ask({}, withFates(['committed, but answer lost'], 1100)), LOST);
  assert.equal(made, 1);
});
