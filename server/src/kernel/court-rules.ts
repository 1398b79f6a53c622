import { type Window, windowsOf, windowsPastMidnight } from '../modules/courts/rules.ts';
import type { Court } from '../modules/courts/schema.ts';
import { plural } from '../platform/text.ts';
import {
  MINUTE,
  MINUTES_A_DAY,
  type Moment,
  addDays,
  momentAround,
  momentOf,
  toMinutes,
  toTime,
  weekday,
} from '../platform/time.ts';
import type { Rule, Slot, Facts, Span } from './part.ts';
import { type RuleViolation, violationOf } from './violations.ts';

export const at = (field: string) => (): string => field;
export const lengthOf = ({ slot }: Facts): number => slot.end - slot.start;

export const inactive: Rule = {
  name: 'active',
  code: 'court_inactive',
  field: at('court_id'),
  breaks: ({ court }) => !court.active,
  detail: ({ court }) => `${court.name} takes no bookings at present.`,
};

export const skipped: Rule = {
  code: 'nonexistent_local_time',
  field: (check) => (startIsSkipped(check) ? 'start_time' : 'end_time'),
  breaks: ({ span }) => span === undefined,
  detail: (check) => {
    const { date, start, end } = check.slot;
    const time = toTime(startIsSkipped(check) ? start : end);
    return `${time} does not exist on ${date}: the clocks go forward in ${check.court.time_zone}.`;
  },
};

export const hours: Rule = {
  name: 'opening_hours',
  code: 'outside_opening_hours',
  field: (check) => (windowAround(check) ? 'end_time' : 'start_time'),
  breaks: (check) => (windowAround(check)?.end ?? 0) < check.slot.end,
  detail: (check) => {
    const [open, next] = [hoursText(windows(check)), hoursText(windows(check, 1))];
    const detail = open ? `The court ${open} that day.` : 'The court is closed that day.';
    if (check.slot.end <= MINUTES_A_DAY) return detail;
    return `${detail} ${next ? `The next day, it ${next}.` : 'It is closed the next day.'}`;
  },
  values: (check) => ({
    windows: windows(check).map(({ start, end }) => ({ opens: toTime(start), closes: toTime(end) })),
  }),
};

export const grid: Rule = {
  name: 'grid',
  code: 'off_grid',
  field: (check) => (startIsOffGrid(check) ? 'start_time' : 'end_time'),
  breaks: (check) => startIsOffGrid(check) || lengthOf(check) % check.court.slot_minutes !== 0,
  detail: (check) => {
    const { slot_minutes } = check.court;
    if (!startIsOffGrid(check)) return `The length must be a multiple of ${slot_minutes} minutes.`;
    return `Bookings start every ${slot_minutes} minutes from ${toTime(windowAround(check)!.start)}.`;
  },
  values: ({ court }) => ({ slot_minutes: court.slot_minutes }),
};

export const duration: Rule = {
  name: 'duration',
  code: 'duration_out_of_range',
  field: at('end_time'),
  breaks: (check) => {
    const { min_duration_minutes: min, max_duration_minutes: max } = check.court;
    return lengthOf(check) < min || lengthOf(check) > max;
  },
  detail: (check) => {
    const { min_duration_minutes: min, max_duration_minutes: max } = check.court;
    return `A booking of this court lasts ${min} to ${plural(max, 'minute')}, not ${lengthOf(check)}.`;
  },
  values: ({ court: { min_duration_minutes, max_duration_minutes } }) => ({
    min_duration_minutes,
    max_duration_minutes,
  }),
  source: ({ sourceOf }) => sourceOf?.('max_duration_minutes'),
};

const startOf = ({ span }: Facts): number => span?.starts.epochMs ?? Infinity;
const opensAt = (check: Facts): string => check.opensAt ?? '00:00';

/** Returns the time from which the day of the slot can be booked. */
export function openingOf(check: Facts): Moment {
  const { court, slot } = check;
  return momentAround(addDays(slot.date, -court.max_advance_days), toMinutes(opensAt(check)), court.time_zone);
}

/**
 * Returns the last date that can be booked now. A plan can set the time of day at which the next date can first be
 * booked. Before this time, the last date is a day earlier.
 */
