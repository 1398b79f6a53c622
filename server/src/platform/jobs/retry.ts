import { timestamp } from '../time.ts';

export interface RetrySchedule {
  firstMs: number;
  /** Each wait is this many times as long as the previous wait, up to `maxMs`. */
  factor: number;
  maxMs: number;
  /** A random factor in this range spreads the retries of entries that failed together. */
  spread?: readonly [min: number, max: number];
}

export function retryDelayMs(
  { firstMs, factor, maxMs, spread: [min, max] = [1, 1] }: RetrySchedule,
  attempts: number,
  random = Math.random(),
): number {
  return Math.min(firstMs * factor ** (attempts - 1), maxMs) * (min + (max - min) * random);
}

export function afterFailure(
  { attempts, give_up_at }: { attempts: number; give_up_at: string },
  { schedule, isFinal, now }: { schedule: RetrySchedule; isFinal: boolean; now: number },
): { status: 'failed' } | { status: 'pending'; next_attempt_at: string } {
  const next_attempt_at = timestamp(now + retryDelayMs(schedule, attempts));
  return isFinal || next_attempt_at >= give_up_at ? { status: 'failed' } : { status: 'pending', next_attempt_at };
}
