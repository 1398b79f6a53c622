// The rules that a slot must not break, and the check of a slot against them.
import { type FieldError, Problem, invalid } from '../platform/errors.ts';
import { plural } from '../platform/text.ts';
import {
  MINUTES_A_DAY,
  toMinutes,
  toTime,
  type Slot,
  MINUTE,
  addDays,
  momentAround,
  momentOf,
} from '../platform/time.ts';
import { parts } from './parts.ts';
import type { BusyInterval, Exemptions, Rule, Facts } from './part.ts';
import { type RuleViolation, isNamed, violationOf } from './violations.ts';
import {
  isOpenAtMidnight,
  type Window,
  specialHoursOn,
  windowsOn,
  windowsPastMidnight,
} from '../modules/courts/court.ts';

const at = (field: string) => (): string => field;
const lengthOf = ({ slot }: Facts): number => slot.end - slot.start;

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
    const name = specialHoursOn(check.court, check.slot.date)?.name;
    const detail = `The court ${open || 'is closed'} that day${name === undefined ? '' : ` (${name})`}.`;
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

export const opensAt = (check: Facts): string => check.opensAt ?? '00:00';

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

function startIsSkipped({ slot, court }: Facts): boolean {
  return momentOf(slot.date, slot.start, court.time_zone) === undefined;
}

function windows({ court, slot }: Facts, daysLater = 0): readonly Window[] {
  return windowsOn(court, addDays(slot.date, daysLater));
}

const hoursText = (windows: readonly Window[]): string =>
  windows.map(({ start, end }) => `opens ${toTime(start)}, closes ${toTime(end)}`).join('; ');

function windowAround({ court, slot }: Facts): Window | undefined {
  const open = windowsPastMidnight(court, slot.date);
  return open.find(({ start, end }) => start <= slot.start && slot.start < end);
}

function startIsOffGrid(check: Facts): boolean {
  const window = windowAround(check);
  return window !== undefined && (check.slot.start - window.start) % check.court.slot_minutes !== 0;
}

const taken: Rule = {
  code: 'slot_taken',
  field: at('start_time'),
  breaks: (check) => check.busy.some((interval) => isWithin(check.slot, interval, 0)),
  detail: ({ court }) => `${court.name} is taken at that time.`,
};

const buffer: Rule = {
  name: 'buffer',
  code: 'slot_taken',
  field: at('start_time'),
  breaks: (check) => bufferBroken(check) > 0 && !taken.breaks(check),
  detail: (check) => `${check.court.name} is kept free for ${plural(bufferBroken(check), 'minute')} between bookings.`,
  values: (check) => ({ buffer_minutes: bufferBroken(check) }),
};

export const playerBusy: Rule = {
  name: 'overlap',
  code: 'player_busy',
  field: at('start_time'),
  breaks: ({ overlapping }) => overlapping !== undefined,
  detail: ({ overlapping }) => {
    const { id, start_minute, end_minute } = overlapping!;
    return `The player has another booking at that time: ${toTime(start_minute)}–${toTime(end_minute)} (booking ${id}).`;
  },
  values: ({ overlapping }) => ({ booking_id: overlapping!.id, court_id: overlapping!.court_id }),
};

/** Violations are reported in this order. */
export const rules: readonly Rule[] = [
  ...[inactive, skipped, past, notice, horizon, hours, grid, duration],
  ...[people, ...parts.flatMap(({ rules }) => rules ?? []), taken, buffer, playerBusy],
];
/** The problem codes of all rules, without duplicates. */
export const ruleCodes = [...new Set(rules.map(({ code }) => code))];
/** The names of the rules that admins can override. The API lists these names first, in this order. */
const FIRST_NAMES = [
  ...['active', 'past', 'notice', 'horizon', 'opening_hours', 'grid', 'duration', 'closures', 'quota'],
  ...['buffer', 'overlap', 'plan'],
];
export const OVERRIDES: readonly string[] = [...new Set([...FIRST_NAMES, ...rules.flatMap(({ name }) => name ?? [])])];

const isBroken = (rule: Rule, check: Facts): boolean =>
  (rule.needsRequest !== true || check.request !== undefined) && rule.breaks(check);

/** The rules that are also checked if only the participants or the own fields of a booking change. */
export const peopleRules: readonly Rule[] = rules.filter(({ checksPeople }) => checksPeople);

const NOTHING_BROKEN = { violations: [], overridden: [] };

/** Returns the violations that remain, and separately the violated rules that the admin has overridden. */
export function checkSlot(
  check: Facts,
  exemptions?: Exemptions,
  checked: readonly Rule[] = rules,
): { violations: RuleViolation[]; overridden: string[] } {
  const broken = checked.filter((rule) => isBroken(rule, check) && !exemptions?.isExempt(rule, check));
  if (broken.length === 0) return NOTHING_BROKEN;
  const override = exemptions?.override ?? [];
  const [overridden, binding] = [
    broken.filter((rule) => isNamed(override, rule)),
    broken.filter((rule) => !isNamed(override, rule)),
  ];
  return {
    violations: binding.map((rule) => ({
      ...violationOf(rule, check),
      ...(exemptions?.override && rule.name && { override: rule.name }),
    })),
    overridden: overridden.map(({ name }) => name!),
  };
}

/** An end before the start is probably mistyped if it makes the booking longer than this and longer than allowed. */
const HALF_A_DAY = MINUTES_A_DAY / 2;

/**
 * Returns the problem of an end before the start that is probably mistyped: the court is closed at that midnight, or
 * the booking would be far too long. Returns undefined if the booking can end on the next day.
 */
export function findMidnightProblem(check: Facts, exemptions?: Exemptions): Problem | undefined {
  const { court, slot } = check;
  if (slot.end <= MINUTES_A_DAY) return undefined;
  const isOpen = isOpenAtMidnight(court, slot.date);
  if (isOpen && lengthOf(check) <= Math.max(court.max_duration_minutes, HALF_A_DAY)) return undefined;
  const rule = isOpen ? 'duration' : 'opening_hours';
  if (exemptions?.override?.includes(rule)) return undefined;
  const error = notAfterStart(toTime(slot.start));
  if (!exemptions?.override) return invalid([error]);
  const detail = `${error.detail} To end on the next day, send "override": ["${rule}"].`;
  return invalid([{ ...error, detail, override: rule }]);
}

export function notAfterStart(start: string): FieldError {
  return { pointer: '#/end_time', code: 'not_after_start', detail: `end_time must be after ${start}.` };
}

/** Returns whether a busy interval overlaps the slot or is closer to the slot than `minutes`. */
const isWithin = (slot: Slot, { start, end }: BusyInterval, minutes: number): boolean =>
  start < slot.end + minutes && slot.start - minutes < end;

/** Returns the largest violated buffer in minutes. Between two courts, the larger of their buffers applies. */
function bufferBroken({ court, slot, busy }: Facts): number {
  let largest = 0;
  for (const interval of busy) {
    const buffer = Math.max(court.buffer_minutes, interval.buffer ?? 0);
    if (buffer > largest && isWithin(slot, interval, buffer)) largest = buffer;
  }
  return largest;
}
