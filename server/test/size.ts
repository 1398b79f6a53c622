import type { TestOptions } from 'node:test';

/** Whether tests run at full size, as in `npm run test:all`. */
export const isFullSize = process.env['TEST_SIZE'] === 'full';

/** Returns the first value in `npm test` and the second in `npm run test:all`. */
export function bySize<T>(short: T, full: T): T {
  return isFullSize ? full : short;
}

/** Returns options for a test that only `npm run test:all` runs. */
export function atFullSize(options: TestOptions = {}): TestOptions & { skip: string | boolean } {
  return { ...options, skip: options.skip || (!isFullSize && 'only at full size: npm run test:all') };
}

/**
 * Returns all values at full size. In `npm test`, returns only `count` of them. The next turn returns the next values,
 * so that all turns together use every value.
 */
export function inTurns<T>(values: readonly T[], turn: number, count: number): readonly T[] {
  const start = (turn * count) % values.length;
  return isFullSize ? values : [...values, ...values].slice(start, start + Math.min(count, values.length));
}
