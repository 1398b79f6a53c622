import type { FieldCode } from '../../platform/problems.ts';
import { invalid, type Problem } from '../../platform/errors.ts';
import type { RetrySchedule } from '../../platform/jobs/store.ts';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';
import { isPublicAddress, literalOf } from './addresses.ts';

/** How long a delivery is retried, in milliseconds. */
export const TRY_FOR_MS = 3 * DAY;
/** How long messages are also signed with the old secret after a rotation, in milliseconds. */
export const ROTATION_OVERLAP_MS = DAY;
/** Concurrency limit for requests to one endpoint, across all processes. */
const MAX_IN_FLIGHT = 4;
/** After this many consecutive failures, requests are sent one at a time, with a pause after each failure. */
const FAILING_AFTER = 5;

export const RETRIES: RetrySchedule = { firstMs: 5000, factor: 5, maxMs: 8 * HOUR, spread: [0.75, 1] };

export function endpointPauseMs(failures: number): number {
  return failures < FAILING_AFTER ? 0 : Math.min(30_000 * 2 ** (failures - FAILING_AFTER), 15 * MINUTE);
}

export function concurrencyLimitOf({ failures }: { failures: number }): number {
  return failures < FAILING_AFTER ? MAX_IN_FLIGHT : 1;
}

/** Checks a URL, but not the addresses of its host name, which are checked at each delivery. */
export function checkUrl(text: string, mayBePrivate: boolean): void {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw invalidUrl('invalid_url', 'url must be an https:// address.');
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw invalidUrl('invalid_url', 'url must not contain a user, password or fragment. Verify the signature instead.');
  if (mayBePrivate) return;
  if (url.protocol !== 'https:') throw invalidUrl('insecure_url', 'url must start with https://.');
  const literal = literalOf(url);
  const isLocal = /(^|\.)localhost\.?$/.test(url.hostname);
  if (isLocal || (literal !== undefined && !isPublicAddress(literal)))
    throw invalidUrl('private_address', 'url must be an address on the public internet, not in a private network.');
}

function invalidUrl(code: FieldCode, detail: string): Problem {
  return invalid([{ pointer: '#/url', code, detail }]);
}
