import { type Window, windowsOf } from '../courts/rules.ts';
import type { Court } from '../courts/schema.ts';
import type { Closing } from '../closures/rules.ts';
import { plural } from '../text.ts';
import { addDays, MINUTE, momentOf, toTime, weekday } from '../time.ts';
import { quotaRules, type Usage } from './quotas.ts';
import type { Refusal, Slot, Span } from './rules.ts';

/** Somebody's time on the spaces of a court, in minutes from midnight of the slot's date; other days count on. */
export interface Hold {
  start: number;
  end: number;
  /** What its court keeps free beside it, where that may be another court than the one asked for. */
  buffer?: number;
}

/** A slot of a court that somebody asks for, and all that decides about it. */
export interface Ask {
  court: Court;
  slot: Slot;
  /** Undefined where the clocks skip its start or its end. */
  span: Span | undefined;
  now: number;
  /** The date at the court. */
  today: string;
  closings: readonly Closing[];
  holds: readonly Hold[];
  /** How many would play; undefined when nobody in particular asks. */
  people?: number;
  /** What the player has already; undefined when nobody in particular asks. */
  usage?: Usage;
}

/** The names by which an admin sets rules aside. What is not among them holds whoever asks. */
export const OVERRIDES = [
  ...(['active', 'past', 'notice', 'horizon', 'opening_hours', 'grid', 'duration', 'closures', 'quota'] as const),
  'buffer',
] as const;
export type Override = (typeof OVERRIDES)[number];

/** What an admin is free of: rules that never bind them, and those that they knowingly set aside. */
export interface Leave {
  exempt: readonly Override[];
  override: readonly Override[];
}

/** A rule of booking: whether a slot breaks it, and how that is told. */
export interface Rule {
  /** None where nobody can set it aside. */
  name?: Override;
  code: Refusal['code'];
  field: (ask: Ask) => string;
  breaks: (ask: Ask) => boolean;
  detail: (ask: Ask) => string;
  /** The rule's values, for programs. */
  values?: (ask: Ask) => Record<string, unknown>;
}

const at = (field: string) => (): string => field;
const startOf = ({ span }: Ask): number => span?.starts.epochMs ?? Infinity;
const lastDay = ({ court, today }: Ask): string => addDays(today, court.max_advance_days);
const lengthOf = ({ slot }: Ask): number => slot.end - slot.start;

const inactive: Rule = {
  name: 'active',
  code: 'court_inactive',
  field: at('court_id'),
  breaks: ({ court }) => !court.active,
  detail: ({ court }) => `${court.name} takes no bookings at present.`,
};

const skipped: Rule = {
  code: 'nonexistent_local_time',
  field: (ask) => (startIsSkipped(ask) ? 'start_time' : 'end_time'),
  breaks: ({ span }) => span === undefined,
  detail: (ask) => {
    const { date, start, end } = ask.slot;
    const time = toTime(startIsSkipped(ask) ? start : end);
    return `${time} does not exist on ${date}: the clocks go forward in ${ask.court.time_zone}.`;
  },
};

const past: Rule = {
  name: 'past',
  code: 'in_the_past',
  field: at('start_time'),
  breaks: (ask) => startOf(ask) < ask.now,
  detail: ({ court, slot }) => `${slot.date} ${toTime(slot.start)} is in the past at the court (${court.time_zone}).`,
};

const notice: Rule = {
  name: 'notice',
  code: 'too_late',
  field: at('start_time'),
  breaks: (ask) => {
    const { min_notice_minutes } = ask.court;
    return min_notice_minutes > 0 && startOf(ask) < ask.now + min_notice_minutes * MINUTE;
  },
  detail: ({ court }) =>
    `This court is booked at least ${plural(court.min_notice_minutes, 'minute')} before the start.`,
  values: ({ court }) => ({ min_notice_minutes: court.min_notice_minutes }),
};

const horizon: Rule = {
  name: 'horizon',
  code: 'too_early',
  field: at('booking_date'),
  breaks: (ask) => ask.slot.date > lastDay(ask),
  detail: (ask) => {
    return `This court is booked at most ${plural(ask.court.max_advance_days, 'day')} ahead: up to ${lastDay(ask)} today.`;
  },
  values: (ask) => ({ max_advance_days: ask.court.max_advance_days, last_date: lastDay(ask) }),
};

