import type { Closing } from '../closures/rules.ts';
import type { Court } from '../courts/schema.ts';
import type { Usage } from './quotas.ts';
import type { RuleViolation, Slot, Span } from './rules.ts';

/** Somebody's time on the spaces of a court, in minutes from midnight of the slot's date; other days count on. */
export interface BusyInterval {
  start: number;
  end: number;
  /** What its court keeps free beside it, where that may be another court than the one asked for. */
  buffer?: number;
}

/** A slot of a court that somebody asks for, and all that decides about it. */
export interface SlotCheck {
  court: Court;
  slot: Slot;
  /** Undefined where the clocks skip its start or its end. */
  span: Span | undefined;
  now: number;
  /** The date at the court. */
  today: string;
  closings: readonly Closing[];
  busy: readonly BusyInterval[];
  /** How many would play; undefined when nobody in particular asks. */
  people?: number;
  /** What the player has already; undefined when nobody in particular asks. */
  usage?: Usage;
  /** Another booking of the player at that time, where they may have one only. */
  overlapping?: OtherBooking;
}

/** A booking that a player has already. */
interface OtherBooking {
  id: number;
  court_id: number;
  start_minute: number;
  end_minute: number;
}

/** The names by which an admin sets rules aside. What is not among them holds whoever asks. */
export const OVERRIDES = [
  ...(['active', 'past', 'notice', 'horizon', 'opening_hours', 'grid', 'duration', 'closures', 'quota'] as const),
  ...(['buffer', 'overlap'] as const),
] as const;
export type Override = (typeof OVERRIDES)[number];

/** What an admin is free of: rules that never bind them, and those that they knowingly set aside. */
export interface RuleExemptions {
  exempt: readonly Override[];
  override: readonly Override[];
}

/** A rule of booking: whether a slot breaks it, and how that is told. */
export interface Rule {
  /** None where nobody can set it aside. */
  name?: Override;
  code: RuleViolation['code'];
  field: (check: SlotCheck) => string;
  breaks: (check: SlotCheck) => boolean;
  detail: (check: SlotCheck) => string;
  /** The rule's values, for programs. */
  values?: (check: SlotCheck) => Record<string, unknown>;
}
