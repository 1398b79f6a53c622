import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { makeBackup } from '../../src/modules/backups/actions.ts';
import { isAnythingDue, isOverdue, readStatus } from '../../src/modules/backups/status.ts';
import { claim } from '../../src/modules/backups/state.ts';
import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/database.ts';
import { modules } from '../../src/modules.ts';
import { newClub, query } from '../cli/courtside.ts';
import { type Bucket, KEY, signatureOf, startBucket } from './bucket-server.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-28T12:00:00Z');

interface Fixture {
  context: Context;
  file: string;
  folder: string;
  /** Advances the clock by this number of milliseconds. */
  pass: (ms: number) => void;
  names: () => string[];
}

async function openFixture(t: TestContext, settings: Record<string, string> = {}): Promise<Fixture> {
  const file = await newClub(t);
  const config = readConfig({ DATABASE_URL: `file:${file}`, BACKUP_SCHEDULE: '03:00', ...settings });
  const db = await openDatabase(config);
  t.after(() => db.close());
  let now = NOON;
  const folder = join(dirname(file), 'backups');
  return {
    context: { db, config, now: () => now, modules },
    file,
    folder,
    pass: (ms) => void (now += ms),
    names: () => (existsSync(folder) ? readdirSync(folder).toSorted() : []),
  };
}

const withBucket = (bucket: Bucket) => ({
  BACKUP_COPY_TO: bucket.url,
  AWS_ACCESS_KEY_ID: KEY.id,
  AWS_SECRET_ACCESS_KEY: KEY.secret,
});

