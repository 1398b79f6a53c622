// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '../../src/platform/db/transact.ts';
import {
  claimEntries,
  endEntry,
  enqueue,
  enqueueAgain,
  enqueueJob,
  findDueLanes,
} from '../../src/platform/jobs/store.ts';
import { type Queue, startWorker } from '../../src/platform/jobs/queue.ts';
import { timestamp } from '../../src/platform/time.ts';
import { runJobs, startWorkers } from '../../src/background.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
const SECOND = 1000;
let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  await transact(fixture.db, (db) => db.deleteFrom('outbox').execute());
});
after(() => fixture.close());

const jobs = () => fixture.db.read.selectFrom('outbox').selectAll().orderBy('id').execute();
const enqueueOne = () =>
  transact(fixture.db, (db) => enqueueJob(db, 'remove_traces', { payload: {}, now: fixture.now() }));
/** Erases a new user, and enqueues the job that removes the rest of the user's data. Returns the user's id. */
const erased = async (): Promise<number> => {
  const { id } = await fixture.user();
  await eraseUser(fixture, id);
  return id;
};
const isPending = async (id: number): Promise<boolean> => {
  const row = await fixture.db.read.selectFrom('users').select('erasing').where('id', '=', id).executeTakeFirst();
  return row!.erasing !== null;
};
/** Returns a fixture in which the nth and later transactions fail, until `isOver` returns true. */
const failingFrom = (nth: number, isOver = () => false): ActionFixture => {
  let begun = 0;
  const { db } = fixture;
  const transact: typeof db.transact = (fn) =>
    ++begun >= nth && !isOver() ? Promise.reject(new Error('the disk is gone')) : db.transact(fn);
  return { ...fixture, db: { ...db, transact } };
};

test('runs due jobs in order, and deletes them', async () => {
  const id = await erased();
  assert.ok(await isPending(id));
  await runJobs(fixture);
  assert.ok(!(await isPending(id)));
  assert.deepEqual(await jobs(), []);
});

test('retries a failed job after increasing waits', async () => {
  const id = await erased();
  let fails = true;
  const waits: number[] = [];
  const counted: string[] = [];
  fixture.db.observer.attemptFailed = (queue) => counted.push(queue);
  for (let attempt = 1; attempt <= 4; attempt++) {
    let begun = 0;
    const { db } = fixture;
    // Let the claim succeed, let the job's first step fail, and then let the failure be stored.
    const transact: typeof db.transact = (fn) =>
      ++begun === 2 && fails ? Promise.reject(new Error('no luck')) : db.transact(fn);
    await assert.rejects(runJobs({ ...fixture, db: { ...db, transact } }), /no luck/);
    const [job] = await jobs();
    assert.deepEqual([job!.attempts, job!.error, job!.claimed_until], [attempt, 'no luck', null]);
    waits.push(Date.parse(job!.due_at!) - fixture.clock.now);
    await runJobs(fixture);
    assert.ok(await isPending(id), 'it is not due yet');
    fixture.clock.now = Date.parse(job!.due_at!);
  }
  assert.deepEqual(waits, [1000, 2000, 4000, 8000]);
  assert.deepEqual(counted, ['jobs', 'jobs', 'jobs', 'jobs']);
  fails = false;
  await runJobs(fixture);
  assert.ok(!(await isPending(id)));
});

test("another worker takes over a killed worker's job when its claim expires", async () => {
  const id = await erased();
  await assert.rejects(runJobs(failingFrom(2)), /the disk is gone/);
  const other = await erased();
  await runJobs(fixture);
  assert.deepEqual([await isPending(id), await isPending(other)], [true, true], 'one worker at a time');
  fixture.clock.now += 30 * SECOND;
  await runJobs(fixture);
  assert.deepEqual([await isPending(id), await isPending(other)], [false, false]);
  assert.deepEqual(await jobs(), []);
});

