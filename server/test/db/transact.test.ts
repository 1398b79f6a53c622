// Runs on both engines.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/schema.ts';
import { beforeCommit, type Database, transact } from '../../src/platform/db/transact.ts';
import { CANNOT_MOUNT } from '../loop-disk.ts';
import { openContext } from '../processes.ts';

const LIMIT = { timeout: 30_000 };

async function open(t: TestContext, folder = mkdtempSync(join(tmpdir(), 'courtside-'))) {
  const file = join(folder, 'club.db');
  const { db } = await openContext(file);
  t.after(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { db, file };
}

const note = (text: string) => (db: Db) =>
  db
    .insertInto('events')
    .values({ type: 'court.created', timestamp: '2026-11-21T12:00:00.000Z', data: text })
    .execute();

async function notes(db: Database): Promise<string[]> {
  const rows = await db.read.selectFrom('events').select('data').orderBy('id').execute();
  return rows.map((row) => row.data);
}

/** Counts the commit frames in the write-ahead log (https://sqlite.org/fileformat.html#the_write_ahead_log). */
function commits(file: string): number {
  const wal = readFileSync(`${file}-wal`);
  const frame = 24 + wal.readUInt32BE(8);
  const salts = wal.subarray(16, 24);
  let count = 0;
  for (let at = 32; at + frame <= wal.length && wal.subarray(at + 8, at + 16).equals(salts); at += frame) {
    if (wal.readUInt32BE(at + 4) > 0) count++;
  }
  return count;
}

function integrity(file: string): unknown {
  const db = new DatabaseSync(file);
  const verdict = db.prepare('pragma integrity_check').get();
  db.close();
  return verdict?.['integrity_check'];
}

test('last steps run in order, and their last writes are written, whatever they add', LIMIT, async (t) => {
  const { db } = await open(t);
  const first = async (db: Db, values: readonly string[]) => {
    await note(`step ${values.join(' ')}`)(db);
    return () => note(`write ${values.join(' ')}`)(db);
  };
  const second = async (db: Db): Promise<undefined> => {
    beforeCommit(db, first, 'c');
    await note('second')(db);
    return undefined;
  };
  const run = async (db: Db): Promise<void> => {
    beforeCommit(db, first, 'a');
    beforeCommit(db, second, undefined);
    beforeCommit(db, first, 'b');
  };
  await transact(db, run, async (db) => void (await note('last')(db)));
  assert.deepEqual(await notes(db), ['step a b', 'write a b', 'second', 'step c', 'last', 'write c']);
});

test('waiting writes share one commit', LIMIT, async (t) => {
  const { db, file } = await open(t);
  await transact(db, note('first'));
  const before = commits(file);
  await Promise.all(Array.from({ length: 100 }, (_, i) => transact(db, note(`${i}`))));
  const shared = commits(file) - before;
  // All writes share one commit on an idle machine, and a few commits on a busy one.
  assert.ok(shared >= 1 && shared <= 10, `100 writes took ${shared} commits`);
  for (let i = 0; i < 5; i++) await transact(db, note(`alone ${i}`));
  assert.equal(commits(file) - before - shared, 5);
  assert.equal((await notes(db)).length, 106);
});

test('a write that throws leaves no change, and the other writes are kept', LIMIT, async (t) => {
  const { db } = await open(t);
  const outcomes = await Promise.allSettled([
    transact(db, note('before')),
    transact(db, async (db) => {
      await note('half')(db);
      throw new Error('changed my mind');
    }),
    transact(db, () => {
      throw new Error('at once');
    }),
    transact(db, async (db) => {
      await note('half')(db);
      await sql`insert into nowhere values (1)`.execute(db);
    }),
    transact(db, note('after')),
  ]);
  const statuses = outcomes.map((outcome) => outcome.status);
  assert.deepEqual(statuses, ['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']);
  assert.equal((outcomes[1] as PromiseRejectedResult).reason.message, 'changed my mind');
  assert.deepEqual(await notes(db), ['before', 'after']);
  const ids = await db.read.selectFrom('events').select('id').execute();
  assert.deepEqual(
    ids.map((row) => row.id),
    [1, 2],
    'the undone write used up an id',
  );
});

test('writes run again, each alone, only if one of them fails after it has written', LIMIT, async (t) => {
  const { db } = await open(t);
  const runs: string[] = [];
  const run = (name: string, fail?: 'at once' | 'half-way' | 'having changed no row') =>
    transact(db, async (db) => {
      runs.push(name);
      await db.selectFrom('events').select('id').execute();
      if (fail === 'having changed no row') await db.deleteFrom('events').where('data', '=', 'none').execute();
      else if (fail !== 'at once') await note(name)(db);
      if (fail) throw new Error(fail);
    });
  await Promise.allSettled([run('a'), run('b', 'at once'), run('b', 'having changed no row'), run('c')]);
  assert.deepEqual(runs.splice(0), ['a', 'b', 'b', 'c']);
  await Promise.allSettled([run('d'), run('e', 'half-way'), run('f')]);
  assert.deepEqual(runs.splice(0), ['d', 'e', 'd', 'e', 'f']);
  await Promise.allSettled([run('g', 'half-way'), run('h')]);
  assert.deepEqual(runs.splice(0), ['g', 'h']);
  assert.deepEqual(await notes(db), ['a', 'c', 'd', 'f', 'h']);
});

test('a write resolves only when others can read it', LIMIT, async (t) => {
  const { db } = await open(t);
  let seenInside: string[] = [];
  const first = transact(db, async (inside) => {
    await note('mine')(inside);
    seenInside = await notes(db);
  });
  await first;
  assert.deepEqual(seenInside, []);
  assert.deepEqual(await notes(db), ['mine']);
});

test('thousands of queued writes all settle, in order', LIMIT, async (t) => {
  const { db } = await open(t);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5000 }, (_, i) =>
      transact(db, async (db) => {
        await note(`${i}`)(db);
        if (i % 10 === 0) throw new Error('no');
      }),
    ),
  );
  assert.equal(outcomes.filter((outcome) => outcome.status === 'rejected').length, 500);
  const expected = Array.from({ length: 5000 }, (_, i) => `${i}`).filter((_, i) => i % 10 !== 0);
  assert.deepEqual(await notes(db), expected);
});

