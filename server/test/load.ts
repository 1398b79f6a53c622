import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, timestamp } from '../src/platform/time.ts';
import type { Slot } from './checker.ts';
import type { Account, DatabaseFixture } from './processes.ts';
import type { Recorder } from './recorder.ts';
import { bySize } from './size.ts';

/** A random number from 0 (inclusive) to 1 (exclusive). */
export type Chance = () => number;

/** Returns a random generator (mulberry32). The same seed gives the same numbers. */
export function chancesOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a test's random generator. Its seed is `TEST_SEED`, or 7 in `npm test` and random in `npm run test:all`. */
export function chancesFor(t: Pick<TestContext, 'diagnostic'>): Chance {
  const seed = Number(process.env['TEST_SEED'] ?? bySize(7, Math.floor(Math.random() * 2 ** 31)));
  t.diagnostic(`TEST_SEED=${seed} repeats these random choices`);
  return chancesOf(seed);
}

export function pick<T>(items: readonly T[], chance: Chance = Math.random): T {
  return items[Math.floor(chance() * items.length)]!;
}

/** Returns a random slot within the next `days` days. With many days, most slots are free. */
export function anySlot({ courts }: DatabaseFixture, days: number, chance: Chance = Math.random): Slot {
  const date = addDays(timestamp(Date.now()).slice(0, 10), 1 + Math.floor(chance() * days));
  const start = 30 * Math.floor(chance() * 46);
  return { court: pick(courts, chance), date, start, end: start + 30 * pick([1, 2], chance) };
}

export interface Load {
  recorder: Recorder;
  fixture: DatabaseFixture;
  /** Number of days over which the bookings are spread. */
  days: number;
  isOver: () => boolean;
  chance?: Chance;
  /** Pause between a client's calls, in milliseconds. It leaves CPU time for a process that is starting. */
  pauseMs?: number;
}

/** Books and cancels in sequence until `isOver` returns true. Sometimes reads the result. */
export async function bookAndCancel(player: Account, load: Load): Promise<void> {
  const { recorder, fixture, days, isOver, chance = Math.random, pauseMs = 0 } = load;
  const mine: number[] = [];
  while (!isOver()) {
    const looks = chance() < 0.1;
    if (mine.length > 3 && chance() < 0.3) {
      const id = mine.shift()!;
      await recorder.cancel(player, id);
      if (looks) await recorder.read(player, id);
    } else {
      const slot = anySlot(fixture, days, chance);
      const id = await recorder.create(player, slot, { key: randomUUID() });
      if (id !== undefined) mine.push(id);
      else await sleep(5); // Do not flood a server that is down
      if (looks) await recorder.list(player, slot.date);
    }
    if (pauseMs > 0) await sleep(pauseMs);
  }
}

/**
 * Repeats the booking requests whose responses were lost, with the same idempotency keys. Returns how many requests
 * it repeated.
 */
export async function repeatUnknown(recorder: Recorder, fixture: DatabaseFixture, from = 0): Promise<number> {
  const lost = recorder.calls.slice(from).filter((call) => call.kind === 'create' && call.outcome === 'unknown');
  for (const call of lost) {
    if (call.kind !== 'create') continue;
    const player = fixture.players.find(({ id }) => id === call.user)!;
    await recorder.create(player, call.slot, call);
  }
  return lost.length;
}
