import type { ClosedInterval } from '../courts/closed-times.ts';
import type { Court } from '../courts/schema.ts';
import type { Usage } from './quotas.ts';
import type { RuleViolation, Slot, Span } from './rules.ts';

/** Time that is busy, in minutes from midnight of the slot's date. The day before is negative, the day after exceeds 1440. */
export interface BusyInterval {
  start: number;
  end: number;
  /** The buffer of the court that was booked, in minutes, if that may be another court. */
  buffer?: number;
}

/** A requested slot, and the data that the rules check. */
export interface SlotCheck {
  court: Court;
  slot: Slot;
  /** Undefined if the clocks skip the start or the end. */
  span: Span | undefined;
  now: number;
  /** The date at the court. */
  today: string;
  closedIntervals: readonly ClosedInterval[];
  busy: readonly BusyInterval[];
  /** How many people will play; undefined if no player asks. */
  people?: number;
  /** What the player has booked; undefined if no player asks. */
  usage?: Usage;
  /** Another booking of the player at that time, unless the club allows it. */
  overlapping?: OtherBooking;
}

/** Another booking of the player. */
interface OtherBooking {
  id: number;
  court_id: number;
  start_minute: number;
  end_minute: number;
}

/** The names of rules that an admin can override. The other rules always apply. */
export const OVERRIDES = [
  ...(['active', 'past', 'notice', 'horizon', 'opening_hours', 'grid', 'duration', 'closures', 'quota'] as const),
  ...(['buffer', 'overlap'] as const),
] as const;
export type Override = (typeof OVERRIDES)[number];

/** Rules that do not apply to a request. */
export interface RuleExemptions {
  exempt: readonly Override[];
  /** The rules that an admin overrides by name, which is recorded; null if the request is not an admin's. */
  override: readonly Override[] | null;
}

/** A rule of booking. */
export interface Rule {
  /** Undefined if nobody can override the rule. */
  name?: Override;
  code: RuleViolation['code'];
  field: (check: SlotCheck) => string;
  breaks: (check: SlotCheck) => boolean;
  detail: (check: SlotCheck) => string;
  /** Values for programs, such as a limit. */
  values?: (check: SlotCheck) => Record<string, unknown>;
}
