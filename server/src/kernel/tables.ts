import type { Generated } from 'kysely';
import type { TableFacts } from '../platform/db/tables.ts';

declare module '../platform/db/schema.ts' {
  interface Tables {
    booking_series: {
      id: Generated<number>;
      court_id: number;
      user_id: number;
      /** JSON: ISO days of the week, ascending. */
      days: string;
      start_date: string;
      /** A series ends on this date, or after `count` bookings. */
      until: string | null;
      count: number | null;
      start_minute: number;
      end_minute: number;
      /** JSON: the names of the rules that an admin overrode for at least one date. */
      overrides: string;
      /** JSON: the skipped dates with their reasons. */
      skipped: string;
      cancelled_from: string | null;
      version: number;
      created_at: string;
      updated_at: string;
    };
    bookings: {
      id: Generated<number>;
      court_id: number;
      user_id: number;
      booking_date: string;
      start_minute: number;
      end_minute: number;
      /** The time zone of the court when the booking was created. */
      time_zone: string;
      starts_at: string;
      ends_at: string;
      start_offset_minutes: number;
      end_offset_minutes: number;
      status: BookingStatus;
      price_amount: number | null;
      price_currency: string | null;
      /** JSON: `PriceLines`. Null if the price is the normal price, or if the booking is older than the lines. */
      price_lines: string | null;
      note: string | null;
      /** JSON: list of `{name, email, user_id, state}`. `booking_participants` contains the same user ids. */
      participants: string | null;
      /**
       * JSON: everybody whom the booking has named, as `{name, email, user_id}`. Events refer to the positions in this
       * list, so it only grows. If it is null, the participants are the list.
       */
      people: string | null;
      checked_in_at: string | null;
      cancelled_at: string | null;
      cancelled_by: 'player' | 'admin' | 'system' | null;
      status_reason: string | null;
      series_id: number | null;
      /** JSON: the names of the rules that an admin overrode. Null means none. */
      overrides: string | null;
      offer_expires_at: string | null;
      waitlist_entry_id: number | null;
      version: number;
      created_at: string;
      updated_at: string;
    };
    booking_participants: {
      id: Generated<number>;
      booking_id: number;
      user_id: number;
      /**
       * Null if the user has accepted. If a user has declined or left, the row remains, so that the owner cannot name
       * the user again. `bookings.participants` no longer contains such a user.
       */
      state: Generated<'invited' | 'declined' | null>;
    };
    /**
     * Everybody whom a booking names in `people` and `participants`. Erasures find the bookings here. People with
     * neither an account nor an email address have no row.
     */
    named_people: {
      id: Generated<number>;
      booking_id: number;
      user_id: number | null;
      /** See `hashEmail`. */
      email_hash: string | null;
    };
    /** The busy intervals of each space. A court's spaces are its parts, or the court itself if it has no parts. */
    occupancy: {
      id: Generated<number>;
      space_id: number;
      booking_date: string;
      start_minute: number;
      end_minute: number;
      booking_id: number | null;
    };
  }
}

export const tables: TableFacts = {
  booking_series: { json: ['days', 'overrides', 'skipped'] },
  bookings: { json: ['price_lines', 'participants', 'people', 'overrides'] },
  booking_participants: {},
  named_people: {},
  occupancy: {},
};
