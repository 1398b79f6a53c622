import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startSteps } from '../../src/background.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { recordEvent } from '../../src/platform/events/actions.ts';
import { queueMails } from '../../src/modules/notifications/store.ts';
import { COMMIT, VERSION } from '../../src/platform/release.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type Club, openClub } from '../club.ts';
import { engine } from '../databases.ts';
import { growthOf, scrape } from './scrape.ts';

let club: Club;
let player: Awaited<ReturnType<Club['signIn']>>;
let court: { id: number };
before(async () => {
  club = await openClub({ METRICS: 'true', RATE_LIMIT_PER_MINUTE: '1000' });
  player = await club.signIn();
  court = await club.court();
});
after(() => club.close());

const count = (name: string, labels: Record<string, string>) => {
  const labelTexts = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${labelTexts.join(',')}}`;
};
const requests = (method: string, route: string, status: string) =>
  count('courtside_http_request_seconds_count', { method, route, status });
const growthDuring = (series: string, work: () => Promise<unknown>) => growthOf(club, series, work);

test('shows the version, the commit and the version of Node', async () => {
  const labels = { version: VERSION, commit: COMMIT ?? 'unknown', node: process.versions.node };
  assert.equal((await scrape(club)).get(count('courtside_build_info', labels)), 1);
});

test('does not exist unless METRICS is true', async (t) => {
  const other = await openClub();
  t.after(() => other.close());
  assert.equal((await other.inject('/metrics')).statusCode, 404);
  assert.equal((await club.inject('/metrics')).headers['cache-control'], 'no-store');
});

test('counts requests by route pattern, method and status class', async () => {
  const found = requests('GET', '/api/v1/courts/:court', '2xx');
  const missing = requests('GET', '/api/v1/courts/:court', '4xx');
  assert.equal(await growthDuring(found, () => club.call('GET', `/courts/${court.id}`)), 1);
  assert.equal(await growthDuring(missing, () => club.call('GET', '/courts/7777')), 1);
  assert.equal(await growthDuring(requests('GET', 'none', '4xx'), () => club.call('GET', '/no/where')), 1);
  // Ignore garbage collection metrics, because a new kind of collection may add a series at any time.
  const seriesNames = async () => [...(await scrape(club)).keys()].filter((name) => !name.startsWith('nodejs_gc'));
  const before = await seriesNames();
  for (let i = 0; i < 20; i++) await club.call('GET', `/x${i}/y?z=${i}`);
  assert.deepEqual(await seriesNames(), before, 'requests for unknown paths must not add series');
});

test('measures the durations of requests', async () => {
  const took = count('courtside_http_request_seconds_sum', {
    method: 'POST',
    route: '/api/v1/auth/login',
    status: '4xx',
  });
  const body = { email: 'nobody@example.org', password: 'seven green bicycles' };
  const began = performance.now();
  const seconds = await growthDuring(took, () => club.call('POST', '/auth/login', { body }));
  assert.ok(seconds > 0.001 && seconds <= (performance.now() - began) / 1000, `${seconds}`);
});

test('counts transitions of bookings, and refusals by code', async () => {
  const outcome = (name: string) => count('courtside_bookings_total', { outcome: name });
  const slot = { court_id: court.id, start_time: '10:00', end_time: '11:00' };
  let id = 0;
  assert.equal(await growthDuring(outcome('created'), async () => (id = (await club.book(player, slot)).body.id)), 1);
  const taken = count('courtside_bookings_refused_total', { code: 'slot_taken' });
  assert.equal(await growthDuring(taken, () => club.book(player, slot)), 1);
  assert.equal(await growthDuring(outcome('created'), () => club.book(player, slot)), 0);
  const cancelling = () => club.call('DELETE', `/bookings/${id}`, { as: player });
  assert.equal(await growthDuring(outcome('cancelled'), cancelling), 1);
  assert.equal(await growthDuring(outcome('cancelled'), cancelling), 0, 'a second cancellation is not counted');
});

test('counts nothing that was rolled back', async () => {
  const { context } = club;
  const failing = () =>
    transact(context.db, async (db) => {
      await recordEvent(db, 'booking.created', {}, timestamp(context.now()));
      throw new Error('after the event');
    });
  const series = count('courtside_bookings_total', { outcome: 'created' });
  assert.equal(await growthDuring(series, () => assert.rejects(failing(), /after the event/)), 0);
});

test('counts replays, requests over the rate and failures of the database', async () => {
  const headers = { 'idempotency-key': 'one' };
  const body = { court_id: court.id, booking_date: '2026-11-23', start_time: '10:00', end_time: '11:00' };
  const book = () => club.call('POST', '/bookings', { as: player, body, headers });
  assert.equal(await growthDuring('courtside_idempotent_replays_total', book), 0);
  assert.equal(await growthDuring('courtside_idempotent_replays_total', book), 1);
  const problems = (code: string) => count('courtside_problems_total', { code });
  const strangers = async () => {
    for (let i = 0; i < 101; i++) await club.call('GET', '/courts', { key: null });
  };
  assert.equal(await growthDuring(problems('rate_limited'), strangers), 1);
  const ended = await blockWrites();
  const other = { ...body, booking_date: '2026-11-26' };
  const unavailable = () => club.call('POST', '/bookings', { as: player, body: other });
  assert.equal(await growthDuring(problems('database_unavailable'), unavailable), 1);
  await ended();
});

/** Blocks all writes until the returned function is called. */
async function blockWrites(): Promise<() => Promise<unknown>> {
  const { DATABASE_URL } = club.context.config;
  if ('file' in DATABASE_URL) {
    const db = new DatabaseSync(DATABASE_URL.file);
    db.exec('begin immediate');
    return async () => db.close();
  }
  const client = new pg.Client(DATABASE_URL.urls[0]);
  await client.connect();
  await client.query('begin; lock table courts');
  return () => client.end();
}

test('measures how long writes wait, and how many share a commit', async () => {
  const write = (start: number) => {
    const times = { start_time: `${start}:00`, end_time: `${start + 1}:00`, booking_date: '2026-11-25' };
    return club.book(player, { court_id: court.id, ...times });
  };
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => write(10 + i)));
  const many = () =>
    Promise.all(answers.map(({ body }) => club.call('DELETE', `/bookings/${body.id}`, { as: player })));
  assert.ok((await growthDuring('courtside_database_wait_seconds_count', many)) >= 12);
  const metrics = await scrape(club);
  if (engine === 'sqlite') {
    const [writes, groups] = ['sum', 'count'].map((part) => metrics.get(`courtside_database_group_writes_${part}`)!);
    assert.ok(writes! > groups!, `${writes} writes in ${groups} groups`);
  }
  assert.ok(metrics.get('courtside_database_connections')! >= 1);
  assert.equal(metrics.get('courtside_database_waiting'), 0);
});

test('refused bookings cause no rerun of a write group; a write that fails halfway does', async () => {
  const reruns = async () => (await scrape(club)).get('courtside_database_group_reruns_total')!;
  const other = await club.signIn();
  const at = (hour: number) => ({
    ...{ court_id: court.id, booking_date: '2026-11-26' },
    ...{ start_time: `${hour}:00`, end_time: `${hour + 1}:00` },
  });
  const before = await reruns();
  const hours = Array.from({ length: 8 }, (_, i) => 10 + i);
  const answers = await Promise.all(hours.flatMap((hour) => [player, other].map((as) => club.book(as, at(hour)))));
  const refused = answers.filter(({ status }) => status === 409).length;
  assert.deepEqual([refused, (await reruns()) - before], [8, 0]);
  if (engine === 'postgres') return;
  const { db } = club.context;
  const fail = async (db: Db) => {
    await db.updateTable('meta').set({ value: '' }).where('name', '=', 'courts').execute();
    throw new Error('half-way');
  };
  await Promise.allSettled([transact(db, async () => {}), transact(db, fail)]);
  assert.equal((await reruns()) - before, 1);
});

test('shows waiting requests during a write', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const { db } = club.context;
  // Start more transactions than there are connections in the pool.
  const slow = Array.from({ length: 13 }, () => transact(db, () => gate));
  while ((await scrape(club)).get('courtside_database_waiting')! < 3) await sleep(20);
  assert.ok((await scrape(club)).get('courtside_database_busy')! >= 1);
  go();
  await Promise.all(slow);
});

test('counts runs and failures of background tasks', async () => {
  const done = count('courtside_clock_runs_total', { task: 'settle', outcome: 'done' });
  const failed = count('courtside_clock_runs_total', { task: 'settle', outcome: 'failed' });
  const run = (context: Club['context']) => async () => {
    const stop = startSteps(context, () => {});
    await sleep(20);
    await stop();
  };
  assert.equal(await growthDuring(done, run(club.context)), 1);
  const broken = () => {
    throw new Error('no time');
  };
  assert.equal(await growthDuring(failed, run({ ...club.context, now: broken })), 1);
  const last = (await scrape(club)).get('courtside_clock_last_success_timestamp_seconds{task="settle"}')!;
  assert.ok(Math.abs(last - Date.now() / 1000) < 60);
});

test('counts waiting emails, and how long the oldest has been due', async () => {
  const { db, now, meters } = club.context;
  const time = now();
  const queued = (unique_key: string, ms: number) => ({
    ...{ unique_key, kind: 'confirmation' as const, user_id: player.user.id, data: null },
    ...{ give_up_at: timestamp(time + 1), created_at: timestamp(time), due_at: timestamp(time + ms) },
  });
  const measure = async () => {
    await meters!.measureQueues(time);
    const metrics = await scrape(club);
    return ['waiting', 'oldest_seconds'].map((name) => metrics.get(`courtside_queue_${name}{queue="mail"}`));
  };
  await transact(db, (db) => queueMails(db, [queued('later', 60_000)]));
  assert.deepEqual(await measure(), [1, 0]);
  await transact(db, (db) => queueMails(db, [queued('due', -90_000), queued('just due', 0)]));
  assert.deepEqual(await measure(), [3, 90]);
});

test('reports the process and its event loop', async () => {
  const metrics = await scrape(club);
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    assert.ok(metrics.get(name)! > 0, name);
  }
  const busy = () => {
    const until = performance.now() + 100;
    while (performance.now() < until);
    return sleep(10);
  };
  const active = await growthDuring('courtside_event_loop_active_seconds_total', busy);
  assert.ok(active >= 0.09, `${active}`);
});
