import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { verifyAudit } from '../../src/modules/audit/actions.ts';
import { type Club, type DirectAnswer, openClub } from '../club.ts';
import { engine } from '../databases.ts';
import { entriesOf, fileFor } from '../all-expectations.ts';
import { fuzz, type FuzzOptions } from '../fuzz/run.ts';
import { addStatuses, countOf, shareOf, type Statuses, tableOf } from '../fuzz/statuses.ts';
import { bySize } from '../size.ts';

/** On PostgreSQL, use fewer seeds: requests are slower there, and the tested code hardly depends on the engine. */
const SEED_COUNT = engine === 'sqlite' ? 10 : 2;
/** `npm test` uses only seed 1. */
const SEEDS = bySize(
  [1],
  Array.from({ length: SEED_COUNT }, (_, i) => i + 1),
);
/** In each round, nearly every operation gets a request. */
const ROUNDS = process.env['TEST_PROCESSES'] ? bySize(3, 19) : bySize(engine === 'sqlite' ? 18 : 6, 75);
/** Maximum number of operations for which no request succeeds. It is higher if the test sends fewer requests. */
const MAX_MISSED = ROUNDS < 18 ? Infinity : ROUNDS < 75 ? 8 : SEED_COUNT > 2 ? 0 : 4;
/** Operations that generated requests cannot complete. */
const unreachable = new Set(entriesOf((one) => one.unreachable).map(([id]) => id));
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'club@example.org', PUBLIC_URL: 'http://localhost' };

const all: Statuses = new Map();
const isGood = (status: number) => status < 300;

for (const seed of SEEDS) {
  test(`answers valid and broken requests of seed ${seed} as documented`, async (t) => {
    const club = await openClub(MAIL);
    t.after(() => club.close());
    const statuses = await fuzz(club, { rounds: ROUNDS, seed });
    addStatuses(all, statuses);
    await assertSound(club);
  });
}

async function assertSound({ context: { db } }: Club): Promise<void> {
  assert.equal((await verifyAudit(db.read)).fault, undefined);
  const { rows } = await sql`
    select a.space_id from occupancy a join occupancy b
      on a.space_id = b.space_id and a.booking_date = b.booking_date and a.id < b.id
      and a.start_minute < b.end_minute and b.start_minute < a.end_minute`.execute(db.read);
  assert.deepEqual(rows, []);
}

test('enough requests succeed, of nearly every operation', (t) => {
  for (const line of tableOf(all)) t.diagnostic(line);
  assert.ok(shareOf(all, isGood) > bySize(0.2, 0.3), `only ${shareOf(all, isGood)} succeed`);
  assert.ok(shareOf(all, isGood) < 0.7, 'too few requests were broken');
  const never = [...all].filter(([id, counts]) => !unreachable.has(id) && ![...counts.keys()].some(isGood));
  const lines = never.map(([id]) => `${id}: ${fileFor(id)}`);
  t.diagnostic(`${countOf(all)} requests; without a success: ${lines.join(', ') || 'none'}`);
  const hint =
    'If an operation needs data that cannot be generated, add it to `unreachable` in the file of its module.';
  assert.ok(never.length <= MAX_MISSED, `never succeeded: ${lines.join(', ')}\n${hint}`);
});

// The test sends one request at a time, because concurrent requests that create resources get ids in any order. On
// PostgreSQL, the ids of two runs differ even then. The second run learns from the responses of the first run, because
// a response can depend on how fast the machine is.
const onSqlite = { skip: engine !== 'sqlite' && 'needs SQLite' };
async function requestsOf(t: TestContext, options: Omit<FuzzOptions, 'rounds'>): Promise<string[]> {
  const club = await openClub();
  t.after(() => club.close());
  const sentRequests: string[] = [];
  await fuzz(club, { rounds: 2, isSequential: true, sentRequests, ...options });
  return sentRequests;
}

test('the same seed and responses lead to the same requests', onSqlite, async (t) => {
  const answers = new Map<string, DirectAnswer>();
  const first = await requestsOf(t, { seed: 7, answers });
  assert.deepEqual(first, await requestsOf(t, { seed: 7, answers }));
  assert.notDeepEqual(first, await requestsOf(t, { seed: 8, answers: new Map() }));
});

test('a new operation does not change the requests of other operations', onSqlite, async (t) => {
  const answers = new Map<string, DirectAnswer>();
  const isOld = ({ id }: { id: string }) => !/Invitation|^getClub$|^previewDay$/.test(id);
  const all = await requestsOf(t, { seed: 7, answers });
  const old = await requestsOf(t, { seed: 7, answers, only: isOld });
  assert.ok(old.length > 200 && old.length < all.length - 6);
  const remaining = [...all];
  const missing = old.filter((request) => {
    const place = remaining.indexOf(request);
    if (place >= 0) remaining.splice(0, place + 1);
    return place < 0;
  });
  assert.deepEqual(missing, []);
});
