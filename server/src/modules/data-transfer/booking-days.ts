import { formerNamesOf } from '../accounts/guests.ts';
import { emailKey } from '../../platform/email-address.ts';
import { OCCUPYING_STATUSES } from '../../kernel/statuses.ts';
import type { CourtRow } from '../courts/store.ts';
import type { BookingStatus, Db } from '../../platform/db/schema.ts';
import { allSettledOrThrow } from '../../platform/db/transact.ts';
import { nameKey } from '../../platform/text.ts';
import { splitAtMidnight, type Slot } from '../../platform/time.ts';
import type { ParsedBooking } from './parse-booking.ts';
import { spacesOf } from '../courts/court.ts';
import { listBookedSlots, listBusySlots } from '../../kernel/busy-days.ts';

/** Placeholder id of a court that the import has not created yet. */
export const NOT_CREATED = 0;

export const holdsCourt = (status: BookingStatus): boolean => OCCUPYING_STATUSES.includes(status);

/** One person's bookings with the same court, date and times. */
export interface KnownBookings {
  /** Whether at least one of the bookings occupies the court. */
  isHeld: boolean;
  /** Number of cancelled and rejected bookings that no row of the file has matched yet. */
  history: number;
  /** The names of the people who have these bookings, by `nameKey`. Includes former names. */
  names: Map<string, string>;
}

const noBookings = (): KnownBookings => ({ isHeld: false, history: 0, names: new Map() });

type CourtDay = Pick<CourtRow, 'id' | 'name' | 'venue' | 'part_ids'>;

/** The bookings of the courts and dates that an import has read so far. */
export class BookingDays {
  readonly #known = new Map<string, Map<string, KnownBookings>>();
  /** Busy slots, keyed by date and by the id of a part, or of a court without parts. */
  readonly #busy = new Map<string, Slot[]>();

  /** Reads bookings and busy slots. Skips courts and dates that have already been read. */
  async read(db: Db, days: readonly { court: CourtDay; date: string }[]): Promise<void> {
    const [ids, spaces, dates] = [new Set<number>(), new Set<number>(), new Set<string>()];
    const newKeys = new Set<string>();
    for (const { court, date } of days) {
      if (this.#known.has(dayKey(court, date))) continue;
      this.#known.set(dayKey(court, date), new Map());
      for (const id of spacesOf(court)) {
        const key = dayKey({ ...court, id }, date);
        if (!this.#busy.has(key)) newKeys.add(key);
        spaces.add(id);
      }
      ids.add(court.id);
      dates.add(date);
    }
    if (ids.size === 0) return;
    const [bookings, busySlots] = await allSettledOrThrow(
      listBookedSlots(db, [...ids], [...dates]),
      listBusySlots(db, [...spaces], [...dates]),
    );
    for (const {
      court_id: id,
      user_name: name,
      user_email,
      contact_email,
      former_names,
      status,
      ...slot
    } of bookings) {
      const known = this.#known.get(dayKey({ id }, slot.date));
      if (!known) continue;
      const entry = known.getOrInsertComputed(slotKey({ name, email: user_email ?? contact_email }, slot), noBookings);
      entry.names.set(nameKey(name), name);
      for (const former of formerNamesOf({ former_names })) {
        known.getOrInsert(slotKey(former, slot), entry);
        entry.names.set(nameKey(former.name), name);
      }
      if (holdsCourt(status)) entry.isHeld = true;
      else entry.history += 1;
    }
    for (const { space_id: id, ...slot } of busySlots) {
      const key = dayKey({ id }, slot.date);
      if (newKeys.has(key)) this.#busy.getOrInsertComputed(key, () => []).push(slot);
    }
  }

  /**
   * Returns the person's bookings for this slot. If there are none, returns the bookings of a guest with the same name
   * and no email address.
   */
  find(court: CourtDay, { person, slot }: Pick<ParsedBooking, 'person' | 'slot'>): KnownBookings {
    const known = this.#known.get(dayKey(court, slot.date))!;
    const key = slotKey(person, slot);
    const byName = known.get(slotKey({ ...person, email: null }, slot));
    return known.get(key) ?? byName ?? known.getOrInsertComputed(key, noBookings);
  }

  isBusy(court: CourtDay, slot: Slot): boolean {
    return splitAtMidnight(slot).some((part) =>
      this.#slotsOf(court, part)
        .flat()
        .some((other) => other.start < part.end && part.start < other.end),
    );
  }

  addBusy(court: CourtDay, slot: Slot): void {
    for (const part of splitAtMidnight(slot)) for (const slots of this.#slotsOf(court, part)) slots.push(part);
  }

  #slotsOf(court: CourtDay, { date }: Slot): Slot[][] {
    return spacesOf(court).map((id) => this.#busy.getOrInsertComputed(dayKey({ ...court, id }, date), () => []));
  }
}

/** Returns a key for a court and a date. If the court does not exist yet, the key contains its name and venue. */
function dayKey({ id, name, venue }: Pick<CourtRow, 'id'> & Partial<CourtDay>, date: string): string {
  return `${id === NOT_CREATED ? `${nameKey(name ?? '')}\n${nameKey(venue ?? '')}` : id} ${date}`;
}

/** Returns a key for a person and a slot's times. Uses the person's email address or, if there is none, the name. */
export function slotKey({ name, email }: ParsedBooking['person'], { start, end }: Slot): string {
  return `${start} ${end} ${email === null ? nameKey(name) : `<${emailKey(email)}>`}`;
}
