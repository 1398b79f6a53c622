import { InvalidArgumentError } from 'commander';
import { isCurrency } from '../setting-forms.ts';
import { type Scope, scopes } from '../platform/scopes.ts';
import { DAY, findTimeZone, LAST_MOMENT, timestamp } from '../platform/time.ts';

export function readName(text: string): string {
  if (/\S/.test(text) && text.length <= 120) return text;
  throw new InvalidArgumentError('A name must have 1 to 120 characters.');
}

/** Emails and calendars show a person's name on one line, so the name must not contain control characters. */
export function readPersonName(text: string): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) throw new InvalidArgumentError('A name must not contain line breaks.');
  return readName(text);
}

export function readEmail(text: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text) && text.length <= 254) return text;
  throw new InvalidArgumentError(`${text} is not an email address.`);
}

export function readColour(text: string): string {
  if (/^#[0-9a-fA-F]{6}$/.test(text)) return text;
  throw new InvalidArgumentError('Expected a colour such as #0a6b50.');
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

export function readCurrency(text: string): string {
  if (isCurrency(text)) return text;
  throw new InvalidArgumentError('Expected an ISO 4217 currency such as EUR.');
}

export function readId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('Expected an id, as shown by `list`.');
  return Number(text);
}

export function readLimit(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text) || Number(text) > 10_000)
    throw new InvalidArgumentError('Expected a whole number from 1 to 10000.');
  return Number(text);
}

export function readGraceDays(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 365)
    throw new InvalidArgumentError('Expected a whole number from 0 to 365.');
  return Number(text);
}

/** Accepts the years 1900 to 2999, like the API, to reject mistyped years. */
export function readDate(text: string): string {
  if (/^(19|2\d)\d{2}-/.test(text) && isInCalendar(text)) return text;
  throw new InvalidArgumentError('Expected a calendar date (YYYY-MM-DD) from 1900 to 2999.');
}

export function readTime(text: string): string {
  if (/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)) return text;
  throw new InvalidArgumentError('Expected a time of day (HH:MM) up to 24:00.');
}

/** `Date.parse` alone would accept 2027-02-30 as March 2. */
function isInCalendar(text: string): boolean {
  const epochMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(epochMs) && timestamp(epochMs).startsWith(text);
}

export function readRate(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text) || Number(text) > 1_000_000)
    throw new InvalidArgumentError('Expected a whole number from 1 to 1000000.');
  return Number(text);
}

/** Returns the time at which a key expires. If `text` is a date, the key expires at the end of that day in UTC. */
export function readExpiry(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTimestamp = /^\d{4}-\d{2}-\d{2}[Tt ][\d:.]+([Zz]|[+-]\d{2}:\d{2})$/.test(text);
  const epochMs = Date.parse(text);
  if (Number.isNaN(epochMs) || !(isDate ? isInCalendar(text) : isTimestamp))
    throw new InvalidArgumentError('Expected a date (YYYY-MM-DD) or an RFC 3339 timestamp.');
  return timestamp(isDate ? Math.min(epochMs + DAY, LAST_MOMENT) : epochMs);
}

export function addScope(text: string, earlier: Scope[] = []): Scope[] {
  const scope = scopes.find((name) => name === text);
  if (scope === undefined) throw new InvalidArgumentError(`Expected one of ${scopes.join(', ')}.`);
  return [...earlier, scope];
}

export function addOrigin(text: string, earlier: string[] = []): string[] {
  return [...earlier, text];
}
