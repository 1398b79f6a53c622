import { InvalidArgumentError } from 'commander';
import { wholeNumber } from '../setting-forms.ts';
import { type Scope, scopes } from '../platform/scopes.ts';
import { readEmail as findEmail } from '../platform/email-address.ts';
import { DAY, findTimeZone, LAST_MOMENT, timestamp } from '../platform/time.ts';

export function readName(text: string): string {
  if (/\S/.test(text) && text.length <= 120) return text;
  throw new InvalidArgumentError('A name must have 1 to 120 characters.');
}

export function readEmail(text: string): string {
  const email = findEmail(text);
  if (email !== undefined) return email;
  throw new InvalidArgumentError(`${text} is not an email address.`);
}

export function readHttpUrl(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('Expected an http:// or https:// address.');
}

/** Standard Webhooks requires 24 to 64 bytes. URL-safe base64 is rejected, because some receivers may not decode it. */
export function readSecret(text: string): string {
  const base64 = text.replace(/^whsec_/, '');
  const bytes = Buffer.from(base64, 'base64');
  const isBase64 = bytes.toString('base64') === base64;
  if (text !== base64 && isBase64 && 24 <= bytes.length && bytes.length <= 64) return text;
  throw new InvalidArgumentError('Expected whsec_ followed by 24 to 64 bytes in base64.');
}

export function readTimeZone(text: string): string {
  const zone = findTimeZone(text);
  if (zone === undefined) throw new InvalidArgumentError('Expected an IANA time zone such as Europe/Madrid.');
  return zone;
}

export function readId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('Expected an id, as shown by `list`.');
  return Number(text);
}

export const readWholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = wholeNumber(min, max)(text);
    if (number === undefined) throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max}.`);
    return number;
  };

/** Returns the time at which a key expires. If `text` is a date, the key expires at the end of that day in UTC. */
export function readExpiry(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTimestamp = /^\d{4}-\d{2}-\d{2}[Tt ][\d:.]+([Zz]|[+-]\d{2}:\d{2})$/.test(text);
  const epochMs = Date.parse(text); // `Date.parse` reads 2027-02-30 as March 2. The next line detects this.
  if (Number.isNaN(epochMs) || !(isDay ? timestamp(epochMs).startsWith(text) : isTimestamp))
    throw new InvalidArgumentError('Expected a date (YYYY-MM-DD) or an RFC 3339 timestamp.');
  return timestamp(isDay ? Math.min(epochMs + DAY, LAST_MOMENT) : epochMs);
}

export function addScope(text: string, earlier: Scope[] = []): Scope[] {
  const scope = scopes.find((name) => name === text);
  if (scope === undefined) throw new InvalidArgumentError(`Expected one of ${scopes.join(', ')}.`);
  return [...earlier, scope];
}

export function addOrigin(text: string, earlier: string[] = []): string[] {
  return [...earlier, text];
}