test('a worker whose claim has expired writes nothing more', async () => {
  const id = await erased();
  const { db } = fixture;
  let begun = 0;
  const transact: typeof db.transact = async (fn) => {
    if (++begun === 2) {
      fixture.clock.now += 30 * SECOND;
      await assert.rejects(runJobs(failingFrom(2)), /the disk is gone/); // A second worker takes over and fails
    }
    return db.transact(fn);
  };
  await runJobs({ ...fixture, db: { ...db, transact } });
  assert.ok(await isPending(id), 'nothing was changed');
  const [job] = await jobs();
  assert.deepEqual([job!.attempts, job!.error], [2, null]);
});

test('an ending process releases its job', async () => {
  const id = await erased();
  const { db } = fixture;
  let begun = 0;
  const stopped = Promise.withResolvers<void>();
  const transact: typeof db.transact = (fn) => {
    if (++begun === 2) stopped.resolve(worker.stop());
    return db.transact(fn);
  };
  const worker = startWorkers({ ...fixture, db: { ...db, transact } }, assert.ifError);
  await stopped.promise;
  const [job] = await jobs();
  assert.deepEqual([job!.claimed_until, job!.error], [null, null]);
  await runJobs(fixture);
  assert.ok(!(await isPending(id)));
});

test('of two workers, one runs a job', async () => {
  const ids = [await erased(), await erased()];
  await Promise.all([runJobs(fixture), runJobs(fixture)]);
  await runJobs(fixture);
  for (const id of ids) assert.ok(!(await isPending(id)));
  assert.deepEqual(await jobs(), []);
});

test('ignores jobs of a newer release', async () => {
  await enqueueOne();
  await transact(fixture.db, (db) => db.updateTable('outbox').set({ lane: 'of a newer release' }).execute());
  await runJobs(fixture);
  assert.equal((await jobs()).length, 1);
});

test('a running worker starts a job when its transaction has committed', async () => {
  const errors: unknown[] = [];
  const worker = startWorkers(fixture, (error) => errors.push(error));
  let wakes = 0;
  const { observer } = fixture.db;
  const enqueued = observer.enqueued.bind(observer);
  observer.enqueued = () => {
    wakes += 1;
    enqueued();
  };
  await assert.rejects(
    transact(fixture.db, async (db) => {
      await enqueueJob(db, 'remove_traces', { payload: {}, now: NOON });
      throw new Error('not committed');
    }),
  );
  assert.equal(wakes, 0);
  const id = await erased();
  assert.equal(wakes, 1);
  while (await isPending(id)) await sleep(5);
  await worker.stop();
  assert.deepEqual(errors, []);
});

/** Starts a worker with ten entries in each lane. Each entry runs until `end` resolves. The second entry fails. */
const openQueue = async (lanes: readonly string[], limit: number, end: () => Promise<unknown>) => {
  const log = { ended: 0, running: 0, mostAtOnce: 0 };
  const queue: Queue = {
    ...{ name: 'mail', claimMs: HOUR },
    lanes: () => lanes,
    free: (_db, _lane, running) => limit - running,
    async run(entry) {
      log.mostAtOnce = Math.max(log.mostAtOnce, ++log.running);
      await end();
      log.running -= 1;
      await transact(fixture.db, (db) => endEntry(db, entry, { now: NOON }));
      log.ended += 1;
      if (entry.record_id === 1) throw new Error('entry 1');
    },
  };
  const entries = lanes.flatMap((lane) =>
    Array.from(
      { length: 10 },
      (_, record_id) => ({ queue: 'mail', lane, record_id, due_at: timestamp(NOON) }) as const,
    ),
  );
  await transact(fixture.db, (db) => enqueue(db, entries));
  const errors: string[] = [];
  const worker = startWorker(fixture, [queue], (error) => errors.push((error as Error).message));
  return { log, errors, worker };
};
for (const limit of [1, 3]) {
  test(`runs ${limit} at a time, and continues without a pause, also after a failure`, async () => {
    const { log, errors, worker } = await openQueue(['a'], limit, () => sleep(1));
    while (log.ended < 10) await sleep(1);
    await worker.stop();
    assert.deepEqual([log.mostAtOnce, errors, await jobs()], [limit, ['entry 1'], []]);
  });
}

