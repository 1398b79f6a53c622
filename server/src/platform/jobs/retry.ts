import { timestamp } from '../time.ts';

/** The waits after failed attempts, in milliseconds. */
export interface RetrySchedule {
  firstMs: number;
  /** Each wait is this many times as long as the one before, up to `maxMs`. */
  factor: number;
  maxMs: number;
  /** A random factor between these spreads the retries of entries that failed together. */
  spread?: readonly [min: number, max: number];
}

/** Returns the milliseconds to wait after an attempt. @param random from 0 to 1 */
export function retryDelayMs(
  { firstMs, factor, maxMs, spread: [min, max] = [1, 1] }: RetrySchedule,
  attempts: number,
  random = Math.random(),
): number {
  return Math.min(firstMs * factor ** (attempts - 1), maxMs) * (min + (max - min) * random);
}

/** Returns the changes of an entry after a failed attempt: another attempt later, or none. */
export function afterFailure(
  { attempts, give_up_at }: { attempts: number; give_up_at: string },
  { schedule, isFinal, now }: { schedule: RetrySchedule; isFinal: boolean; now: number },
): { status: 'failed' } | { status: 'pending'; next_attempt_at: string } {
  const next_attempt_at = timestamp(now + retryDelayMs(schedule, attempts));
  return isFinal || next_attempt_at >= give_up_at ? { status: 'failed' } : { status: 'pending', next_attempt_at };
}
