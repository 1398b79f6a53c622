import type { TSchema } from 'typebox';
import type { BookingStatus, Db, Tables } from '../platform/db/schema.ts';
import type { Court } from '../modules/courts/schema.ts';
import type { Money } from '../platform/http/fields.ts';
import type { Companion, People } from './people.ts';
import type { Price } from './participants.ts';
import type { PriceLine } from './price-lines.ts';
import type { BookingRow } from './store.ts';
import type { Slot, Span } from '../platform/time.ts';
import type { RuleViolation } from './violations.ts';
import type { PlayerBooking } from './earlier-bookings.ts';
import type { Limits, Usage } from './limits.ts';
import type { Participant } from './schema.ts';

/** A request to book a slot, or to reschedule a booking to it. */
export interface SlotRequest extends People {
  courtId: number;
  slot: Slot;
  /** Milliseconds since the Unix epoch. */
  now: number;
  limits: Limits;
  /** The rules that do not apply, for example because an admin sent the request. Undefined if all rules apply. */
  exemptions?: Exemptions;
  /** The values of the fields that parts add to bookings. */
  fields: OwnFields;
  /** The booking to reschedule, or the offer to accept. Its current time does not count as busy. */
  existingId?: number;
  /**
   * What the request is for, if it neither creates nor changes a booking. If earlier bookings are checked again
   * (`recheck.ts`), their participants keep their states.
   */
  purpose?: 'accept_offer' | 'recheck';
}

/** The fields that parts add to bookings, with the types of their values. Modules add their fields to this interface. */
export interface OwnFields {}

/** A field that a part adds to the requests and the responses of bookings. */
export interface OwnField<Value = string | number> {
  /** The schema of the value. The field is optional in requests, and always present in responses. */
  schema: TSchema;
  /** The value of bookings that were requested without the field. */
  absent: Value;
  /** The part's table with the columns `booking_id` and the name of the field. The kernel reads and writes this table. */
  table: keyof Tables;
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
  /** `club` if a closure or the end of a series has cancelled the booking, so the player may still want a slot. */
  by: 'player' | 'admin' | 'system' | 'club';
  now: number;
}

/**
 * How a module influences bookings. The kernel calls the parts in the order of the list in `parts.ts`, and imports no
 * other file of these modules.
 */
export interface BookingPart<Loaded = unknown> {
  /** Fields that the part adds to bookings, by name. Declare their types in `OwnFields`. */
  fields?: { readonly [Name in keyof OwnFields]?: OwnField<OwnFields[Name]> };
  /**
   * Locks rows of the module. The people are locked already, and the courts are locked afterwards. The function must
   * send its statements before it waits for a result, so that the locks are taken in this order.
   */
  lock?(db: Db, requests: readonly SlotRequest[]): Promise<void>;
  /** Loads the data for a batch of requests. The people and the courts are locked, so their data cannot change. */
  load?(db: Db, requests: readonly SlotRequest[]): Promise<Loaded>;
  /** Returns the fields that the part adds to the check of a request, or `{}` if no rule needs them. */
  facts?(loaded: Loaded, request: SlotRequest): Partial<Facts>;
  /**
   * Returns copies of the check in which the module's settings replace the settings of the court. The player gets the
   * best one. An empty list keeps the settings of the court.
   */
  terms?(loaded: Loaded, request: SlotRequest, check: Facts): Facts[];
  /** Rules that a slot must not break. They are pure functions. */
  rules?: readonly Rule[];
  /** Returns how the part changes the price of the slot. Undefined means that it changes nothing. */
  price?(check: Facts): PriceChange | undefined;
  /** Returns the lines that the part adds, such as guests. The rest of its change becomes a line `plan` or `other`. */
  priceLines?(check: Partial<Facts>, currency: string): PriceLine[];
  /** Adds a granted booking to the loaded data, so that later requests in the batch are checked against it. */
  granted?(loaded: Loaded, request: SlotRequest, booking: PlayerBooking): void;
  /**
   * Writes rows of the part for all granted requests, in the transaction that writes the bookings. The bookings are
   * written later, so these rows cannot reference them. The kernel writes the tables of `fields`.
   */
  write?(db: Db, loaded: Loaded, now: number): Promise<void>;
  /**
   * Runs in the transaction that creates or changes bookings. The rows of new bookings are written later. For new
   * bookings, `loaded` is the loaded data.
   */
  changed?(db: Db, changes: readonly BookingChange[], loaded?: Loaded): void;
  /** Returns the minutes before the start until which the player can cancel. Undefined means the court's own setting. */
  cutoff?(db: Db, booking: BookingRow, court: Court): Promise<number | undefined>;
  /** Changes the price and the states of the participants if only the participants of a booking change. */
  participants?: {
    /** Returns the new price, and the participants with their states. Throws if a rule forbids the change. */
    change(
      db: Db,
      booking: BookingRow,
      companions: readonly Companion[],
      exemptions?: Exemptions,
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
    /**
     * Returns the end of the hold if the part holds the slot of a request that breaks no rule. It is a pure function. The
     * service does not call it for courts that require approval.
     * @param price the price of the slot
     */
    until?(check: Facts, price: Money | null): number | undefined;
    /** Returns the end of the hold if the part holds the slot of a requested booking that the club accepts now. */
    untilAfterApproval?(db: Db, booking: BookingRow, now: number): Promise<number | undefined>;
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

/** Replaces the price of the court, or adds an amount to the price. All prices of a court have the same currency. */
export type PriceChange = { replaces: Money | null } | { adds: Money };

/** A new booking, or a booking before and after a change. */
export interface BookingChange {
  before?: BookingRow;
  after: BookingRow;
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
export interface Facts {
  /** Undefined in the search for free times, and if earlier bookings are checked again. */
  request?: SlotRequest;
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

/** Which rules do not apply to a request. */
export interface Exemptions {
  /** Whether the rule does not apply at all. */
  isExempt: (rule: Rule, check: Facts) => boolean;
  /**
   * The names of the rules that an admin overrides. The booking stores these names. Null if the request is not from an
   * admin.
   */
  override: readonly string[] | null;
}

export interface Rule {
  /** The name that an admin sends to override the rule. Undefined if nobody can override the rule. */
  name?: string;
  /** Whether the rule never applies to requests of admins, so that they need not override it. */
  exemptsAdmins?: boolean;
  /** Whether the rule needs `request`. The search for free times and checks of earlier bookings skip such rules. */
  needsRequest?: boolean;
  /**
   * Whether the rule is also checked if only the participants or the own fields of a booking change. A participant can
   * always leave.
   */
  checksPeople?: boolean;
  code: RuleViolation['code'];
  field: (check: Facts) => string;
  breaks: (check: Facts) => boolean;
  detail: (check: Facts) => string;
  values?: (check: Facts) => Record<string, unknown>;
  /** Returns the rule of a plan that set the violated limit. Undefined if the limit is the court's or the club's. */
  source?: (check: Facts) => Source | undefined;
  /** Whether the problem must not name the source, because the source is another person's plan. */
  hidesSource?: boolean;
}
