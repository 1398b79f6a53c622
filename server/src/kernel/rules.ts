import { isOpenAtMidnight } from '../modules/courts/rules.ts';
import { type FieldError, Problem, invalid } from '../platform/errors.ts';
import { plural } from '../platform/text.ts';
import { MINUTES_A_DAY, toEndMinutes, toMinutes, toTime, weekday } from '../platform/time.ts';
import {
  at,
  duration,
  grid,
  horizon,
  hours,
  inactive,
  lengthOf,
  notice,
  past,
  people,
  skipped,
} from './court-rules.ts';
import { parts } from './parts.ts';
import type { BusyInterval, Exemptions, Rule, Slot, Facts } from './part.ts';
import { type RuleViolation, isNamed, violationOf } from './violations.ts';
import type { BookingInput } from './schema.ts';

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

/** These rules depend only on the court and the slot, so the availability search caches their result. */
const timeIndependentRules: readonly Rule[] = [inactive, skipped, hours, grid, duration];
const dayRules: readonly Rule[] = [horizon];
const startRules: readonly Rule[] = [past, notice];
const searchRules = rules.filter(({ needsRequest }) => needsRequest !== true);
const slotRules = searchRules.filter((rule) => ![...timeIndependentRules, ...dayRules, ...startRules].includes(rule));

const isBroken = (rule: Rule, check: Facts): boolean =>
  (rule.needsRequest !== true || check.request !== undefined) && rule.breaks(check);

const breaksAny = (check: Facts, rules: readonly Rule[]): boolean => rules.some((rule) => rule.breaks(check));

/** Returns whether the court's own rules allow the slot, regardless of the current time and of other bookings. */
export function isEverBookable(check: Facts): boolean {
  return !breaksAny(check, timeIndependentRules);
}

export function isDayOpen(check: Facts): boolean {
  // A past day is never open, because all its start times have passed.
  return check.today <= check.slot.date && !breaksAny(check, dayRules);
}

export function isStartOpen(check: Facts): boolean {
  return !breaksAny(check, startRules);
}

export function isSlotOpen(check: Facts): boolean {
  return !breaksAny(check, slotRules);
}

/** Returns whether a slot violates no rule. Unlike the functions above, this also works if the slot has plan terms. */
export function isBookable(check: Facts): boolean {
  return !breaksAny(check, searchRules);
}

export function findViolations(check: Facts): RuleViolation[] {
  return checkSlot(check).violations;
}

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
  const isOpen = isOpenAtMidnight(court.opening_hours, weekday(slot.date));
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

/**
 * Returns the slot of a request. An end before the start is on the next day.
 * @throws {Problem} if the start and the end are equal
 */
export function slotOf({
  booking_date,
  start_time,
  end_time,
}: Omit<BookingInput, 'court_id' | 'note' | 'participants'>): Slot {
  if (start_time === end_time) throw invalid([notAfterStart(start_time)]);
  const start = toMinutes(start_time);
  return { date: booking_date, start, end: toEndMinutes(end_time, start) };
}