function lastDay(check: Facts): string {
  const { court, today, now } = check;
  const opens = toMinutes(opensAt(check));
  const isLater = opens > 0 && now < momentAround(today, opens, court.time_zone).epochMs;
  return addDays(today, court.max_advance_days - Number(isLater));
}

export const past: Rule = {
  name: 'past',
  exemptsAdmins: true,
  code: 'in_the_past',
  field: () => 'start_time',
  breaks: (check) => startOf(check) < check.now,
  detail: ({ court, slot }) => `${slot.date} ${toTime(slot.start)} is in the past at the court (${court.time_zone}).`,
};

export const notice: Rule = {
  name: 'notice',
  exemptsAdmins: true,
  code: 'too_late',
  field: () => 'start_time',
  breaks: (check) => {
    const { min_notice_minutes } = check.court;
    return min_notice_minutes > 0 && startOf(check) < check.now + min_notice_minutes * MINUTE;
  },
  detail: ({ court }) => `Book this court at least ${plural(court.min_notice_minutes, 'minute')} before the start.`,
  values: ({ court }) => ({ min_notice_minutes: court.min_notice_minutes }),
  source: ({ sourceOf }) => sourceOf?.('min_notice_minutes'),
};

export const horizon: Rule = {
  name: 'horizon',
  exemptsAdmins: true,
  code: 'too_early',
  field: () => 'booking_date',
  breaks: (check) => check.slot.date > lastDay(check),
  detail: (check) => {
    const days = plural(check.court.max_advance_days, 'day');
    const time = opensAt(check);
    if (time === '00:00') return `Book this court at most ${days} ahead: today up to ${lastDay(check)}.`;
    const opening = addDays(check.slot.date, -check.court.max_advance_days);
    return `Book this court at most ${days} ahead: booking opens on ${opening} at ${time}.`;
  },
  values: (check) => {
    const { max_advance_days } = check.court;
    const time = opensAt(check);
    const opening = time !== '00:00' && { opens_on: addDays(check.slot.date, -max_advance_days), opens_at: time };
    return { max_advance_days, last_date: lastDay(check), ...opening };
  },
  source: ({ sourceOf }) => sourceOf?.('opens'),
};

export const people: Rule = {
  code: 'too_many_people',
  field: () => 'participants',
  breaks: ({ court: { capacity }, people = 0 }) => capacity !== null && people > capacity,
  detail: ({ court: { name, capacity }, people }) =>
    `${name} is for at most ${plural(capacity!, 'person', 'people')}, not ${people}.`,
  values: ({ court: { capacity }, people }) => ({ capacity, people }),
};

/** Returns the violation if the court is too small for this number of people. */
export function refusePeople(court: Court, count: number): RuleViolation | undefined {
  const check = { court, people: count } as Facts;
  return people.breaks(check) ? violationOf(people, check) : undefined;
}

function startIsSkipped({ slot, court }: Facts): boolean {
  return momentOf(slot.date, slot.start, court.time_zone) === undefined;
}

function windows({ court, slot }: Facts, daysLater = 0): readonly Window[] {
  return windowsOf(court.opening_hours, weekday(addDays(slot.date, daysLater)));
}

const hoursText = (windows: readonly Window[]): string =>
  windows.map(({ start, end }) => `opens ${toTime(start)}, closes ${toTime(end)}`).join('; ');

function windowAround({ court, slot }: Facts): Window | undefined {
  const open = windowsPastMidnight(court.opening_hours, weekday(slot.date));
  return open.find(({ start, end }) => start <= slot.start && slot.start < end);
}

function startIsOffGrid(check: Facts): boolean {
  const window = windowAround(check);
  return window !== undefined && (check.slot.start - window.start) % check.court.slot_minutes !== 0;
}

/** Returns the instants of a slot, or undefined if a clock change skips its start or its end. */
export function spanOf({ date, start, end }: Slot, timeZone: string): Span | undefined {
  const starts = momentOf(date, start, timeZone);
  const ends = momentOf(date, end, timeZone, true);
  return starts && ends && { starts, ends };
}
