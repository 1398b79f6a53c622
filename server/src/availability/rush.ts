import { findUsageAt, type Wish } from '../bookings/survey.ts';
import { refuse, type Slot, spanOf } from '../bookings/rules.ts';
import { findRefusals, isHeldNear } from '../bookings/slot-rules.ts';
import { findCourtVersion } from '../courts/store.ts';
import type { Db } from '../db/schema.ts';
import type { Database } from '../db/transact.ts';
import { Problem } from '../errors.ts';
import { surveyDays } from './survey.ts';

/** How many days of courts are remembered; then all are forgotten. */
const MOST_DAYS = 10_000;
/** For how long after somebody came too late, in milliseconds. */
const RUSH_MS = 60_000;
/** What is so long, in milliseconds, that it may not be waited for twice: an answer is due in three seconds. */
const LONG_WAIT_MS = 500;

/** A wish to book, and what to know before it is refused. */
export interface Rushed {
  player: { id: number };
  /** The court and the date. */
  day: string;
  wish: Wish;
  /** Whether the same request was answered before, or is under way: its idempotency key decides. */
  isKnown: () => Promise<boolean>;
}

/**
 * When the good slots open, most who ask for one come too late. Who wants what another is just booking waits for the end
 * of that, and is looked out for then without a lock, as are all who come after somebody was late: who wants what somebody
 * has need not stand in line for the court to be told so. All others book as always: here nothing is ever granted.
 */
export class Rush {
  readonly #db: Database;
  /** Courts and dates for which somebody came too late, and when. */
  readonly #days = new Map<string, number>();
  /** What is being booked, by court and date. */
  readonly #attempts = new Map<string, Set<Attempt>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Runs a write that books. @throws {Problem} what it throws, or would throw */
  async meet<T>(asked: Rushed, write: () => Promise<T>): Promise<T> {
    // In a file there is no line to stand in that is longer than the look would take.
    if (this.#db.engine === 'sqlite') return write();
    try {
      if (this.#isOn(asked.day)) await refuseTaken(this.#db.read, asked);
      const ahead = this.#aheadOf(asked);
      if (ahead.length > 0) {
        await waitFor(ahead);
        await refuseTaken(this.#db.read, asked);
      }
      return await this.#run(asked, write);
    } catch (error) {
      if (error instanceof Problem && error.code === 'slot_taken') this.#remember(asked.day);
      throw error;
    }
  }

  /** Until when other players are booking what overlaps. */
  #aheadOf({ day, player, wish: { slot } }: Rushed): Promise<void>[] {
    const attempts = this.#attempts.get(day) ?? [];
    return [...attempts]
      .filter((other) => other.playerId !== player.id && other.slot.start < slot.end && slot.start < other.slot.end)
      .map(({ ended }) => ended);
  }

  /** Runs a write that others may wait for. */
  async #run<T>({ day, player, wish }: Rushed, write: () => Promise<T>): Promise<T> {
    const result = write();
    const attempt = { playerId: player.id, slot: wish.slot, ended: this.#endOf(result) };
    attempt.ended.catch(() => {}); // where nobody waits
    const attempts = this.#attempts.get(day) ?? new Set();
    this.#attempts.set(day, attempts.add(attempt));
    try {
      return await result;
    } finally {
      attempts.delete(attempt);
      if (attempts.size === 0) this.#attempts.delete(day);
    }
  }

  /** @throws {Problem} where the database did not answer */
  async #endOf(result: Promise<unknown>): Promise<void> {
    const error = await result.then(
      () => undefined,
      (error: unknown) => error,
    );
    const failure = this.#db.classify(error);
    if (failure !== 'unavailable' && failure !== 'unknown_outcome') return;
    throw new Problem('database_unavailable', undefined, { cause: error });
  }

  #isOn(day: string): boolean {
    const since = this.#days.get(day);
    return since !== undefined && performance.now() - since < RUSH_MS;
  }

  #remember(day: string): void {
    if (this.#days.size >= MOST_DAYS) this.#days.clear();
    this.#days.set(day, performance.now());
  }
}

/** Who has waited long, and in vain, is not made to find out anew that the database does not answer. @throws {Problem} */
async function waitFor(ahead: Promise<void>[]): Promise<void> {
  const since = performance.now();
  const ended = await Promise.allSettled(ahead);
  const failed = ended.filter((end) => end.status === 'rejected');
  if (failed.length === ended.length && performance.now() - since > LONG_WAIT_MS) throw failed[0]!.reason;
}

/** Somebody is booking a slot. */
interface Attempt {
  playerId: number;
  slot: Slot;
  /** Resolves when it has succeeded or was refused. @throws {Problem} where the database was away */
  ended: Promise<void>;
}

/** Whoever holds the slot has committed, and with it the answer to the request that won it: so the slot is looked at first. */
async function refuseTaken(db: Db, { player, wish, isKnown }: Rushed): Promise<void> {
  const { slot, now, people } = wish;
  const key = await findCourtVersion(db, wish.courtId);
  if (!key || slot.end <= slot.start) return;
  const [day] = await surveyDays(db, [key], { from: slot.date, to: slot.date, now });
  const { court } = day!;
  const ask = { ...day!, slot, span: spanOf(slot, court.time_zone), ...(people !== undefined && { people }) };
  if (!isHeldNear(ask)) return;
  const [usage, isOld] = await Promise.all([findUsageAt(db, player, wish, court), isKnown()]);
  const [first, ...others] = findRefusals({ ...ask, usage });
  if (first && !isOld) throw refuse([first, ...others]);
}
