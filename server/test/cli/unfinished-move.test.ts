import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { moveData } from '../../src/platform/db/move.ts';
import { insertFixture, newEmptyDatabase, newFile, openContext, startServer } from '../processes.ts';
import { asJson, courtside, refuse, refuseSpawned, succeed } from './courtside.ts';

const INTERRUPTED = /^A move to this database .* was interrupted,.* run the same command again/;
const LIMIT = { timeout: 300_000 };

/** Creates a club and a second database, and interrupts a move of the club to that database. */
async function interruptedMove(
  t: TestContext,
): Promise<{ move: string[]; from: string; settings: { DATABASE_URL: string } }> {
  const [from, to] = [`file:${newFile(t)}`, await newEmptyDatabase(t)];
  await insertFixture(from, { players: 2, courts: 2 });
  const [source, target] = [await openContext(from), await openContext(to)];
  const breakOff = (count: number): void => {
    if (count > 0) throw new Error('the network is gone');
  };
  await assert.rejects(moveData(source.db, target.db, breakOff), /the network is gone/);
  await source.db.close();
  await target.db.close();
  return { move: ['migrate-data', '--from', from, '--to', to], from, settings: { DATABASE_URL: to } };
}

test('refuses to work on a partly moved club until the move is complete', LIMIT, async (t) => {
  const { move, settings } = await interruptedMove(t);
  const further = ['migrate-data', '--from', settings.DATABASE_URL, '--to', await newEmptyDatabase(t)];
  const backup = join(newFile(t), '../backup.db');
  for (const words of [
    ['demo'],
    ['keys', 'create', '--name', 'a'],
    ['users', 'list'],
    ['export', 'bookings'],
    ['backup', backup],
    further,
  ])
    assert.match(await refuse('ignored', 1, words, { settings }), INTERRUPTED, words.join(' '));
  // Run `serve` in a new process, which can be killed. If the server started by mistake, `serve` would never return.
  assert.match(await refuseSpawned('ignored', 1, ['serve'], { settings: { ...settings, PORT: '0' } }), INTERRUPTED);
  assert.match(await succeed('ignored', move), /The copy is complete/);
  assert.equal((await asJson('ignored', ['users', 'list'], { settings })).length, 3);
  await startServer(t, settings.DATABASE_URL);
});

test('the doctor reports the unfinished move, and no faults that it causes', LIMIT, async (t) => {
  const { move, settings } = await interruptedMove(t);
  const examine = async (): Promise<{ ok: boolean; checks: { check: string; ok: boolean; detail: string }[] }> =>
    JSON.parse((await courtside('ignored', ['doctor', '--json'], { settings })).stdout);
  const { ok, checks } = await examine();
  assert.deepEqual(
    [ok, checks.map(({ check }) => check)],
    [false, ['settings', 'database', 'migrations', 'move', 'mail']],
  );
  assert.match(checks.find(({ check }) => check === 'move')!.detail, /^A move to this database .* was interrupted/);
  await succeed('ignored', move);
  assert.equal((await examine()).ok, true);
});
