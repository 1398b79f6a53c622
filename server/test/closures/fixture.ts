import { findBooking } from '../../src/kernel/store.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import * as closures from '../../src/modules/closures/actions.ts';
import type { ClosureInput, ClosurePatch } from '../../src/modules/closures/schema.ts';
import { type ActionFixture, createClosure } from '../action-fixture.ts';
import { book } from '../book.ts';

export const NOON = Date.parse('2026-11-21T12:00:00Z');
export const SUNDAY = '2026-11-22';

/** Resets the clock, cancels all bookings and removes all closures. */
export async function removeClosures({ clock, db }: ActionFixture): Promise<void> {
  clock.now = NOON;
  await db.transact(async (db) => {
    await db.deleteFrom('closure_courts').execute();
    await db.deleteFrom('closures').execute();
    await db.deleteFrom('occupancy').execute();
    await db.updateTable('bookings').set({ status: 'cancelled' }).execute();
  });
}

/** Returns functions for closures and bookings of one court. */
export function closuresOf(own: () => { fixture: ActionFixture; player: UserRow; courtId: number }) {
  return {
    open: (fields: object = {}): Promise<number> => own().fixture.court(fields),
    take: async (fields: object = {}): Promise<number> => {
      const { fixture, player, courtId } = own();
      const input = { court_id: courtId, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', ...fields };
      return (await fixture.db.transact((db) => book(db, player, { input, now: fixture.now(), limits: NO_LIMITS }))).id;
    },
    addClosure: (fields: Partial<ClosureInput> = {}) => {
      const times = { start_date: SUNDAY, start_time: '12:00', end_date: SUNDAY, end_time: '14:00' };
      return createClosure(own().fixture, { court_ids: [own().courtId], ...times, reason: 'New nets', ...fields });
    },
    change: (id: number, patch: ClosurePatch, accepted?: number[]) =>
      closures.patchClosure(own().fixture, id, { patch, accepted }),
    statusOf: async (id: number) => {
      const { status, status_reason, cancelled_by } = (await findBooking(own().fixture.db.read, id))!;
      return [status, status_reason, cancelled_by];
    },
  };
}