const hours: Rule = {
  name: 'opening_hours',
  code: 'outside_opening_hours',
  field: (ask) => (windowAround(ask) ? 'end_time' : 'start_time'),
  breaks: (ask) => (windowAround(ask)?.end ?? 0) < ask.slot.end,
  detail: (ask) => {
    const open = windows(ask).map(({ start, end }) => `opens ${toTime(start)}, closes ${toTime(end)}`);
    return open.length > 0 ? `The court ${open.join('; ')} that day.` : 'The court is closed that day.';
  },
  values: (ask) => ({
    windows: windows(ask).map(({ start, end }) => ({ opens: toTime(start), closes: toTime(end) })),
  }),
};

const grid: Rule = {
  name: 'grid',
  code: 'off_grid',
  field: (ask) => (startIsOffGrid(ask) ? 'start_time' : 'end_time'),
  breaks: (ask) => startIsOffGrid(ask) || lengthOf(ask) % ask.court.slot_minutes !== 0,
  detail: (ask) => {
    const { slot_minutes } = ask.court;
    if (!startIsOffGrid(ask)) return `Lengths are multiples of ${slot_minutes} minutes.`;
    return `Starts are every ${slot_minutes} minutes from ${toTime(windowAround(ask)!.start)}.`;
  },
  values: ({ court }) => ({ slot_minutes: court.slot_minutes }),
};

const duration: Rule = {
  name: 'duration',
  code: 'duration_out_of_range',
  field: at('end_time'),
  breaks: (ask) => {
    const { min_duration_minutes: least, max_duration_minutes: most } = ask.court;
    return lengthOf(ask) < least || lengthOf(ask) > most;
  },
  detail: (ask) => {
    const { min_duration_minutes: least, max_duration_minutes: most } = ask.court;
    return `A booking here lasts ${least} to ${plural(most, 'minute')}, not ${lengthOf(ask)}.`;
  },
  values: ({ court: { min_duration_minutes, max_duration_minutes } }) => ({
    min_duration_minutes,
    max_duration_minutes,
  }),
};

const people: Rule = {
  code: 'too_many_people',
  field: at('participants'),
  breaks: ({ court: { capacity }, people = 0 }) => capacity !== null && people > capacity,
  detail: ({ court: { name, capacity }, people }) =>
    `${name} takes ${plural(capacity!, 'person', 'people')}, not ${people}.`,
  values: ({ court: { capacity }, people }) => ({ capacity, people }),
};

const closed: Rule = {
  name: 'closures',
  code: 'court_closed',
  field: at('start_time'),
  breaks: (ask) => closingOf(ask) !== undefined,
  detail: (ask) => {
    const { start, end, reason } = closingOf(ask)!;
    return `${ask.court.name} is closed ${toTime(start)}–${toTime(end)}: ${reason}`;
  },
  values: (ask) => {
    const { start, end, reason } = closingOf(ask)!;
    return { start_time: toTime(start), end_time: toTime(end), reason };
  },
};

const taken: Rule = {
  code: 'slot_taken',
  field: at('start_time'),
  breaks: (ask) => ask.holds.some((hold) => isWithin(ask.slot, hold, 0)),
  detail: ({ court }) => `${court.name} is taken at that time.`,
};

const buffer: Rule = {
  name: 'buffer',
  code: 'slot_taken',
  field: at('start_time'),
  breaks: (ask) => bufferBroken(ask) > 0 && !taken.breaks(ask),
  detail: (ask) => `${ask.court.name} is kept free for ${plural(bufferBroken(ask), 'minute')} between bookings.`,
  values: (ask) => ({ buffer_minutes: bufferBroken(ask) }),
};

