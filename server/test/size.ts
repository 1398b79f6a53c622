/** Whether this run is `npm run test:all`, which takes every test at full size. */
export const isFullSize = process.env['TEST_SIZE'] === 'full';

/** The first value in `npm test`, the second one in `npm run test:all`: how many rounds, requests or runs a test takes. */
export function bySize<T>(short: T, full: T): T {
  return isFullSize ? full : short;
}