test("the test server computes the signature of the example in Amazon's S3 reference", () => {
  const signature = signatureOf({
    method: 'GET',
    path: '/test.txt',
    query: '',
    headers: [
      ['host', 'examplebucket.s3.amazonaws.com'],
      ['range', 'bytes=0-9'],
      ['x-amz-content-sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      ['x-amz-date', '20130524T000000Z'],
    ],
    hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    time: '20130524T000000Z',
    region: 'us-east-1',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  });
  assert.equal(signature, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

test('makes the backup that is due, once, and the next one a day later', async (t) => {
  const { context, pass, names, folder } = await openFixture(t);
  assert.equal(isOverdue(await readStatus(context), 'folder'), true);
  await makeBackup(context, { ifDue: true });
  assert.deepEqual(names(), ['club-20261128T120000Z.db']);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  assert.equal(await makeBackup(context, { ifDue: true }), undefined);
  pass(15 * 3_600_000 - 1000);
  assert.equal(await makeBackup(context, { ifDue: true }), undefined);
  pass(1000);
  await makeBackup(context, { ifDue: true });
  assert.deepEqual(names(), ['club-20261128T120000Z.db', 'club-20261129T030000Z.db']);
  const { backups, failures } = await readStatus(context);
  assert.deepEqual(
    backups.map(({ name, checkedAt, places }) => ({ name, checkedAt, places })),
    [
      { name: 'club-20261129T030000Z.db', checkedAt: '2026-11-29T03:00:00.000Z', places: ['folder'] },
      { name: 'club-20261128T120000Z.db', checkedAt: '2026-11-28T12:00:00.000Z', places: ['folder'] },
    ],
  );
  assert.deepEqual(failures, []);
  assert.equal(query(join(folder, names()[0]!), 'pragma integrity_check')[0]?.['integrity_check'], 'ok');
});

test('notices that the backups were deleted', async (t) => {
  const { context, folder, names } = await openFixture(t);
  await makeBackup(context, { ifDue: true });
  rmSync(folder, { recursive: true });
  assert.equal(isAnythingDue(await readStatus(context)), true);
  await makeBackup(context, { ifDue: true });
  assert.equal(names().length, 1);
});

test('rotates only the backups of this database', async (t) => {
  const settings = { BACKUP_KEEP: '2d,0w,0m' };
  const { context, folder, pass, names } = await openFixture(t, settings);
  const others = [
    'club-20200101T030000Z.db.bak',
    'club.20200101T030000000Z.before-0.1.0.db',
    'other-20200101T030000Z.db',
  ];
  mkdirSync(folder);
  for (const name of others) writeFileSync(join(folder, name), 'mine');
  for (let day = 0; day < 4; day++) {
    await makeBackup(context, { ifDue: true });
    pass(DAY);
  }
  assert.deepEqual(
    names().filter((name) => !others.includes(name)),
    ['club-20261130T120000Z.db', 'club-20261201T120000Z.db'],
  );
  for (const name of others) assert.equal(readFileSync(join(folder, name), 'utf8'), 'mine');
});

test('a failed backup deletes nothing, is recorded, and leaves no partial file', async (t) => {
  const { context, folder, file, pass, names } = await openFixture(t, { BACKUP_KEEP: '1d,4w,12m' });
  await makeBackup(context, { ifDue: true });
  pass(DAY);
  const taken = 'club-20261129T120000Z.db';
  mkdirSync(join(folder, taken)); // A folder with the name of the next backup
  await assert.rejects(makeBackup(context, { ifDue: true }), /The backup failed: .*exists already/);
  assert.deepEqual(names(), ['club-20261128T120000Z.db', taken]);
  const status = await readStatus(context);
  assert.equal(status.failures[0]?.place, 'folder');
  assert.equal(status.isRunning, false);
  assert.equal(isOverdue(status, 'folder'), true);
  assert.ok(existsSync(file));
  pass(60_000);
  await makeBackup(context, { ifDue: true });
  assert.equal(isOverdue(await readStatus(context), 'folder'), false);
});

test('removes the remains of a backup that was killed', async (t) => {
  const { context, folder, names } = await openFixture(t);
  mkdirSync(folder);
  for (const end of ['partial', 'partial-journal', 'damaged']) {
    writeFileSync(join(folder, `club-20261127T030000Z.db.${end}`), 'x');
  }
  await makeBackup(context);
  assert.deepEqual(names(), ['club-20261128T120000Z.db']);
});

test('only one process makes a backup, and a process that ended does not block the next one', async (t) => {
  const { context, pass, names } = await openFixture(t);
  const made = await Promise.all([1, 2, 3].map(() => makeBackup(context, { ifDue: true })));
  assert.equal(made.filter(Boolean).length, 1);
  pass(DAY);
  assert.equal(await claim(context, 'a process that is killed now'), true);
  assert.equal(await makeBackup(context, { ifDue: true }), undefined);
  pass(60_000);
  await makeBackup(context, { ifDue: true });
  assert.equal(names().length, 2);
});

for (const place of ['a folder', 'a bucket'] as const) {
  test(`copies to ${place}, reads the copy back, and rotates there as well`, async (t) => {
    const bucket = await startBucket(t);
    const second = join(dirname(await newClub(t)), 'nas/club');
    const { context, folder, pass, names } = await openFixture(t, {
      ...(place === 'a bucket' ? withBucket(bucket) : { BACKUP_COPY_TO: second }),
      ...{ BACKUP_KEEP: '2d,0w,0m' },
    });
    bucket.objects.set('backups/other.txt', Buffer.from('mine'));
    for (let day = 0; day < 3; day++) {
      assert.equal((await makeBackup(context, { ifDue: true }))?.isCopied, true);
      pass(DAY);
    }
    const expected = ['club-20261129T120000Z.db', 'club-20261130T120000Z.db'];
    assert.deepEqual(names(), expected);
    for (const name of expected) {
      const copy = place === 'a bucket' ? bucket.objects.get(`backups/${name}`) : readFileSync(join(second, name));
      assert.ok(copy?.equals(readFileSync(join(folder, name))), name);
    }
    if (place === 'a bucket') assert.deepEqual([...bucket.objects.keys()].length, 3);
    else assert.deepEqual(readdirSync(second).toSorted(), expected);
    const { backups } = await readStatus(context);
    assert.deepEqual(backups[0]?.places, ['folder', 'copy']);
  });
}

const faults: [name: string, break_: (bucket: Bucket) => unknown, message: RegExp][] = [
  ['is down', (bucket) => bucket.stop(), /ECONNREFUSED/],
  ['fails', (bucket) => (bucket.fault = 'status 500'), /We failed/],
  ['stores other bytes', (bucket) => (bucket.fault = 'loses bytes'), /reading it back gave other bytes/],
];
for (const [name, break_, message] of faults) {
  test(`if the second place ${name}, no backup is lost, and the missing copies are made later`, async (t) => {
    const bucket = await startBucket(t);
    const { context, pass, names } = await openFixture(t, withBucket(bucket));
    await makeBackup(context, { ifDue: true });
    const before = [...bucket.objects.keys()];
    await break_(bucket);
    for (let day = 0; day < 2; day++) {
      pass(DAY);
      await assert.rejects(makeBackup(context, { ifDue: true }), (error: Error) => {
        assert.match(error.message, /^Copying the backup to the second place failed: /);
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, new RegExp(RegExp.escape(KEY.secret)));
        return true;
      });
    }
    assert.equal(names().length, 3);
    assert.deepEqual([...bucket.objects.keys()], before);
    const status = await readStatus(context);
    assert.deepEqual([isOverdue(status, 'folder'), isOverdue(status, 'copy')], [false, true]);
    assert.equal(status.failures.length, 2);
    if (name === 'is down') return;
    bucket.fault = 'none';
    const made = await makeBackup(context, { ifDue: true });
    assert.equal(made?.file, undefined, 'only the copies were missing');
    assert.equal(bucket.objects.size, 3);
    assert.equal(isAnythingDue(await readStatus(context)), false);
  });
}

test('a bucket that refuses deletions gets new backups all the same', async (t) => {
  const bucket = await startBucket(t);
  const { context, pass } = await openFixture(t, {
    ...withBucket(bucket),
    ...{ BACKUP_KEEP: '1d,0w,0m' },
  });
  await makeBackup(context, { ifDue: true });
  bucket.fault = 'refuses deletions';
  pass(DAY);
  await assert.rejects(makeBackup(context, { ifDue: true }), /You may not delete/);
  assert.equal(bucket.objects.size, 2);
});

test('a wrong key names the fault, and never the key', async (t) => {
  const bucket = await startBucket(t);
  const { context } = await openFixture(t, { ...withBucket(bucket), AWS_SECRET_ACCESS_KEY: 'another' });
  await assert.rejects(makeBackup(context), /second place failed: .*SignatureDoesNotMatch/);
  assert.deepEqual(bucket.requests, []);
});
