import { HOUR, MINUTE } from './time.ts';

/** If the clock differs from the elapsed time by more than this, the clock counts as wrong. In milliseconds. */
const JUMP_MS = HOUR;
/** After a jump, the clock is trusted again when it has been steady for this time, in milliseconds. */
const STEADY_MS = 10 * MINUTE;

/** The clock has jumped. Tasks whose changes cannot be undone wait until the clock is steady. */
export class ClockJumped extends Error {
  constructor(byMs: number) {
    super(
      `The clock jumped by ${Math.round(byMs / MINUTE)} minutes. Bookings do not end and no data is deleted until the clock is right again, or has been steady for ${STEADY_MS / MINUTE} minutes.`,
    );
  }
}

/**
 * Returns a function to call about every second. It returns whether the clock agrees with the time that has passed since
 * the first call.
 * @throws {ClockJumped} once for each jump
 */
export function watchClock(now: () => number, elapsed: () => number = () => performance.now()): () => boolean {
  const read = () => ({ offset: now() - elapsed(), at: elapsed() });
  let believed: number | undefined;
  let jump: { offset: number; at: number } | undefined;
  return () => {
    const { offset, at } = read();
    believed ??= offset;
    if (Math.abs(offset - believed) < JUMP_MS) {
      believed = offset; // Follow small corrections
      jump = undefined;
      return true;
    }
    if (!jump || Math.abs(offset - jump.offset) >= JUMP_MS) {
      jump = { offset, at };
      throw new ClockJumped(offset - believed);
    }
    if (at - jump.at >= STEADY_MS) {
      believed = offset;
      jump = undefined;
    }
    return jump === undefined;
  };
}
