import type { BookingStatus, Db } from '../platform/db/schema.ts';
import type { Court } from '../modules/courts/schema.ts';
import type { Money } from '../platform/http/fields.ts';
import type { Companion, Participant, People } from './people.ts';
import type { Price } from './participants.ts';
import type { PlayerBooking } from './player-bookings.ts';
import type { Limits, Usage } from './quotas.ts';
import type { BookingRow } from './store.ts';
import type { Code } from '../platform/problems.ts';
import { type FieldError, Problem } from '../platform/errors.ts';
import { type Moment, momentOf } from '../platform/time.ts';

/** A request to book a slot, or to reschedule a booking to it. */
export interface SlotRequest extends People {
  courtId: number;
  slot: Slot;
  /** Milliseconds since the Unix epoch. */
  now: number;
  limits: Limits;
  /** The rules that do not apply, because an admin sent the request. Undefined for players. */
  exemptions?: RuleExemptions;
  /** The booking to reschedule, or the offer to accept. Its current time does not count as busy. */
  existingId?: number;
  isOffer?: boolean;
  /** Whether `Replay` checks an earlier booking again. The booking's participants then keep their states. */
  isReplay?: boolean;
}

/**
 * A court and the dates (inclusive) on which its slots may become free. If `courtId` is null, the slots can be at any
 * court.
 */
export interface FreedSlots {
  courtId: number | null;
  from: string;
  to: string;
}

/** How a held slot ended: the new status of the booking, and who changed it. */
export interface HoldEnd {
  status: BookingStatus;
  by: 'player' | 'admin' | 'system';
  /** Whether the player still wants a slot, for example because a closure has cancelled the booking. */
  keepsPlace?: boolean;
  now: number;
}

/**
 * How a module influences bookings. The kernel calls the parts in the order of the list in `parts.ts`, and imports no
 * other file of these modules.
 */
export interface BookingPart<Facts = unknown> {
  /**
   * Locks rows of the module. The people are locked already, and the courts are locked afterwards. The function must
   * send its statements before it waits for a result, so that the locks are taken in this order.
   */
  lock?(db: Db, people: readonly People[]): Promise<void>;
  /** Loads the data for a batch of requests. The people and the courts are locked, so their data cannot change. */
  load?(db: Db, requests: readonly SlotRequest[]): Promise<Facts>;
  /** Returns the fields that the part adds to the check of a request. */
  facts?(loaded: Facts, request: SlotRequest): Partial<SlotCheck>;
  /**
   * Returns copies of the check in which the module's settings replace the settings of the court. The player gets the
   * best one. An empty list keeps the settings of the court.
   */
  terms?(loaded: Facts, request: SlotRequest, check: SlotCheck): SlotCheck[];
  /** Rules that a slot must not break. They are pure functions. */
  rules?: readonly Rule[];
  /** Returns the price of the slot. Null means no price, and undefined means the price of the court. */
  price?(check: SlotCheck): Money | null | undefined;
  /** Adds a granted booking to the loaded data, so that later requests in the batch are checked against it. */
  granted?(loaded: Facts, request: SlotRequest, booking: PlayerBooking): void;
  /** Writes the part's rows for all granted requests, in the transaction that writes the bookings. */
  write?(db: Db, loaded: Facts, now: number): Promise<void>;
  /** Returns the minutes before the start until which the player can cancel. Undefined means the court's own setting. */
  cutoff?(db: Db, booking: BookingRow, court: Court): Promise<number | undefined>;
  /** Checks a change of the participants alone, without a new slot. */
  participants?: {
    /** Returns the new price, and the participants with their states. Throws if a rule forbids the change. */
    change(
      db: Db,
      booking: BookingRow,
      companions: readonly Companion[],
      options: { isExempt?: boolean },
    ): Promise<PricedPeople>;
    /** Returns the price with a person who accepts an invitation. Throws if a rule forbids it. */
    accept(
      db: Db,
      booking: BookingRow,
      accepting: { userId: number; participants: readonly Participant[] },
    ): Promise<Price>;
  };
  /** Books slots again that become free. */
  freed?: {
    /** Returns the courts to lock before the slots become free. */
    findCourts(db: Db, slots: readonly FreedSlots[]): Promise<number[]>;
    /** Runs once, as the last step before the commit. */
    rebook(db: Db, slots: readonly FreedSlots[], now: number): Promise<void>;
  };
  /** For parts that hold slots, as `ask-parts.ts` explains. */
  held?: {
    /** Returns until when the part holds the slot of a request that breaks no rule. It is a pure function. */
    until?(check: SlotCheck): number | undefined;
    /**
     * Returns why a held booking is cancelled at the end of its time, for the player. Undefined means that the part does
     * not hold this booking, or that the usual reason is right.
     */
    expired?(db: Db, booking: BookingRow): Promise<string | undefined>;
    /**
     * Runs when a held booking of any part is accepted or cancelled. Returns slots that parts with `freed` must check
     * again.
     */
    ended(db: Db, booking: BookingRow, end: HoldEnd): Promise<FreedSlots | undefined>;
  };
}

export interface PricedPeople {
  price: Price;
  companions: readonly Companion[];
}

/** The loaded data of the parts for a batch. */
export type LoadedParts = ReadonlyMap<BookingPart, unknown>;

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

/** `start` and `end` are minutes from midnight at the court. */
export interface Slot {
  date: string;
  start: number;
  end: number;
}

export interface Span {
  starts: Moment;
  ends: Moment;
}

export type RuleViolation = FieldError & { code: Code };

/** Returns the instants of a slot, or undefined if a clock change skips its start or its end. */
export function spanOf({ date, start, end }: Slot, timeZone: string): Span | undefined {
  const starts = momentOf(date, start, timeZone);
  const ends = momentOf(date, end, timeZone, true);
  return starts && ends && { starts, ends };
}

/** Returns the problem for a rejected request. The first violation determines its code and detail. */
export function problemFor(violations: readonly RuleViolation[]): Problem {
  const [first] = violations;
  if (!first) throw new Error('A problem needs at least one violation.');
  const { code, detail } = first;
  const names = overridesFor(violations);
  const hint = names && ` To book anyway, send "override": ${JSON.stringify(names)}.`;
  return new Problem(code, `${detail}${hint ?? ''}`, { errors: [...violations] });
}

export function courtNotFound(id: number): Problem {
  return problemFor([{ pointer: '#/court_id', code: 'court_not_found', detail: `There is no court ${id}.` }]);
}

/** Returns the rules that an admin must override to book anyway, or null if a rule cannot be overridden. */
export function overridesFor(violations: readonly RuleViolation[]): string[] | null {
  const names = new Set(violations.map(({ override }) => override));
  return names.has(undefined) ? null : ([...names] as string[]);
}
