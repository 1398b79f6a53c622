import type { Court } from '../modules/courts/schema.ts';
import type { Companion } from './company.ts';
import type { Usage } from './quotas.ts';
import type { RuleViolation, Slot, Span } from './rules.ts';

/**
 * A time that is not available, in minutes from midnight of the slot's date. The minutes are negative on the day
 * before, and above 1440 on the day after.
 */
export interface BusyInterval {
  start: number;
  end: number;
  /**
   * The buffer of the booked court in minutes. Set only if the busy space is a part of another court, because the
   * booking may be for that other court.
   */
  buffer?: number;
}

/** The data that the rules check for one request. Modules add their own fields to this interface. */
export interface SlotCheck {
  /** The court. Terms of a module can replace its settings, for example the terms of the player's plan. */
  court: Court;
  slot: Slot;
  /** The slot's instants. Undefined if a clock change skips the start or the end. */
  span: Span | undefined;
  /** Milliseconds since the Unix epoch. */
  now: number;
  today: string;
  busy: readonly BusyInterval[];
  /** Number of players. Undefined if the check is not for a booking, for example for availability. */
  people?: number;
  /** The counts of the player's bookings. Undefined if the check is not for a player. */
  usage?: Usage;
  /** The participants. Undefined if they are unknown. */
  companions?: readonly Companion[];
  /** The time of day, such as `08:00`, from which a day can be booked. By default, midnight. */
  opensAt?: string;
  /** Returns the rule of a plan that set a setting. Undefined if the settings are the court's and the club's. */
  sourceOf?: (setting: string) => Source | undefined;
  /** Another booking of the player that overlaps the slot. Undefined if there is none, or overlaps are allowed. */
  overlapping?: OtherBooking;
}

/** The rule of a plan that set a limit. */
export interface Source {
  plan: { id: number; name: string };
  rule: { name: string };
}

interface OtherBooking {
  id: number;
  court_id: number;
  start_minute: number;
  end_minute: number;
}

/** Rules that an admin can override. The other rules always apply. */
export const OVERRIDES = [
  ...(['active', 'past', 'notice', 'horizon', 'opening_hours', 'grid', 'duration', 'closures', 'quota'] as const),
  ...(['buffer', 'overlap', 'plan'] as const),
] as const;
export type Override = (typeof OVERRIDES)[number];

export interface RuleExemptions {
  exempt: readonly Override[];
  /** Rules in `exempt` that apply anyway if a plan set their limit. */
  planLimits?: readonly Override[];
  /**
   * Rules that an admin overrides by name. The booking stores their names. Null if the request is not from an admin.
   */
  override: readonly Override[] | null;
}

export interface Rule {
  /** The name that an admin sends to override the rule. Undefined if nobody can override the rule. */
  name?: Override;
  code: RuleViolation['code'];
  field: (check: SlotCheck) => string;
  breaks: (check: SlotCheck) => boolean;
  detail: (check: SlotCheck) => string;
  values?: (check: SlotCheck) => Record<string, unknown>;
  /** Returns the rule of a plan that set the violated limit. Undefined if the limit is the court's or the club's. */
  source?: (check: SlotCheck) => Source | undefined;
  /** Whether the problem must not name the source, because the source is another person's plan. */
  hidesSource?: boolean;
}

export function violationsOf(rules: readonly Rule[], check: SlotCheck): RuleViolation[] {
  return rules.filter((rule) => rule.breaks(check)).map((rule) => violationOf(rule, check));
}

/** Returns the violation of a rule that the check breaks. */
export function violationOf(
  { code, field, detail, values, source, hidesSource }: Rule,
  check: SlotCheck,
): RuleViolation {
  const violation = { pointer: `#/${field(check)}`, code, detail: detail(check) };
  const from = source?.(check);
  if (!from || hidesSource) return { ...violation, ...(values && { values: values(check) }) };
  const names = namesOf(from);
  return {
    ...violation,
    detail: `${violation.detail} ${names.detail}`,
    values: { ...values?.(check), ...names.values },
  };
}

/** Returns the sentence and the values that name the rule and the plan of a violation. */
function namesOf({ rule, plan }: Source): { detail: string; values: Record<string, unknown> } {
  const detail = `This is the rule "${rule.name}" of the plan "${plan.name}".`;
  return { detail, values: { rule: rule.name, plan: plan.name, plan_id: plan.id } };
}
