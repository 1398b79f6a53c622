// Runs only on PostgreSQL.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { addDays, toTime } from '../../src/platform/time.ts';
import { readFinalState } from '../checker.ts';
import { type Account, insertFixture, newDatabase, startServer } from '../processes.ts';

const TOMORROW = addDays(new Date().toISOString().slice(0, 10), 1);
const LIMIT = 37;

/** Starts two processes. Both have cached that the club has no plans. */
async function startClub(t: TestContext) {
  const database = await newDatabase(t);
  const { key, players, admin, courts } = await insertFixture(database, { players: 20, courts: 10 });
  const servers = await Promise.all([startServer(t, database), startServer(t, database)]);
  const send = async (
    path: string,
    { token }: Account,
    body: object,
    process = 0,
    more = {},
    method: 'POST' | 'PATCH' = 'POST',
  ) => {
    const own = { 'x-api-key': key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const headers = { ...own, ...more };
    const url = `${servers[process % 2]!.origin}/api/v1${path}`;
    for (;;) {
      const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
      const sent = { status: answer.status, body: (await answer.json()) as any };
      if (sent.body.code !== 'overloaded') return sent; // A process on a busy machine may reject the first requests
    }
  };
  for (const process of [0, 1]) {
    const slot = { court_id: courts[0], booking_date: TOMORROW, start_time: '23:00', end_time: '23:30' };
    await send('/bookings', players[process]!, slot, process);
  }
  return { database, players, admin, courts, send };
}

test('20 people in two processes never exceed the quota that they share', { timeout: 300_000 }, async (t) => {
  const { database, players, admin, courts, send } = await startClub(t);
  const quotas = [{ per: 'day', unit: 'bookings', limit: LIMIT, counted: 'membership' }];
  const rules = [{ name: 'Family', times: { end_time: '22:00' }, settings: { quotas } }];
  const { body: plan } = await send('/admin/plans', admin, { name: 'Family', rules });
  const people = players.map(({ id }) => ({ user_id: id }));
  const membership = { plan_id: plan.id, starts_on: '2020-01-01', people };
  assert.equal((await send('/admin/memberships', admin, membership)).status, 201);

  // The processes share no player and no court, so only the lock on the membership makes them wait for each other.
  const requests = players.flatMap((player, i) =>
    courts.map((_court, j) => {
      const start = i * 60 + 30 * Math.floor(j / 5);
      const times = { start_time: toTime(start), end_time: toTime(start + 30) };
      const court_id = courts[2 * (j % 5) + (i % 2)]!;
      return send('/bookings', player, { court_id, booking_date: TOMORROW, ...times }, i);
    }),
  );
  const answers = await Promise.all(requests);
  const codes = Map.groupBy(answers, ({ status, body }) => (status === 201 ? 'booked' : body.code));
  const counts = Object.fromEntries([...codes].map(([code, all]) => [code, all.length]));
  assert.deepEqual(counts, { booked: LIMIT, quota_exceeded: 200 - LIMIT });
  const { bookings } = await readFinalState(database);
  assert.equal(bookings.filter(({ slot }) => slot.start < 22 * 60).length, LIMIT);
});

test(
  '20 people in two processes never exceed a quota that counts for participants',
  { timeout: 300_000 },
  async (t) => {
    const { database, players, admin, courts, send } = await startClub(t);
    const limit = 7;
    const quotas = [{ per: 'day', unit: 'bookings', limit, counted: 'person', every_participant: true }];
    const rules = [{ name: 'Partners', times: { end_time: '22:00' }, settings: { quotas } }];
    await send('/admin/plans', admin, { name: 'Guests', for_guests: true, rules });
    for (const player of players) await send('/auth/me', player, { accepts_invitations: true }, 0, {}, 'PATCH');

    // Each person books with ten participants, who also book with this person, but in the other process. The processes
    // share no court, so only the lock on the participants makes them wait for each other.
    const requests = players.flatMap((_player, i) =>
      courts.map(async (_court, j) => {
        const people = [i, (i + 1 + 2 * j) % 20];
        const start = i * 60 + 30 * Math.floor(j / 5);
        const times = { start_time: toTime(start), end_time: toTime(start + 30) };
        const court_id = courts[2 * (j % 5) + (i % 2)]!;
        const participants = [{ email: `player.${people[1]!}@example.org` }];
        const slot = { court_id, booking_date: TOMORROW, ...times, participants };
        const { status, body } = await send('/bookings', players[i]!, slot, i);
        const hasJoined = body.participants?.[0].state === 'accepted';
        return { status, code: body.code, people, joined: hasJoined ? people : [i] };
      }),
    );
    const answers = await Promise.all(requests);
    const booked = answers.filter(({ status }) => status === 201);
    const counts = players.map((_player, i) => booked.filter(({ joined }) => joined.includes(i)).length);
    assert.ok(Math.max(...counts) <= limit, `${counts}`);
    const refused = answers.filter(({ status }) => status !== 201);
    assert.deepEqual([...new Set(refused.map(({ code }) => code))], ['quota_exceeded']);
    for (const { people } of refused) assert.equal(counts[people[0]!], limit);
    const invited = booked.filter(({ joined }) => joined.length === 1);
    assert.ok(invited.length > 0);
    for (const { people } of invited) assert.equal(counts[people[1]!], limit, 'invited, because the limit was reached');
    const { bookings } = await readFinalState(database);
    assert.equal(bookings.filter(({ slot }) => slot.start < 22 * 60).length, booked.length);
  },
);

test('a key that two processes receive at once books once, and both answer 201', { timeout: 300_000 }, async (t) => {
  const { database, players, admin, courts, send } = await startClub(t);
  const rules = [{ name: 'Always', settings: { price_per_hour: { amount: 1200, currency: 'EUR' } } }];
  const plan = await send('/admin/plans', admin, { name: 'Guests', for_guests: true, rules });
  assert.equal(plan.status, 201, JSON.stringify(plan.body));
  const requests = players.flatMap((player, i) =>
    courts.slice(0, 5).map((court_id) => {
      const slot = { booking_date: TOMORROW, start_time: toTime(i * 60), end_time: toTime(i * 60 + 30) };
      const twice = { 'idempotency-key': `${player.id}-${court_id}` };
      return [0, 1].map((process) => send('/bookings', player, { court_id, ...slot }, process, twice));
    }),
  );
  const pairs = await Promise.all(requests.map((pair) => Promise.all(pair)));
  const statuses = new Set(pairs.flatMap((pair) => pair.map(({ status, body }) => `${status} ${body.code}`)));
  assert.deepEqual([...statuses], ['201 undefined']);
  for (const [first, second] of pairs) assert.equal(first!.body.id, second!.body.id);
  const { bookings } = await readFinalState(database);
  assert.equal(bookings.filter(({ slot }) => slot.start < 23 * 60).length, pairs.length);
});
