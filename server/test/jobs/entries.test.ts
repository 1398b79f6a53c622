// Runs on both engines.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { claimDue, type Queue } from '../../src/platform/jobs/queue.ts';
import { claimEntries, endEntry, enqueue, enqueueAgain, type Entry } from '../../src/platform/jobs/store.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { HOUR, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
let fixture: ActionFixture;
beforeEach(async () => {
  fixture = await openActionFixture(NOON);
});
afterEach(() => fixture.close());

const RETRIES = { firstMs: 1000, factor: 10, maxMs: HOUR };
const lane = { queue: 'webhooks', lane: '1' } as const;
const add = (...entries: object[]) =>
  transact(fixture.db, (db) =>
    enqueue(
      db,
      entries.map((entry, record_id) => ({ ...lane, record_id, due_at: timestamp(NOON), ...entry })),
    ),
  );
const claim = (now = NOON) => transact(fixture.db, (db) => claimEntries(db, lane, { now, claimMs: MINUTE, limit: 10 }));
const fail = (entry: Entry, now: number) =>
  transact(fixture.db, (db) => endEntry(db, entry, { failure: { error: 'no', retries: RETRIES }, now }));
const stored = () => fixture.db.read.selectFrom('outbox').select(['due_at', 'failures']).orderBy('id').execute();

test('claims that ended without an outcome do not lengthen the wait after a failure', async () => {
  await add({});
  for (const minutes of [0, 2, 4]) await claim(NOON + minutes * MINUTE);
  const time = NOON + 6 * MINUTE;
  const [last] = await claim(time);
  assert.equal(await fail(last!, time), 'waiting');
  assert.deepEqual(await stored(), [{ due_at: timestamp(time + 1000), failures: 1 }]);
});

test('an entry that is due again during its last attempt is retried', async () => {
  await add({ give_up_at: timestamp(NOON + 500) });
  const [entry] = await claim();
  const again = { ...lane, record_id: 0, due_at: timestamp(NOON), give_up_at: timestamp(NOON + HOUR) };
  await transact(fixture.db, (db) => enqueueAgain(db, again));
  assert.equal(await fail(entry!, NOON), 'waiting');
  assert.deepEqual(await stored(), [{ due_at: timestamp(NOON + 1000), failures: 1 }]);
});

test('an entry whose time is over does not delay later entries of its subject, unless it is being run', async () => {
  await add({ subject: 'court 1', give_up_at: timestamp(NOON + 1) }, { subject: 'court 1' });
  const ids = async (now: number) => (await claim(now)).map(({ record_id }) => record_id);
  assert.deepEqual(await ids(NOON), [0]);
  assert.deepEqual(await ids(NOON + 1), []);
  assert.deepEqual(await ids(NOON + 2 * MINUTE), [1]);
});

test('a worker that is stopping claims no entry of another lane', async () => {
  const ending = new AbortController();
  await add({ lane: '1' }, { lane: '2' });
  const queue: Queue = {
    name: 'webhooks',
    claimMs: MINUTE,
    lanes: () => ['1', '2'],
    free: () => 1,
    run: async () => {},
  };
  const claimed: number[] = [];
  const options = { entries: [], onError: assert.ifError, ending: ending.signal };
  for await (const { record_id } of claimDue(fixture, queue, options)) {
    claimed.push(record_id!);
    ending.abort();
  }
  assert.deepEqual(claimed, [0]);
});
