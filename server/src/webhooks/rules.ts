import type { FieldCode } from '../error-catalogue.ts';
import { type Fault, invalid } from '../errors.ts';
import { DAY, HOUR, MINUTE } from '../time.ts';
import { isPublicAddress, literalOf } from './addresses.ts';

/** How long a delivery is tried, in milliseconds. */
export const TRY_FOR_MS = 3 * DAY;
/** How long the old secret still signs after a rotation, in milliseconds. */
export const ROTATION_OVERLAP_MS = DAY;
/** How many requests an endpoint gets at once, from all processes together. */
const MOST_IN_FLIGHT = 4;
/** After so many failures in a row an endpoint counts as dead: it is only asked now and then, once. */
const DEAD_AFTER = 5;

/** The pause after a failed try, in milliseconds: 5 s, then five times as long each, up to 8 h; less up to a quarter. */
export function pauseAfter(attempts: number, random: number): number {
  return Math.min(5000 * 5 ** (attempts - 1), 8 * HOUR) * (1 - random / 4);
}

/** How long a dead endpoint is left alone, in milliseconds; 0 for one that lives. */
export function breakAfter(failures: number): number {
  return failures < DEAD_AFTER ? 0 : Math.min(30_000 * 2 ** (failures - DEAD_AFTER), 15 * MINUTE);
}

/** How many requests an endpoint may have under way. */
export function roomOf({ failures }: { failures: number }): number {
  return failures < DEAD_AFTER ? MOST_IN_FLIGHT : 1;
}

/** @throws {Problem} `validation_failed` for what nothing will be sent to; what a name stands for is seen when it is sent */
export function checkUrl(text: string, mayBePrivate: boolean): void {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid([fault('invalid_url', 'url must be an https:// address.')]);
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    throw invalid([
      fault('invalid_url', 'url must have no user, password or fragment: the signature tells who sends.'),
    ]);
  }
  if (mayBePrivate) return;
  if (url.protocol !== 'https:') throw invalid([fault('insecure_url', 'url must start with https://.')]);
  const literal = literalOf(url);
  const isLocal = /(^|\.)localhost\.?$/.test(url.hostname);
  if (isLocal || (literal !== undefined && !isPublicAddress(literal))) {
    throw invalid([fault('private_address', 'url must lead to the public internet, not into a private network.')]);
  }
}

function fault(code: FieldCode, detail: string): Fault {
  return { pointer: '#/url', code, detail };
}
