// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeStatus } from '../../src/kernel/status.ts';
import { lockBooking } from '../../src/kernel/store.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { deleteClosure, lockClosure } from '../../src/modules/closures/store.ts';
import { noteFreedDays } from '../../src/modules/waitlist/freed-slots.ts';
import { engine } from '../databases.ts';
import { type Club, SUNDAY, openClub } from '../club.ts';
import { entryOf, newBooking, newWaiter } from '../waitlist/waiting.ts';
import type { Db } from '../../src/platform/db/schema.ts';

const ON_POSTGRES = { timeout: 180_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };

/** Lets a player join the waiting list between a write and its commit. Returns the entry's status. */
async function joinDuring(club: Club, courtId: number, write: (db: Db) => Promise<unknown>): Promise<string> {
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let hasWritten = () => {};
  const written = new Promise<void>((resolve) => (hasWritten = resolve));
  const writing = transact(club.context.db, async (db) => {
    await write(db);
    hasWritten();
    await held;
  });
  await written;
  const waiter = await newWaiter(club, { court_id: courtId });
  const became = entryOf(club, waiter);
  await sleep(300);
  commit();
  await writing;
  return (await became).status;
}

test('a player who joins during a cancellation that saw nobody waiting is offered the slot', ON_POSTGRES, async () => {
  const club = await openClub();
  const { id } = await club.court();
  const { booking } = await newBooking(club, { court_id: id });
  const status = await joinDuring(club, id, async (db) => {
    const change = { status: 'cancelled', by: 'player', reason: null, now: club.clock.now } as const;
    await changeStatus(db, (await lockBooking(db, booking.id))!, change);
  });
  assert.equal(status, 'offered');
  await club.close();
});

test('a player who joins during the removal of a closure is offered the slot', ON_POSTGRES, async () => {
  const club = await openClub();
  const { id } = await club.court();
  const { body: closure } = await club.addClosure({ start_time: '09:00', end_time: '12:00' });
  const status = await joinDuring(club, id, async (db) => {
    await lockClosure(db, closure.id);
    await deleteClosure(db, closure.id);
    await noteFreedDays(db, { from: SUNDAY, to: SUNDAY });
  });
  assert.equal(status, 'offered');
  await club.close();
});