test('a full lane does not delay another lane', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { log, worker } = await openQueue(['a', 'b'], 2, () => promise);
  while (log.running < 4) await sleep(1);
  const claimed = (await jobs()).filter(({ claimed_until }) => claimed_until !== null).map(({ lane }) => lane);
  assert.deepEqual(claimed.toSorted(), ['a', 'a', 'b', 'b']);
  resolve();
  await worker.stop();
});

test('a stopped worker claims nothing more, and waits for entries in progress', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { log, worker } = await openQueue(['a'], 3, () => promise.then(() => sleep(1)));
  while (log.running < 3) await sleep(1);
  const stopped = worker.stop();
  resolve();
  await stopped;
  worker.wake();
  assert.deepEqual([log.ended, log.running, (await jobs()).length], [3, 0, 7]);
});

test('two workers claim each entry once, and entries of one subject in order', async () => {
  const lane = { queue: 'webhooks', lane: '1', due_at: timestamp(NOON) } as const;
  const subjects = ['court 1', 'court 1', 'court 2', 'court 2', null];
  await transact(fixture.db, (db) =>
    enqueue(
      db,
      subjects.map((subject, record_id) => ({ ...lane, subject, record_id })),
    ),
  );
  const claim = () => transact(fixture.db, (db) => claimEntries(db, lane, { now: NOON, claimMs: HOUR, limit: 10 }));
  const claimed = (await Promise.all([claim(), claim()])).flat();
  assert.deepEqual(claimed.map(({ record_id }) => record_id).toSorted(), [0, 2, 4]);
  await transact(fixture.db, async (db) => {
    for (const entry of claimed.filter(({ record_id }) => record_id === 0)) await endEntry(db, entry, { now: NOON });
  });
  assert.deepEqual(
    (await claim()).map(({ record_id }) => record_id),
    [1],
  );
});

test('an entry whose time is over is not claimed', async () => {
  const lane = { queue: 'mail', lane: 'a', due_at: timestamp(NOON), give_up_at: timestamp(NOON + 1) } as const;
  await transact(fixture.db, (db) => enqueue(db, [lane]));
  const due = () => findDueLanes(fixture.db.read, 'mail', ['a', 'b'], timestamp(fixture.clock.now));
  assert.deepEqual(await due(), ['a']);
  fixture.clock.now += 1;
  assert.deepEqual(await due(), []);
});

test('an entry that is due again keeps its place before later entries of its subject', async () => {
  const entry = { queue: 'webhooks', lane: '1', subject: 'court 1', due_at: timestamp(NOON + HOUR) } as const;
  const all = [1, 2].map((record_id) => ({ ...entry, record_id }));
  await transact(fixture.db, async (db) => {
    await enqueue(db, all);
    await db.updateTable('outbox').set({ due_at: null, failures: 9 }).where('record_id', '=', 1).execute();
    await enqueueAgain(db, { ...all[0]!, due_at: timestamp(NOON) });
    await enqueueAgain(db, { ...all[1]!, due_at: timestamp(NOON) });
    await enqueueAgain(db, { ...all[1]!, record_id: 3, subject: 'court 2', due_at: timestamp(NOON) });
    const claimed = await claimEntries(db, entry, { now: NOON, claimMs: HOUR, limit: 10 });
    assert.deepEqual(
      claimed.map(({ record_id, failures }) => [record_id, failures]),
      [
        [1, 0],
        [3, 0],
      ],
    );
  });
  assert.equal((await jobs()).length, 3);
});
