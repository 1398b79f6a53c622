import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    courts: {
      id: Generated<number>;
      name: string;
      type: string;
      description: string | null;
      venue: string | null;
      address: string | null;
      surface: string | null;
      latitude: number | null;
      longitude: number | null;
      external_id: string | null;
      indoor: Flag;
      lighted: Flag;
      active: Flag;
      time_zone: string;
      /** JSON: list of `{day, open, close}`, sorted. */
      opening_hours: string;
      slot_minutes: number;
      min_duration_minutes: number;
      max_duration_minutes: number;
      buffer_minutes: number;
      min_notice_minutes: number;
      max_advance_days: number;
      cancellation_cutoff_minutes: number;
      requires_approval: Flag;
      price_amount: number | null;
      price_currency: string | null;
      /** JSON: list of `{days, start_time, end_time, price_per_hour}`. */
      peak_prices: string;
      max_upcoming_bookings: number | null;
      /** JSON: ids of this court's parts, ascending. `court_parts` contains the same data. */
      part_ids: string;
      /** Maximum number of players, including the owner of the booking. Null means no limit. */
      capacity: number | null;
      /**
       * A booking without check-in becomes a no-show this many minutes after its start. Null means that it never
       * becomes one.
       */
      no_show_after_minutes: number | null;
      /** `no_show_after_minutes` applies to bookings that start at or after this time. Null means all bookings. */
      no_show_since: string | null;
      /** The hash of the court's photo in `images`. */
      photo: Generated<string | null>;
      sort_name: string;
      venue_key: string | null;
      /** Normalised name, type, venue, address and description, for searching. */
      search_text: string;
      version: number;
      created_at: string;
      updated_at: string;
      /** Set when the court was deleted. The row is kept for its bookings, but no list contains it. */
      retired_at: string | null;
    };
    court_parts: {
      id: Generated<number>;
      whole_id: number;
      part_id: number;
    };
  }
}

export const tables: TableFacts = {
  courts: { json: ['opening_hours', 'peak_prices', 'part_ids'] },
  court_parts: {},
};
