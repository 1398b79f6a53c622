// Runs on both engines.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { findCourt } from '../../src/modules/courts/store.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { Problem } from '../../src/platform/errors.ts';
import type { Context } from '../../src/platform/context.ts';
import { DAY, timestamp, toTime, spanOf } from '../../src/platform/time.ts';
import { type Call, type Slot, findFaults, readFinalState } from '../checker.ts';
import { engine, query } from '../databases.ts';
import { pick } from '../load.ts';
import { type Account, insertFixture, newDatabase, openContext } from '../processes.ts';
import { findBusyRowsOnDates } from '../../src/kernel/busy-days.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';
import { writeDrafts } from '../../src/kernel/booking.ts';

const ON_POSTGRES = { timeout: 180_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };
const DROP_CONSTRAINT = 'alter table occupancy drop constraint occupancy_no_overlap';
const CLIENTS = 8;
const CALLS_EACH = 12;

interface Request {
  player: Account;
  slot: Slot;
  note: string;
  /** Called between the check and the insert. The insert waits for the returned promise. */
  checked: () => Promise<void>;
}
type Write = (db: Db, request: Request) => Promise<{ id: number }>;

const asPlayer = ({ id }: Account) => ({ id, name: 'a player', email: null });

/** Takes the lock, checks for conflicts, and then inserts the booking, as the service does. */
const withLock: Write = (db, { player, slot, note }) => {
  const times = { start_time: toTime(slot.start), end_time: toTime(slot.end) };
  const input = { court_id: slot.court, booking_date: slot.date, ...times, note };
  return book(db, asPlayer(player), { input, now: Date.now(), limits: NO_LIMITS });
};

/** Contains a planted bug: checks for conflicts and then inserts the booking without taking the lock. */
const withoutLock: Write = async (db, { player, slot, note, checked }) => {
  const court = (await findCourt(db, slot.court))!;
  const holds = await findBusyRowsOnDates(db, [court.id], { from: slot.date, to: slot.date });
  await checked();
  if (holds.some((hold) => hold.start_minute < slot.end && slot.start < hold.end_minute))
    throw new Problem('slot_taken');
  const span = spanOf(slot, court.time_zone)!;
  const rest = { status: 'confirmed', price: null, note, now: Date.now() } as const;
  const [booking] = await writeDrafts(db, [{ court, player: asPlayer(player), slot, span, ...rest }]);
  return booking!;
};

interface Change {
  /** An SQL statement that changes the database before the clients start. */
  sql?: string;
  /** Whether all clients check for conflicts before any client inserts a booking. */
  checkTogether?: boolean;
}

/** Lets many clients book overlapping slots at the same time. Returns the faults that the checker found. */
async function findFaultsOf(t: TestContext, write: Write, { sql, checkTogether }: Change = {}): Promise<string[]> {
  const database = await newDatabase(t);
  const { players, courts } = await insertFixture(database, { players: CLIENTS, courts: 1 });
  if (sql !== undefined) await query(database, sql);
  const context = await openContext(database);
  const calls: Call[] = [];
  const rounds = Array.from({ length: CALLS_EACH }, checkTogether ? meetingPoint : () => async () => {});
  const client = async (player: Account) => {
    for (const [i, checked] of rounds.entries())
      calls.push(await attempt(context, write, { player, court: courts[0]!, i, checked }));
  };
  await Promise.all(players.map(client));
  await context.db.close();
  const faults = findFaults(calls, await readFinalState(database));
  t.diagnostic(`${faults.length} faults, such as: ${faults[0]}`);
  return faults;
}

/** Returns a function that every client calls once. All its promises resolve when the last client has called it. */
function meetingPoint(): () => Promise<void> {
  const allCalled = Promise.withResolvers<void>();
  let missing = CLIENTS;
  return () => {
    if (--missing === 0) allCalled.resolve();
    return allCalled.promise;
  };
}

interface Attempt extends Pick<Request, 'player' | 'checked'> {
  court: number;
  /** The number of the round, from 0. */
  i: number;
}

async function attempt({ db }: Context, write: Write, { player, court, i, checked }: Attempt): Promise<Call> {
  const start = 90 * i + pick([0, 30]);
  const date = timestamp(Date.now() + DAY).slice(0, 10);
  const slot = { court, date, start, end: start + pick([30, 60, 90]) };
  const request = { player, slot, note: randomUUID(), checked };
  const began = performance.now();
  const outcome = await transact(db, (db) => write(db, request)).then(
    ({ id }) => ({ id }),
    (error: unknown) => {
      const isTaken = (error instanceof Problem && error.code === 'slot_taken') || db.classify(error) === 'overlap';
      // Without the lock, the exclusion constraint makes inserts wait for each other. Some of them time out.
      if (db.classify(error) === 'unknown_outcome') return 'unknown' as const;
      if (!isTaken && db.classify(error) !== 'unavailable') throw error;
      // PostgreSQL ends a deadlock by rolling back one transaction.
      return isTaken ? ('slot_taken' as const) : ('refused' as const);
    },
  );
  const asked = { kind: 'create' as const, user: player.id, slot, note: request.note, key: null };
  return { ...asked, outcome, began, ended: performance.now() };
}

const OVERLAP = /overlap/;

test('the checker reports bookings made without the lock and the constraint', ON_POSTGRES, async (t) => {
  const faults = await findFaultsOf(t, withoutLock, { sql: DROP_CONSTRAINT, checkTogether: true });
  assert.ok(
    faults.some((fault) => OVERLAP.test(fault)),
    `no overlap among ${JSON.stringify(faults)}`,
  );
});

test('the lock alone keeps bookings apart', ON_POSTGRES, async (t) => {
  assert.deepEqual(await findFaultsOf(t, withLock, { sql: DROP_CONSTRAINT }), []);
});

test('the constraint alone keeps bookings apart', ON_POSTGRES, async (t) => {
  assert.deepEqual(await findFaultsOf(t, withoutLock), []);
});
