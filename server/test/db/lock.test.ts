// Runs on both engines.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/platform/db/schema.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { newFile, openContext } from '../processes.ts';
import { isFullSize } from '../size.ts';

const LIMIT = { timeout: 30_000 };

/** Starts a process that holds the write lock. `release` makes the process commit a row and exit. */
async function lock(t: TestContext, file: string): Promise<{ child: ChildProcess; release: () => Promise<void> }> {
  const script = `
    const db = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)});
    db.exec("begin immediate; insert into events (type, timestamp, data) values ('court.created', '', 'theirs')");
    process.stdin.once('data', () => { db.exec('commit'); db.close(); process.exit(); });
    process.stdout.write('locked');
  `;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const release = async () => {
    child.stdin.write('go');
    await once(child, 'exit');
  };
  return { child, release };
}

async function open(t: TestContext) {
  const file = newFile(t);
  const { db } = await openContext(file);
  t.after(() => db.close());
  const notes = async () =>
    (await db.read.selectFrom('events').select('data').orderBy('id').execute()).map((r) => r.data);
  return { file, db, notes };
}

const note = (data: string) => (db: Db) =>
  db.insertInto('events').values({ type: 'court.created', timestamp: '', data }).execute();

test('a lock held by another process only delays writes; reads and the event loop continue', LIMIT, async (t) => {
  const { file, db, notes } = await open(t);
  const { release } = await lock(t, file);
  let settled = 0;
  const writes = Array.from({ length: 50 }, (_, i) => transact(db, note(`${i}`)).then(() => settled++));
  // If waiting for the lock blocked the event loop, this loop would run only after the writes had failed.
  for (let turn = 0; turn < 50; turn++) {
    await sleep(1);
    assert.deepEqual(await notes(), []);
  }
  assert.equal(settled, 0);
  await release();
  await Promise.all(writes);
  assert.deepEqual(await notes(), ['theirs', ...Array.from({ length: 50 }, (_, i) => `${i}`)]);
});

test("a killed holder's lock is free again, and its write is gone", LIMIT, async (t) => {
  const { file, db, notes } = await open(t);
  const { child } = await lock(t, file);
  const write = transact(db, note('ours'));
  child.kill('SIGKILL');
  await write;
  assert.deepEqual(await notes(), ['ours']);
});

// This slow test runs only in `npm run test:all`. `observability/metrics.test.ts` always tests the timeout with one
// write.
const LONG = { ...LIMIT, skip: !isFullSize && 'waits for the busy timeout: npm run test:all' };
test('a lock held too long makes writes unavailable, and later writes succeed', LONG, async (t) => {
  const { file, db, notes } = await open(t);
  const { release } = await lock(t, file);
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((text) => transact(db, note(text))));
  for (const outcome of outcomes) {
    assert.ok(outcome.status === 'rejected');
    assert.equal(db.classify(outcome.reason), 'unavailable');
  }
  await release();
  await transact(db, note('ours'));
  assert.deepEqual(await notes(), ['theirs', 'ours']);
});
