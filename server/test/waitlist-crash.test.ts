// Runs only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancel } from '../src/kernel/change.ts';
import type { Context } from '../src/platform/context.ts';
import { addDays, timestamp } from '../src/platform/time.ts';
import { assertNoFaults, readFinalState } from './checker.ts';
import { call } from './http-call.ts';
import { chancesFor } from './load.ts';
import { type Account, insertFixture, newDatabase, openContext, type Server, startServer } from './processes.ts';
import { bySize } from './size.ts';

const LIMIT = { timeout: 280_000 };
const date = addDays(timestamp(Date.now()).slice(0, 10), 2);

/** Books a slot for the first player, and adds the other players to the slot's waiting list. */
async function fillAndJoin(
  server: Server,
  key: string,
  { players, court }: { players: Account[]; court: number },
): Promise<number> {
  const [owner, ...waiters] = players;
  const times = { court_id: court, booking_date: date, start_time: '10:00', end_time: '11:00' };
  const booked = await call(server, key, { method: 'POST', path: '/bookings', body: times, token: owner!.token });
  for (const { token } of waiters) {
    const window = { start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
    const body = { court_id: court, booking_date: date, ...window };
    const joined = await call(server, key, { method: 'POST', path: '/waitlist', body, token });
    assert.equal(joined.status, 201, JSON.stringify(joined.body));
  }
  return booked.body.id as number;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(30);
}

const entriesOf = ({ db }: Context) => db.read.selectFrom('waitlist_entries').selectAll().orderBy('id').execute();

test(
  'a slot is offered in the transaction that frees it; a freed slot of the previous release is offered at the next start',
  LIMIT,
  async (t) => {
    const database = await newDatabase(t);
    const fixture = await insertFixture(database, { players: 3, courts: 1 });
    const { key, players, courts } = fixture;
    const first = await startServer(t, database);
    const id = await fillAndJoin(first, key, { players, court: courts[0]! });
    const context = await openContext(database);
    await until(async () => (await context.db.read.selectFrom('waitlist_freed').select('id').execute()).length === 0);
    await first.kill();
    await cancel(context, players[0]!, id);
    const [entry, next] = await entriesOf(context);
    assert.deepEqual([entry!.status, next!.status], ['offered', 'waiting']);
    assert.deepEqual(await context.db.read.selectFrom('waitlist_freed').selectAll().execute(), []);
    // Simulate the previous release: it frees a slot, records the slot in `waitlist_freed`, and is killed.
    await context.db.transact(async (db) => {
      await db.deleteFrom('occupancy').execute();
      await db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', entry!.booking_id).execute();
      await db.updateTable('waitlist_entries').set({ status: 'left' }).where('id', '=', entry!.id).execute();
      await db.insertInto('waitlist_freed').values({ court_id: courts[0]!, booking_date: date }).execute();
    });
    await startServer(t, database);
    await until(async () => (await entriesOf(context))[1]!.status === 'offered');
    await context.db.close();
  },
);

test(
  'a slot freed when a process dies is offered by the next processes to each player in turn, once',
  LIMIT,
  async (t) => {
    const WAITERS = Number(process.env['CRASH_ROUNDS'] ?? bySize(2, 8));
    const chance = chancesFor(t);
    const database = await newDatabase(t);
    const { key, players, courts } = await insertFixture(database, {
      players: WAITERS + 1,
      courts: 1,
      policy: { offer_minutes: 1 / 60 },
    });
    let server = await startServer(t, database);
    const id = await fillAndJoin(server, key, { players, court: courts[0]! });
    const context = await openContext(database);
    t.after(() => context.db.close());
    const statuses = async () => (await entriesOf(context)).map(({ status }) => status);
    const path = `/bookings/${id}`;
    assert.equal((await call(server, key, { method: 'DELETE', path, token: players[0]!.token })).status, 200);
    await server.kill();
    assert.equal((await statuses()).filter((status) => status === 'waiting').length, WAITERS - 1);

    let kills = 1;
    for (;;) {
      server = await startServer(t, database);
      await sleep(chance() * 1500);
      if ((await statuses()).every((status) => status === 'expired')) break;
      await server.kill();
      kills += 1;
    }
    const state = await readFinalState(database);
    assertNoFaults([], state);
    const offers = state.events.filter(({ type }) => type === 'booking.offered').map(({ booking }) => booking);
    assert.deepEqual(
      (await entriesOf(context)).map(({ booking_id }) => booking_id),
      offers,
      'one offer each, in the order of joining',
    );
    assert.equal(offers.length, WAITERS);
    t.diagnostic(`${kills} kills`);
  },
);
