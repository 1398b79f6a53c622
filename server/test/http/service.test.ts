import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { MigrationState } from '../../src/platform/db/migrations.ts';
import { openDatabase } from '../../src/database.ts';
import { modules } from '../../src/modules.ts';
import { COMMIT, VERSION } from '../../src/platform/release.ts';
import { openClub } from '../club.ts';

test('/healthz and /readyz need no API key', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  for (const path of ['/healthz', '/readyz']) {
    const answer = await club.inject(path);
    assert.deepEqual([answer.statusCode, answer.json()], [200, { status: 'ok', version: VERSION, commit: COMMIT }]);
  }
});

test('before the migration, it is live but not ready', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  const config = readConfig({ DATABASE_URL: `file:${join(folder, 'club.db')}` });
  const db = await openDatabase(config);
  const app = await buildApp({ db, config, now: Date.now, modules });
  t.after(async () => {
    await app.close();
    await db.close();
    rmSync(folder, { recursive: true });
  });
  assert.equal((await app.inject('/healthz')).statusCode, 200);
  const unready = await app.inject('/readyz');
  assert.deepEqual([unready.statusCode, unready.json().code], [503, 'database_unavailable']);
  assert.equal(unready.headers['retry-after'], '1');
  await db.migrate();
  const ready = async (): Promise<boolean> => (await app.inject('/readyz')).statusCode === 200;
  while (!(await ready())) await sleep(10);
});

test('concurrent readiness checks share a query', async (t) => {
  const club = await openClub();
  let asked = 0;
  const migrations = (): Promise<MigrationState> => {
    asked += 1;
    return club.context.db.migrations();
  };
  const app = await buildApp({ ...club.context, db: { ...club.context.db, migrations } });
  t.after(async () => {
    await app.close();
    await club.close();
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  assert.equal(asked, 1);
});

test('answers 404 elsewhere, without requiring an API key', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  for (const path of ['/nowhere', '/api', '/api/v2/courts', '/healthz/x', '/openapi.yaml']) {
    const answer = await club.inject(path);
    assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not_found'], path);
  }
  const post = await club.inject({ method: 'POST', url: '/healthz' });
  assert.deepEqual([post.statusCode, post.headers.allow], [405, 'GET, HEAD']);
  const problem = await club.app.inject({ method: 'DELETE', url: '/problems/slot_taken' });
  assert.deepEqual([problem.statusCode, problem.headers.allow], [405, 'GET, HEAD']);
});

test('BASE_PATH changes the paths', async (t) => {
  const club = await openClub({ BASE_PATH: '/booking/api' });
  t.after(() => club.close());
  const court = await club.court();
  assert.equal((await club.call('GET', `/courts/${court.id}`)).status, 200);
  assert.equal((await club.inject('/api/v1/courts')).statusCode, 404);
  const { headers } = await club.book(await club.signIn(), { court_id: court.id });
  assert.match(headers['location']!, /^\/booking\/api\/bookings\/\d+$/);
});
