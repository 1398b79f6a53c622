import type { Db } from '../platform/db/schema.ts';
import type { People } from './company.ts';
import type { Limits } from './quotas.ts';
import type { Slot } from './rules.ts';
import type { Rule, RuleExemptions, SlotCheck } from './slot-check.ts';

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
 * How a module influences bookings: which data it loads, and which rules it adds. The kernel imports no other file of a
 * module that is not in its list `uses`. `parts.ts` lists the parts.
 */
export interface BookingPart<Facts = unknown> {
  /** Loads the data for a batch of requests. The players and the courts are locked, so their data cannot change. */
  load?(db: Db, requests: readonly SlotRequest[]): Promise<Facts>;
  /** Returns the fields that the part adds to the check of a request. */
  facts?(loaded: Facts, request: SlotRequest): Partial<SlotCheck>;
  /** Rules that a slot must not break. They are pure functions. */
  rules?: readonly Rule[];
  /** Adds a granted request to the loaded data, so that later requests in the batch are checked against it. */
  granted?(loaded: Facts, request: SlotRequest): void;
  /** Writes the part's rows for all granted requests, in the transaction that writes the bookings. */
  write?(db: Db, loaded: Facts, now: number): Promise<void>;
}

/** The loaded data of the parts for a batch. */
export type LoadedParts = ReadonlyMap<BookingPart, unknown>;
