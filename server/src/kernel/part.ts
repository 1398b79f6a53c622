import type { BookingStatus, Db } from '../platform/db/schema.ts';
import type { Court } from '../modules/courts/schema.ts';
import type { Money } from '../platform/http/fields.ts';
import type { Companion, People } from './company.ts';
import type { Participant } from './participant-schema.ts';
import type { Price } from './participants.ts';
import type { PlayerBooking } from './player-bookings.ts';
import type { Limits } from './quotas.ts';
import type { Slot } from './rules.ts';
import type { Rule, RuleExemptions, SlotCheck } from './slot-check.ts';
import type { BookingRow } from './store.ts';

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
  /** For parts that hold slots, as `held.ts` explains. */
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
