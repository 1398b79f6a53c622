// Runs only on PostgreSQL.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, timestamp, toTime } from '../src/platform/time.ts';
import { assertNoFaults, readFinalState, type Slot } from './checker.ts';
import { call } from './http-call.ts';
import { chancesFor, pick } from './load.ts';
import { insertFixture, newDatabase, openContext, startServer } from './processes.ts';
import { record } from './recorder.ts';
import { bySize } from './size.ts';

const LIMIT = { timeout: 300_000 };
const PROCESSES = bySize(2, 3);
const COURTS = 3;
/** Number of hours that each court is open. Each of these hours is booked. */
const HOURS = bySize(4, 17);
const SLOTS = COURTS * HOURS;
const DIRECT_BOOKINGS = bySize(4, 15);

test(
  'with many concurrent cancellations, waiting players and direct bookings, nobody is passed over',
  LIMIT,
  async (t) => {
    const database = await newDatabase(t);
    const policy = { offer_minutes: 60 };
    const fixture = await insertFixture(database, { players: 2 * SLOTS + DIRECT_BOOKINGS, courts: COURTS, policy });
    const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(t, database)));
    let turn = 0;
    const recorder = record(fixture.key, () => servers[turn++ % PROCESSES]!.origin);
    const date = addDays(timestamp(Date.now()).slice(0, 10), 2);
    const slots = fixture.courts.flatMap((court) =>
      Array.from({ length: HOURS }, (_, i): Slot => ({ court, date, start: 60 * i, end: 60 * i + 60 })),
    );
    const [owners, waiters] = [fixture.players.slice(0, SLOTS), fixture.players.slice(SLOTS, 2 * SLOTS)];
    const ids = await Promise.all(slots.map((slot, i) => recorder.create(owners[i]!, slot)));
    assert.ok(
      ids.every((id) => id !== undefined),
      `not all slots are booked: ${JSON.stringify([...recorder.statuses])}`,
    );
    // Close the courts for the rest of the day, because a player can only join the waiting list if no slot is free.
    const rest = {
      start_date: date,
      start_time: toTime(60 * HOURS),
      end_date: date,
      end_time: '24:00',
      reason: 'Closed',
    };
    const shut = { method: 'POST', path: '/admin/closures', body: { court_ids: fixture.courts, ...rest } };
    assert.equal((await call(servers[0]!, fixture.key, { ...shut, token: fixture.admin.token })).status, 201);

    for (const [i, { token }] of waiters.entries()) {
      const body = { type: 'tennis', booking_date: date, duration_minutes: 60 };
      const joined = await call(servers[i % PROCESSES]!, fixture.key, {
        method: 'POST',
        path: '/waitlist',
        body,
        token,
      });
      assert.equal(joined.status, 201, JSON.stringify(joined.body));
    }
    const chance = chancesFor(t);
    let isOver = false;
    const direct = fixture.players.slice(2 * SLOTS).map(async (player) => {
      while (!isOver) {
        await recorder.create(player, pick(slots, chance));
        await sleep(10);
      }
    });
    await Promise.all(ids.map((id, i) => recorder.cancel(owners[i]!, id)));
    const { db } = await openContext(database);
    const count = async (table: 'occupancy' | 'waitlist_freed') =>
      (await db.read.selectFrom(table).select('id').execute()).length;
    while ((await count('occupancy')) < SLOTS || (await count('waitlist_freed')) > 0) await sleep(50);
    isOver = true;
    await Promise.all(direct);

    const state = await readFinalState(database);
    assertNoFaults(recorder.calls, state);
    const offers = state.events.filter(({ type }) => type === 'booking.offered').map(({ booking }) => booking);
    const entries = await db.read.selectFrom('waitlist_entries').selectAll().orderBy('id').execute();
    await db.close();
    assert.ok(offers.length > 0, 'the direct bookings took everything');
    const offered = entries.filter(({ status }) => status === 'offered').map(({ booking_id }) => booking_id);
    // Compare sorted ids, because two processes may make offers at the same moment, in any order.
    const byId = (ids: (number | null)[]) => ids.map(Number).toSorted((a, b) => a - b);
    assert.deepEqual(byId(offered), byId(offers), 'one offer each');
    assert.deepEqual(
      entries.map(({ status }) => status),
      entries.map((_, i) => (i < offers.length ? 'offered' : 'waiting')),
      'the first in line, and nobody else',
    );
    const taken = state.bookings.filter(({ status }) => status === 'confirmed').length;
    assert.equal(taken + offers.length, SLOTS);
    t.diagnostic(`${offers.length} offers, ${taken} direct bookings in ${recorder.calls.length} calls`);
  },
);
