import { bookingOf, requestOf } from '../server/src/kernel/book.ts';
import { BookingQueue } from '../server/src/kernel/queue.ts';
import { makeClub, openContext } from './club.ts';
import type { Engine } from './engines.ts';
import { dateAfter, slotAt } from './slots.ts';
import { NO_LIMITS } from '../server/src/kernel/limits.ts';
import { book } from '../server/test/book.ts';

/** Bookings per second if the benchmark calls the service's functions directly, without HTTP. */
export interface Commits {
  /** Bookings per second if each booking waits for the commit of the previous one. */
  each: number;
  /** Bookings per second if all bookings are requested at once, so that the service creates them in batches. */
  batches: number;
}

const WARM_UP = 500;

/**
 * Measures single commits (A) and batches (B), each for the same number of bookings. The order is A, B, B, A, so that a
 * machine that becomes slower affects A and B equally.
 */
export async function measureCommits(engine: Engine, seconds: number): Promise<Commits> {
  const club = await makeClub({ courts: 40, players: 1, bookingsEach: 0 }, engine);
  const context = await openContext(club.databaseUrl);
  const slots = { courts: club.courts, from: dateAfter(Date.now(), 2), asks: 1 };
  let next = 0;
  const player = club.players[0]!;
  const queue = new BookingQueue(context.db);
  const details = () => ({ now: context.now(), limits: NO_LIMITS });
  const oneByOne = async (isDone: (count: number) => boolean): Promise<number> => {
    let count = 0;
    for (; !isDone(count); count++) {
      const input = slotAt(slots, next++);
      await context.db.transact((db) => book(db, player, { input, ...details() }));
    }
    return count;
  };
  const atOnce = async (count: number): Promise<void> => {
    const requests = Array.from({ length: count }, () => requestOf(player, slotAt(slots, next++), details()));
    for (const result of await Promise.all(requests.map((request) => queue.add(request)))) bookingOf(result);
  };
  try {
    await oneByOne((count) => count === WARM_UP);
    await atOnce(WARM_UP);
    let count = 0;
    const end = performance.now() + (seconds * 1000) / 2;
    const first = await secondsFor(async () => void (count = await oneByOne(() => performance.now() > end)));
    const second = await secondsFor(() => atOnce(count));
    const third = await secondsFor(() => atOnce(count));
    const fourth = await secondsFor(() => oneByOne((done) => done === count));
    return { each: (2 * count) / (first + fourth), batches: (2 * count) / (second + third) };
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
