import { findUsageAt, type Wish } from '../bookings/survey.ts';
import { refuse, spanOf } from '../bookings/rules.ts';
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
 * When the good slots open, most who ask for one come too late. Where somebody did, those after them are looked out for
 * without a lock: who wants what somebody has need not stand in line for the court to be told so. All others, and whoever
 * is the first of that day, book as always: here nothing is ever granted.
 */
export class Rush {
  readonly #db: Database;
  /** Courts and dates for which somebody came too late, and when. */
  readonly #days = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Runs a write that books. @throws {Problem} what it throws, or would throw */
  async meet<T>(asked: Rushed, write: () => Promise<T>): Promise<T> {
    try {
      if (this.#isOn(asked.day)) await refuseTaken(this.#db.read, asked);
      return await write();
    } catch (error) {
      // In a file there is no line to stand in that is longer than the look would take.
      const isLate = error instanceof Problem && error.code === 'slot_taken';
      if (isLate && this.#db.engine === 'postgres') this.#remember(asked.day);
      throw error;
    }
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
