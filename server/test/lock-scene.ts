import type { UserRow } from '../src/modules/accounts/store.ts';
import { cancel } from '../src/kernel/change.ts';
import { addMembership, addPlan } from '../src/modules/plans/actions.ts';
import type { Db } from '../src/platform/db/schema.ts';
import { transact } from '../src/platform/db/transact.ts';
import { toTime } from '../src/platform/time.ts';
import { type ActionFixture, joinWaitlist } from './action-fixture.ts';
import { NO_LIMITS } from '../src/kernel/limits.ts';
import { book } from './book.ts';

export const SUNDAY = '2026-11-22';

/**
 * A hall with two halves, and bookings by a player whose membership is shared with a relative. Other players wait for
 * each booked slot, so that every change that frees a slot also offers it.
 */
export interface Scene {
  fixture: ActionFixture;
  hall: number;
  half: number;
  otherHalf: number;
  plain: number;
  player: UserRow;
  relative: UserRow;
  friend: UserRow;
  plan: number;
  membership: number;
  bookAt(court: number, hour: number, participants?: object[]): Promise<number>;
  /** Adds a player who waits for an hour on a court. */
  waitFor(court: number, hour: number): Promise<{ player: UserRow; entry: number }>;
  /** Adds a player who has an offer. */
  offerAt(court: number, hour: number): Promise<{ player: UserRow; entry: number; booking: number }>;
}

export async function makeScene(fixture: ActionFixture): Promise<Scene> {
  const inTransaction = <T>(fn: (db: Db) => Promise<T>): Promise<T> => transact(fixture.db, fn);
  // The halves have lower ids than the hall, and one has a lower id than the plain court.
  const half = await fixture.court({ name: 'Half' });
  const plain = await fixture.court({ name: 'Plain' });
  const otherHalf = await fixture.court({ name: 'Other half' });
  const hall = await fixture.court({ name: 'Hall', part_ids: [half, otherHalf] });
  const [relative, player, friend] = [await fixture.user(), await fixture.user(), await fixture.user()];
  const { plan, membership } = await inTransaction(async (db) => {
    const rules = [{ name: 'Always', settings: {} }];
    const plan = await addPlan(db, fixture, { name: `Plan of ${player.name}`, rules });
    const people = [player, relative].map(({ id }) => ({ user_id: id }));
    const content = { plan_id: plan.id, starts_on: '2020-01-01', people };
    return { plan: plan.id, membership: (await addMembership(db, fixture, content)).id };
  });
  const bookAt: Scene['bookAt'] = async (court_id, hour, participants = []) => {
    const input = { court_id, booking_date: SUNDAY, ...hourAt(hour), participants };
    const booked = await inTransaction((db) => book(db, player, { input, now: fixture.now(), limits: NO_LIMITS }));
    return booked.id;
  };
  const waitFor: Scene['waitFor'] = async (court_id, hour) => {
    const waiting = await fixture.user();
    const [start_after, end_before] = [toTime(hour * 60), toTime(hour * 60 + 60)];
    const wish = { court_id, booking_date: SUNDAY, start_after, end_before, duration_minutes: 60 };
    const { entry } = await joinWaitlist(fixture, waiting, wish);
    return { player: waiting, entry: entry.id };
  };
  const offerAt: Scene['offerAt'] = async (court, hour) => {
    const booked = await bookAt(court, hour);
    const waiting = await waitFor(court, hour);
    await cancel(fixture, player, booked);
    const entry = fixture.db.read.selectFrom('waitlist_entries').selectAll().where('id', '=', waiting.entry);
    return { ...waiting, booking: (await entry.executeTakeFirstOrThrow()).booking_id! };
  };
  return {
    fixture,
    hall,
    half,
    otherHalf,
    plain,
    player,
    relative,
    friend,
    plan,
    membership,
    bookAt,
    waitFor,
    offerAt,
  };
}

export function hourAt(hour: number): { start_time: string; end_time: string } {
  return { start_time: toTime(hour * 60), end_time: toTime(hour * 60 + 60) };
}
