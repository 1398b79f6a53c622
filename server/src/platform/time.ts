/** Milliseconds in a minute. */
export const MINUTE = 60_000;
/** Milliseconds in an hour. */
export const HOUR = 3_600_000;
/** Milliseconds in a day of 24 hours. */
export const DAY = 86_400_000;
/** Minutes from midnight to midnight on a wall clock. */
export const MINUTES_A_DAY = 1440;

/** The last moment that a timestamp can tell: RFC 3339 knows years of four digits only. */
export const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** RFC 3339 in UTC with milliseconds, so that the order of texts is the order of instants. */
export function timestamp(epochMs: number): string {
  const whole = Math.trunc(epochMs);
  const day = Math.floor(whole / DAY);
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * DAY).toISOString().slice(0, -14);
    if (dates.size >= MAX_DAYS) dates.clear();
    dates.set(day, date);
  }
  const ms = whole - day * DAY;
  const thousandths = String(ms % 1000).padStart(3, '0');
  return `${date}T${toTime(Math.floor(ms / MINUTE))}:${pad(Math.floor(ms / 1000) % 60)}.${thousandths}Z`;
}
/** By their number since 1970: requests ask for moments of the same few. */
const dates = new Map<number, string>();

/** Minutes from midnight of a valid `HH:MM`; `24:00` is 1440. */
export function toMinutes(time: string): number {
  return twoDigits(time, 0) * 60 + twoDigits(time, 3);
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}
const ZERO = '0'.charCodeAt(0);

/** `HH:MM` of minutes from midnight, 0–1440. */
export function toTime(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** The date `days` after (or before) a date `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  if (days === 0) return date;
  const key = `${days} ${date}`;
  let sum = sums.get(key);
  if (sum === undefined) {
    const moved = Date.parse(date) + days * DAY;
    sum = new Date(Math.min(Math.max(moved, FIRST_DAY), LAST_DAY)).toISOString().slice(0, 10);
    if (sums.size >= MAX_DAYS) sums.clear();
    sums.set(key, sum);
  }
  return sum;
}
/** The same few dates are asked for again and again. */
const sums = new Map<string, string>();
/** How many days are kept of each kind. */
const MAX_DAYS = 20_000;
/** The calendar ends where a year no longer has four digits. */
const [FIRST_DAY, LAST_DAY] = [Date.parse('0000-01-01'), Date.parse('9999-12-31')];

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}

/** Today's date at a place. */
export function today(timeZone: string, now: number): string {
  const guess = timestamp(now).slice(0, 10);
  for (const days of [0, -1, 1]) {
    const midnight = evenDay(addDays(guess, days), timeZone)?.epochMs ?? Infinity;
    if (midnight <= now && now < midnight + DAY) return addDays(guess, days);
  }
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** ISO 8601 day of the week: Monday = 1, Sunday = 7. */
export function weekday(date: string): number {
  let day = weekdays.get(date);
  if (day === undefined) {
    day = new Date(date).getUTCDay() || 7;
    if (weekdays.size >= MAX_DAYS) weekdays.clear();
    weekdays.set(date, day);
  }
  return day;
}
/** Asked for with each slot of a day. */
const weekdays = new Map<string, number>();

/** The IANA name in its usual spelling, or undefined when there is no such zone (offsets are not zones). */
export function findTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}

/** A moment, and how far the court's wall clock is ahead of UTC then. */
export interface Moment {
  epochMs: number;
  offsetMinutes: number;
}

/**
 * The moment of a wall-clock time, or undefined when the clocks skip it. In a repeated hour the first one counts.
 * The very start of a skipped stretch may end a booking (`asEnd`): it is the moment at which the stretch ends.
 */
export function momentOf(date: string, minutes: number, timeZone: string, asEnd = false): Moment | undefined {
  const { even, moments } = dayOf(date, timeZone);
  if (even) return { epochMs: even.epochMs + minutes * MINUTE, offsetMinutes: even.offsetMinutes };
  const key = 2 * minutes + Number(asEnd);
  if (!moments.has(key)) moments.set(key, findMoment(date, minutes, timeZone, asEnd));
  return moments.get(key);
}

function findMoment(date: string, minutes: number, timeZone: string, asEnd: boolean): Moment | undefined {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes });
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return moment(earlier);
  const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' });
  const startsGap = later
    .subtract({ minutes: 1 })
    .toPlainDateTime()
    .equals(wall.subtract({ minutes: 1 }));
  return asEnd && startsGap ? moment(later) : undefined;
}

/** The moment of a wall-clock time; of one that the clocks skip, the moment at which they do. */
export function momentAround(date: string, minutes: number, timeZone: string): Moment {
  const found = momentOf(date, minutes, timeZone);
  if (found) return found;
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes });
  const before = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return moment(before.getTimeZoneTransition('next')!);
}

/** Midnights of days by zone and date; null where the clocks change that day. */
const evenDays = new Map<string, Moment | null>();

/** The midnight that starts a day of 24 hours with one offset; undefined when the clocks change on it. */
function evenDay(date: string, timeZone: string): Moment | undefined {
  const key = `${timeZone} ${date}`;
  let day = evenDays.get(key);
  if (day === undefined) {
    const start = Temporal.PlainDate.from(date).toZonedDateTime(timeZone);
    const end = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone);
    const isEven = end.epochMilliseconds - start.epochMilliseconds === DAY && start.offset === end.offset;
    day = isEven && start.toPlainDateTime().toString() === `${date}T00:00:00` ? moment(start) : null;
    if (evenDays.size >= MAX_DAYS) evenDays.clear();
    evenDays.set(key, day);
  }
  return day ?? undefined;
}

/** A day at a place. */
interface Day {
  date: string;
  timeZone: string;
  /** Its midnight; undefined when the clocks change on it. */
  even: Moment | undefined;
  /** Those moments of it that were asked for, by twice their minute, and one more as ends, when the clocks change on it. */
  moments: Map<number, Moment | undefined>;
}

/** The day that was asked for last: all slots of a day are asked for one after the other. */
let latest: Day | undefined;

function dayOf(date: string, timeZone: string): Day {
  if (latest?.date !== date || latest.timeZone !== timeZone) {
    latest = { date, timeZone, even: evenDay(date, timeZone), moments: new Map() };
  }
  return latest;
}

/** RFC 3339 with a numeric offset, to the second: `2026-11-21T10:00:00+01:00`. */
export function timestampAt(utc: string, offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes);
  return `${wallClock(utc, offsetMinutes)}${offsetMinutes < 0 ? '-' : '+'}${toTime(size)}`;
}

/** To the second. Most offsets stay within the date: only its hours and minutes change then. */
function wallClock(utc: string, offsetMinutes: number): string {
  const minutes = toMinutes(utc.slice(11, 16)) + offsetMinutes;
  if (0 <= minutes && minutes < MINUTES_A_DAY) return utc.slice(0, 11) + toTime(minutes) + utc.slice(16, 19);
  return new Date(Date.parse(utc) + offsetMinutes * MINUTE).toISOString().slice(0, 19);
}

function moment(zoned: Temporal.ZonedDateTime): Moment {
  return { epochMs: zoned.epochMilliseconds, offsetMinutes: Math.round(zoned.offsetNanoseconds / 60e9) };
}

function pad(n: number): string {
  return n < 10 ? `0${n}` : String(n);
}