test('a write added just as the queue empties settles', LIMIT, async (t) => {
  const { db } = await open(t);
  const waits: (() => Promise<unknown>)[] = [
    async () => {},
    async () => {
      for (let i = 0; i < 3; i++) await Promise.resolve();
    },
    () => new Promise((resolve) => process.nextTick(resolve)),
    () => new Promise((resolve) => queueMicrotask(() => resolve(undefined))),
    () => new Promise((resolve) => setImmediate(resolve)),
    () => new Promise((resolve) => setTimeout(resolve, 0)),
  ];
  await Promise.all(
    waits.map(async (wait, n) => {
      for (let i = 0; i < 100; i++) {
        await transact(db, note(`${n} ${i}`));
        await wait();
      }
    }),
  );
  for (const wait of waits) {
    for (let i = 0; i < 20; i++) {
      await transact(db, note(`alone ${i}`));
      await wait();
    }
  }
  assert.equal((await notes(db)).length, waits.length * 120);
});

test('closing waits for queued writes', LIMIT, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  const file = join(folder, 'club.db');
  const { db } = await openContext(file);
  const writes = Array.from({ length: 500 }, (_, i) => transact(db, note(`${i}`)));
  await db.close();
  await Promise.all(writes);
  const closed = new DatabaseSync(file);
  assert.equal(closed.prepare('select count(*) as n from events').get()?.['n'], 500);
  closed.close();
  rmSync(folder, { recursive: true });
});

const BULK = 'x'.repeat(20_000);

/** Writes until the disk is full. Checks that all acknowledged writes, and no others, are stored. */
async function fillUp(db: Database): Promise<void> {
  const acknowledged = await notes(db);
  let reasons: unknown[] = [];
  for (let group = 0; reasons.length === 0; group++) {
    const texts = Array.from({ length: 10 }, (_, i) => `${group} ${i} ${BULK}`);
    const outcomes = await Promise.allSettled(texts.map((text) => transact(db, note(text))));
    acknowledged.push(...texts.filter((_, i) => outcomes[i]?.status === 'fulfilled'));
    reasons = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => outcome.reason);
  }
  for (const reason of reasons) assert.equal(db.classify(reason), 'full', String(reason));
  assert.ok(acknowledged.length > 10, 'too few writes fitted on the disk');
  assert.deepEqual(await notes(db), acknowledged);
}

test(
  'a file at its size limit refuses writes as full, keeps acknowledged writes, and accepts writes again later',
  LIMIT,
  async (t) => {
    const { db, file } = await open(t);
    await transact(db, note('first'));
    const size = await transact(db, async (db) => sql<{ page_count: number }>`pragma page_count`.execute(db));
    const limitTo = (pages: number) => transact(db, (db) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db));
    await limitTo(size.rows[0]!.page_count + 100);
    await fillUp(db);
    await limitTo(1_000_000);
    await transact(db, note('room again'));
    assert.equal((await notes(db)).at(-1), 'room again');
    assert.equal(integrity(file), 'ok');
  },
);

test('a write that ignores a full disk and continues leaves no change', LIMIT, async (t) => {
  const { db } = await open(t);
  const size = await transact(db, async (db) => sql<{ page_count: number }>`pragma page_count`.execute(db));
  const pages = size.rows[0]!.page_count + 100;
  await transact(db, (db) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db));
  const write = transact(db, async (db) => {
    await note(BULK.repeat(100))(db).catch(() => {});
    await note('outside any transaction')(db);
  });
  await assert.rejects(write);
  assert.deepEqual(await notes(db), []);
});

test('opening a database merges the log that a killed process left', LIMIT, async (t) => {
  const { db, file } = await open(t);
  await transact(db, note('first'));
  const left = join(mkdtempSync(join(tmpdir(), 'courtside-')), 'club.db');
  for (const suffix of ['', '-wal']) copyFileSync(`${file}${suffix}`, `${left}${suffix}`);
  assert.ok(statSync(`${left}-wal`).size > 0, 'the write-ahead log is empty');
  const again = await open(t, dirname(left));
  assert.equal(statSync(`${left}-wal`).size, 0);
  assert.deepEqual(await notes(again.db), ['first']);
});

/** Mounts an empty disk of two megabytes. Returns undefined if this process may not mount file systems. */
function smallDisk(t: TestContext): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  t.after(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, 'var');
}

test('a full disk refuses writes, keeps acknowledged writes, and accepts writes again later', LIMIT, async (t) => {
  const folder = smallDisk(t);
  if (!folder) return t.skip(CANNOT_MOUNT);
  const { db, file } = await open(t, folder);
  await transact(db, note('first'));
  const ballast = join(dirname(folder), 'ballast');
  writeFileSync(ballast, Buffer.alloc(600_000));
  await fillUp(db);
  rmSync(ballast);
  await transact(db, note('room again'));
  assert.equal((await notes(db)).at(-1), 'room again');
  assert.equal(integrity(file), 'ok');
});
