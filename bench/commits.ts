import { NO_LIMITS } from '../server/src/features/bookings/quotas.ts';
import { book } from '../server/src/features/bookings/actions.ts';
import type { BookingRow } from '../server/src/features/bookings/store.ts';
import { makeClub, openContext } from './club.ts';
import type { Engine } from './engines.ts';
import { dateAfter, slotAt } from './slots.ts';

/** Bookings per second if the benchmark calls the service's `book` function directly, without HTTP. */
export interface Commits {
  /** Bookings per second if each booking waits for the commit of the previous one. */
  each: number;
  /** Bookings per second if all bookings run concurrently and share commits. */
  grouped: number;
}

const WARM_UP = 500;

/**
 * Measures single commits (A) and grouped commits (B) with the same number of bookings. The order is A, B, B, A, so
 * that a machine that becomes slower affects A and B equally.
 */
export async function measureCommits(engine: Engine, seconds: number): Promise<Commits> {
  const club = await makeClub({ courts: 40, players: 1, bookingsEach: 0 }, engine);
  const context = await openContext(club.databaseUrl);
  const slots = { courts: club.courts, from: dateAfter(Date.now(), 2), asks: 1 };
  let next = 0;
  const bookNext = (): Promise<BookingRow> => {
    const input = slotAt(slots, next++);
    return context.db.transact((db) => book(db, club.players[0]!, { input, now: context.now(), limits: NO_LIMITS }));
  };
  const oneByOne = async (isDone: (count: number) => boolean): Promise<number> => {
    let count = 0;
    for (; !isDone(count); count++) await bookNext();
    return count;
  };
  const atOnce = async (count: number): Promise<void> =>
    void (await Promise.all(Array.from({ length: count }, bookNext)));
  try {
    await oneByOne((count) => count === WARM_UP);
    await atOnce(WARM_UP);
    let count = 0;
    const end = performance.now() + (seconds * 1000) / 2;
    const first = await secondsFor(async () => void (count = await oneByOne(() => performance.now() > end)));
    const second = await secondsFor(() => atOnce(count));
    const third = await secondsFor(() => atOnce(count));
    const fourth = await secondsFor(() => oneByOne((done) => done === count));
    return { each: (2 * count) / (first + fourth), grouped: (2 * count) / (second + third) };
  } finally {
    await context.db.close();
    await club.remove();
  }
}

async function secondsFor(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
