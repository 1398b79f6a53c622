import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /**
     * The club's logo and site map, and the photos of courts. A row never changes. It is deleted when neither the club
     * nor a court uses its image.
     */
    images: {
      id: Generated<number>;
      /** SHA-256 of the bytes, in hexadecimal. */
      hash: string;
      type: string;
      width: number;
      height: number;
      bytes: Uint8Array;
      created_at: string;
    };
    /** At most one row, with id 1. Without a row, the club has no settings of its own. */
    club: {
      id: number;
      name: string | null;
      /** The colour as hexadecimal digits in lower case, such as `#0a6b50`. */
      colour: string | null;
      /** Whether the bookings on the day sheet have the colours of sports or of plans. Null means sports. */
      booking_colours: Generated<'sport' | 'plan' | null>;
      /** The hash of the logo in `images`. */
      logo: string | null;
      /** The hash of the site map in `images`. */
      site_map: Generated<string | null>;
      public_phone: Generated<string | null>;
      public_email: Generated<string | null>;
      address: Generated<string | null>;
      privacy_url: Generated<string | null>;
      terms_url: Generated<string | null>;
      /** The time zone of new courts. Null means UTC. */
      time_zone: Generated<string | null>;
      /** The currency of prices. Null means EUR. */
      currency: Generated<string | null>;
      /** The rules that somebody has set, as JSON (see `policy.ts`). The other rules have their defaults. */
      policy: Generated<string | null>;
      version: number;
      updated_at: string;
    };
  }
}

export const tables: TableFacts = {
  images: {},
  club: { json: ['policy'] },
};