/** Every rule, in the order in which they are told. */
const rules: readonly Rule[] = [
  ...[inactive, skipped, past, notice, horizon, hours, grid, duration],
  ...[people, closed, ...quotaRules, taken, buffer],
];
/** What a slot breaks on any day or on none: only the court and the slot decide. */
const standingRules: readonly Rule[] = [inactive, skipped, hours, grid, duration];
/** What hangs on the date alone, and what on the moment of the start: it need not be asked for each slot of a day. */
const dayRules: readonly Rule[] = [horizon];
const startRules: readonly Rule[] = [past, notice];
/** What a slot breaks at one time and not at another, for its own sake. */
const slotRules = rules.filter((rule) => ![...standingRules, ...dayRules, ...startRules].includes(rule));

const breaks = (ask: Ask, among: readonly Rule[]): boolean => among.some((rule) => rule.breaks(ask));

/** Whether the court could be booked so at some time. */
export function isStanding(ask: Ask): boolean {
  return !breaks(ask, standingRules);
}

/** Whether any slot of the date can be booked now, one that is standing; the other two say whether this one can. */
export function isDayOpen(ask: Ask): boolean {
  // When a day is over at the court, all of its starts are past.
  return ask.today <= ask.slot.date && !breaks(ask, dayRules);
}

/** Whether any slot with this start can be booked now. */
export function isStartOpen(ask: Ask): boolean {
  return !breaks(ask, startRules);
}

/** Whether nothing is in the way of the slot itself. */
export function isSlotOpen(ask: Ask): boolean {
  return !breaks(ask, slotRules);
}

/** Whether somebody holds the court in the slot, or too near to it. */
export function isHeldNear(ask: Ask): boolean {
  return breaks(ask, [taken, buffer]);
}

/** Every rule that a slot breaks, in the order in which they are told. */
export function findRefusals(ask: Ask): Refusal[] {
  return rules.filter((rule) => rule.breaks(ask)).map((rule) => tell(rule, ask));
}

/** The same for an admin: what refuses them, with the name that would set it aside, and what they do set aside. */
export function weigh(ask: Ask, { exempt, override }: Leave): { refusals: Refusal[]; setAside: Override[] } {
  const isAmong = (names: readonly Override[], { name }: Rule): boolean => name !== undefined && names.includes(name);
  const binding = rules.filter((rule) => rule.breaks(ask) && !isAmong(exempt, rule));
  const [aside, others] = [true, false].map((is) => binding.filter((rule) => isAmong(override, rule) === is));
  return {
    refusals: others!.map((rule) => ({ ...tell(rule, ask), ...(rule.name && { override: rule.name }) })),
    setAside: aside!.map(({ name }) => name!),
  };
}

/** Why a court does not take so many people, or undefined. */
export function refusePeople(court: Court, count: number): Refusal | undefined {
  const ask = { court, people: count } as Ask;
  return people.breaks(ask) ? tell(people, ask) : undefined;
}

function tell({ code, field, detail, values }: Rule, ask: Ask): Refusal {
  return { pointer: `#/${field(ask)}`, code, detail: detail(ask), ...(values && { values: values(ask) }) };
}

/** Whether a hold is in the slot, or within so many minutes of it. */
const isWithin = (slot: Slot, { start, end }: Hold, minutes: number): boolean =>
  start < slot.end + minutes && slot.start - minutes < end;

/** How much is kept free where the slot comes too near to a hold, by the larger buffer of the two courts; else 0. */
function bufferBroken({ court, slot, holds }: Ask): number {
  let most = 0;
  for (const hold of holds) {
    const buffer = Math.max(court.buffer_minutes, hold.buffer ?? 0);
    if (buffer > most && isWithin(slot, hold, buffer)) most = buffer;
  }
  return most;
}

function startIsSkipped({ slot, court }: Ask): boolean {
  return momentOf(slot.date, slot.start, court.time_zone) === undefined;
}

function windows({ court, slot }: Ask): readonly Window[] {
  return windowsOf(court.opening_hours, weekday(slot.date));
}

function windowAround(ask: Ask): Window | undefined {
  return windows(ask).find(({ start, end }) => start <= ask.slot.start && ask.slot.start < end);
}

function startIsOffGrid(ask: Ask): boolean {
  const window = windowAround(ask);
  return window !== undefined && (ask.slot.start - window.start) % ask.court.slot_minutes !== 0;
}

function closingOf({ slot, closings }: Ask): Closing | undefined {
  return closings.find(({ start, end }) => start < slot.end && slot.start < end);
}
