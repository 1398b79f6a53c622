import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { toTime } from '../../src/platform/time.ts';
import { insertFixture, newFile, startServer } from '../processes.ts';
import { withApp } from '../app-server.ts';
import { call } from '../http-call.ts';
import { bySize } from '../size.ts';
import {
  asJson,
  contents,
  newClub,
  query,
  refuse,
  runProgram,
  spawnCourtside,
  succeed,
  writeBeside,
} from './courtside.ts';

const LIMIT = { timeout: 300_000 };

test('a backup during writes is complete, opens, and has all acknowledged data', LIMIT, async (t) => {
  const file = newFile(t);
  const { key, players, courts } = await insertFixture(file, { players: 4, courts: 4 });
  const server = await startServer(t, file);
  const acknowledged: number[] = [];
  const over = new AbortController();
  const clients = players.map(async ({ token }, i) => {
    for (let slot = 0; !over.signal.aborted; slot++) {
      const date = new Date(Date.now() + (2 + Math.floor(slot / 48)) * 86_400_000).toISOString().slice(0, 10);
      const [start_time, end_time] = [toTime((slot % 48) * 30), toTime(((slot % 48) + 1) * 30)];
      const body = { court_id: courts[i], booking_date: date, start_time, end_time };
      const answer = await call(server, key, { method: 'POST', path: '/bookings', token, body });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      acknowledged.push(answer.body.id);
    }
  });
  let target = '';
  try {
    let busyBackups = 0;
    for (let i = 1; busyBackups < bySize(1, 3); i++) {
      const before = acknowledged.length;
      target = join(dirname(file), `copy-${i}.db`);
      // The command runs in another process, so that the clients in this process keep sending requests.
      const { code, stdout, stderr } = await spawnCourtside(file, ['backup', target, '--json']);
      assert.equal(code, 0, stderr);
      assert.deepEqual(JSON.parse(stdout), { file: target, bytes: statSync(target).size });
      if (acknowledged.length > before) busyBackups++;
      assert.deepEqual(query(target, 'pragma integrity_check'), query(file, 'pragma integrity_check'));
      assert.equal(query(target, 'pragma integrity_check')[0]?.['integrity_check'], 'ok');
      assert.deepEqual(query(target, 'pragma foreign_key_check'), []);
      const ids = new Set(query(target, 'select id from bookings').map(({ id }) => id));
      for (const id of acknowledged.slice(0, before)) assert.ok(ids.has(id), `booking ${id} is missing`);
      assert.equal(query(target, 'select id from occupancy').length, ids.size);
    }
  } finally {
    over.abort();
    await Promise.all(clients);
  }
  const { status, body } = await withApp(target, (restored) =>
    call(restored, key, { path: '/bookings', token: players[0]!.token }),
  );
  assert.equal(status, 200);
  assert.ok(body.data.length > 0);
});

test('a backup in place of the database restores everything', async (t) => {
  const file = newFile(t);
  await succeed(file, ['demo']);
  const before = contents(file);
  const copy = join(dirname(file), 'copy.db');
  assert.match(await succeed(file, ['backup', copy]), /^\S+copy\.db: \d+ bytes written and checked\.\n$/);
  const elsewhere = newFile(t);
  copyFileSync(copy, elsewhere);
  assert.deepEqual(contents(elsewhere), before);
  assert.deepEqual((await asJson(elsewhere, ['migrate'])).applied, []);
});

test('a backup never overwrites a file, and leaves no file when it fails', async (t) => {
  const file = await newClub(t);
  const taken = writeBeside(file, 'taken.db', 'mine');
  const before = readdirSync(dirname(file));
  assert.match(await refuse(file, 1, ['backup', taken]), /exists already/);
  assert.match(await refuse(file, 1, ['backup', file]), /exists already/);
  assert.equal(statSync(taken).size, 4);
  const nowhere = join(dirname(file), 'nowhere/copy.db');
  assert.match(await refuse(file, 1, ['backup', nowhere]), /The backup failed/);
  assert.ok(!existsSync(nowhere));
  assert.deepEqual(readdirSync(dirname(file)), before);
});

test('a backup of a damaged database fails and is renamed, even if SQLite notices no damage', async (t) => {
  const file = await newClub(t);
  const marked = new DatabaseSync(file);
  marked.exec("insert into meta (name, value) values ('mark', 'a text that no index has')");
  marked.close();
  const good = join(dirname(file), 'good.db');
  await succeed(file, ['backup', good]);
  const bytes = readFileSync(file);
  const start = bytes.indexOf('a text that no index has');
  writeFileSync(file, bytes.fill(0xff, start, start + 4));
  assert.equal(query(file, 'pragma integrity_check')[0]?.['integrity_check'], 'ok');
  const target = join(dirname(file), 'next.db');
  const told = await refuse(file, 1, ['backup', target]);
  assert.match(told, /^The backup failed: the database is damaged\. The copy is \S+next\.db\.damaged; keep your older/);
  assert.match(told, /a text in meta is not UTF-8/);
  const made = readdirSync(dirname(file)).filter((name) => name.startsWith('next.db'));
  assert.deepEqual(made, ['next.db.damaged']);
});

test('only its user can read a backup, whatever the umask', async (t) => {
  const file = await newClub(t);
  const copy = join(dirname(file), 'copy.db');
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  await succeed(file, ['backup', copy]);
  assert.equal(statSync(copy).mode & 0o777, 0o600);
});

test('a backup that a signal ends leaves no partial file', async (t) => {
  const file = await newClub(t);
  const before = readdirSync(dirname(file));
  for (const signal of ['SIGINT', 'SIGTERM']) {
    const target = join(dirname(file), `${signal}.db`);
    // The copy has already begun when the program sends itself the signal.
    const program = `
      import { openDatabase } from './server/src/database.ts';
      const db = await openDatabase({ DATABASE_URL: { file: ${JSON.stringify(file)} } });
      const copied = db.backup(${JSON.stringify(target)});
      process.kill(process.pid, '${signal}');
      await copied;
      await db.close();`;
    const { stderr } = await runProgram(process.execPath, ['--input-type=module', '-e', program]);
    assert.equal(stderr, '');
    const left = readdirSync(dirname(file)).filter((name) => !name.startsWith(`${basename(file)}-`));
    // The backup may also complete before the process handles the signal.
    assert.deepEqual(
      left.filter((name) => name !== `${signal}.db`),
      before,
    );
    rmSync(target, { force: true });
  }
});
