import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';
import type { ColumnsOf } from '../../platform/resource.ts';
import type { fields } from './schema.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    courts: ColumnsOf<Omit<typeof fields, 'price_per_hour'>> & {
      price_amount: number | null;
      price_currency: string | null;
      /** `no_show_after_minutes` applies to bookings that start at or after this time. Null means all bookings. */
      no_show_since: string | null;
      /** The hash of the court's photo in `images`. */
      photo: Generated<string | null>;
      /** The position in six digits, and the normalised name. */
      sort_name: string;
      venue_key: string | null;
      /** Normalised name, type, venue, address and description, for searching. */
      search_text: string;
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
  courts: { json: ['opening_hours', 'special_hours', 'peak_prices', 'part_ids', 'map_position'] },
  court_parts: {},
};
