/** `MINUTE`, `HOUR` and `DAY` are in milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;
export const MINUTES_A_DAY = 1440;

/** The last valid timestamp. Years in RFC 3339 have four digits. */
export const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** Formats a time as RFC 3339 in UTC with milliseconds, so that timestamps sort as text. */
export function timestamp(epochMs: number): string {
  const whole = Math.trunc(epochMs);
  const day = Math.floor(whole / DAY);
  let date = cachedDates.get(day);
  if (date === undefined) {
    date = new Date(day * DAY).toISOString().slice(0, -14);
    if (cachedDates.size >= MAX_DAYS) cachedDates.clear();
    cachedDates.set(day, date);
  }
  const ms = whole - day * DAY;
  const thousandths = String(ms % 1000).padStart(3, '0');
  return `${date}T${toTime(Math.floor(ms / MINUTE))}:${pad(Math.floor(ms / 1000) % 60)}.${thousandths}Z`;
}
const cachedDates = new Map<number, string>();

/** Whether a text is a calendar date (YYYY-MM-DD) of the years 1900 to 2999. Other years are likely mistyped. */
export function isDate(text: string): boolean {
  const epochMs = /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  // `Date.parse` alone would accept 2027-02-30 as March 2.
  return !Number.isNaN(epochMs) && timestamp(epochMs).startsWith(text);
}

/** Converts a valid `HH:MM` to minutes after midnight; `24:00` is 1440. */
export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Formats minutes after midnight as `HH:MM`; 1440 is `24:00`. More minutes are a time on the next day. */
export function toTime(minutes: number): string {
  const ofDay = minutes > MINUTES_A_DAY ? minutes - MINUTES_A_DAY : minutes;
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}

/** Converts the end of a slot to minutes after the midnight before its start. An end before the start is on the next day. */
export function toEndMinutes(end: string, start: number): number {
  const minutes = toMinutes(end);
  return minutes > start ? minutes : minutes + MINUTES_A_DAY;
}

/** Returns `24:00` for an end at `00:00`, because both mean the midnight at the end of the day. */
export function endOfDay(end: string): string {
  return end === '00:00' ? '24:00' : end;
}

/** `start` and `end` are minutes from midnight at the court. */
export interface Slot {
  date: string;
  start: number;
  end: number;
}

/** Splits a slot at midnight. The times of each part are minutes after the midnight of its own date. */
export function splitAtMidnight({ date, start, end }: Slot): Slot[] {
  if (end <= MINUTES_A_DAY) return [{ date, start, end }];
  return [
    { date, start, end: MINUTES_A_DAY },
    { date: addDays(date, 1), start: 0, end: end - MINUTES_A_DAY },
  ];
}

export function addDays(date: string, days: number): string {
  if (days === 0) return date;
  const key = `${days} ${date}`;
  let sum = cachedSums.get(key);
  if (sum === undefined) {
    const moved = Date.parse(date) + days * DAY;
    sum = new Date(Math.min(Math.max(moved, FIRST_DAY), LAST_DAY)).toISOString().slice(0, 10);
    if (cachedSums.size >= MAX_DAYS) cachedSums.clear();
    cachedSums.set(key, sum);
  }
  return sum;
}
const cachedSums = new Map<string, string>();
const MAX_DAYS = 20_000;
/** The first and the last valid date. Years have four digits. */
const [FIRST_DAY, LAST_DAY] = [Date.parse('0000-01-01'), Date.parse('9999-12-31')];

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}

export function today(timeZone: string, now: number): string {
  const guess = timestamp(now).slice(0, 10);
  for (const days of [0, -1, 1]) {
    const midnight = regularMidnight(addDays(guess, days), timeZone)?.epochMs ?? Infinity;
    if (midnight <= now && now < midnight + DAY) return addDays(guess, days);
  }
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Returns the minutes on the clock in a time zone, counted from 00:00. */
export function minuteOfDay(timeZone: string, now: number): number {
  const { hour, minute, second } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return hour * 60 + minute + second / 60;
}

/** Returns the ISO 8601 day of the week: Monday = 1, Sunday = 7. */
export function weekday(date: string): number {
  let day = cachedWeekdays.get(date);
  if (day === undefined) {
    day = new Date(date).getUTCDay() || 7;
    if (cachedWeekdays.size >= MAX_DAYS) cachedWeekdays.clear();
    cachedWeekdays.set(date, day);
  }
  return day;
}
const cachedWeekdays = new Map<string, number>();

/** Returns the canonical spelling of an IANA time zone. Rejects unknown names, and offsets such as `+01:00`. */
export function findTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return EPOCH.toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether two valid names mean the same time zone, such as `Europe/Kyiv` and `Europe/Kiev`. Names of two
 * countries are different time zones, even if their clocks agree today (ECMA-402, "Use of the IANA Time Zone Database").
 */
export function isSameTimeZone(a: string, b: string): boolean {
  return a === b || EPOCH.toZonedDateTimeISO(a).equals(EPOCH.toZonedDateTimeISO(b));
}

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

export interface Moment {
  epochMs: number;
  /** The difference between local time and UTC; positive if local time is ahead. */
  offsetMinutes: number;
}

/**
 * Converts a local time, which may be on the next day. Returns undefined if a clock change skips the time, and the
 * earlier moment if a clock change repeats the time.
 * @param asEnd whether to accept the first of the skipped minutes, because a booking may end at that minute
 */
export function momentOf(date: string, minutes: number, timeZone: string, asEnd = false): Moment | undefined {
  if (minutes > MINUTES_A_DAY) return momentOf(addDays(date, 1), minutes - MINUTES_A_DAY, timeZone, asEnd);
  const { midnight, moments } = dayOf(date, timeZone);
  if (midnight) return { epochMs: midnight.epochMs + minutes * MINUTE, offsetMinutes: midnight.offsetMinutes };
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

export interface Span {
  starts: Moment;
  ends: Moment;
}

/** Returns the instants of a slot, or undefined if a clock change skips its start or its end. */
export function spanOf({ date, start, end }: Slot, timeZone: string): Span | undefined {
  const starts = momentOf(date, start, timeZone);
  const ends = momentOf(date, end, timeZone, true);
  return starts && ends && { starts, ends };
}

/** Converts a local time. If a clock change skips the time, returns the moment of the clock change. */
export function momentAround(date: string, minutes: number, timeZone: string): Moment {
  const exact = momentOf(date, minutes, timeZone);
  if (exact) return exact;
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes });
  const before = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return moment(before.getTimeZoneTransition('next')!);
}

/** Results of `regularMidnight` by time zone and date; null for days with a clock change. */
const midnights = new Map<string, Moment | null>();

/** Returns the midnight at the start of a day; undefined if the clocks change on that day. */
function regularMidnight(date: string, timeZone: string): Moment | undefined {
  const key = `${timeZone} ${date}`;
  let midnight = midnights.get(key);
  if (midnight === undefined) {
    const start = Temporal.PlainDate.from(date).toZonedDateTime(timeZone);
    const end = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone);
    const isRegular = end.epochMilliseconds - start.epochMilliseconds === DAY && start.offset === end.offset;
    midnight = isRegular && start.toPlainDateTime().toString() === `${date}T00:00:00` ? moment(start) : null;
    if (midnights.size >= MAX_DAYS) midnights.clear();
    midnights.set(key, midnight);
  }
  return midnight ?? undefined;
}

interface Day {
  date: string;
  timeZone: string;
  midnight: Moment | undefined;
  /** Results of `findMoment` on days with a clock change. The key is twice the minute, plus 1 if `asEnd` is true. */
  moments: Map<number, Moment | undefined>;
}

/** The most recently used day, because callers check all slots of one day in a row. */
let latest: Day | undefined;

function dayOf(date: string, timeZone: string): Day {
  if (latest?.date !== date || latest.timeZone !== timeZone) {
    latest = { date, timeZone, midnight: regularMidnight(date, timeZone), moments: new Map() };
  }
  return latest;
}

/** Formats a UTC timestamp with an offset, to the second: `2026-11-21T10:00:00+01:00`. */
export function timestampAt(utc: string, offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes);
  return `${wallClock(utc, offsetMinutes)}${offsetMinutes < 0 ? '-' : '+'}${toTime(size)}`;
}

/** Returns the local time to the second. The fast path is used if the offset does not change the date. */
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

export function weekOf(date: string): { from: string; to: string } {
  const from = addDays(date, 1 - weekday(date));
  return { from, to: addDays(from, 6) };
}
