import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';
import { DAY } from '../../platform/time.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    users: {
      id: Generated<number>;
      name: string;
      email: string | null;
      /** The email address in lower case, unique. */
      email_key: string | null;
      /** The email address of an imported guest. The club can use the address, but nobody can sign in with it. */
      contact_email: Generated<string | null>;
      phone: string | null;
      /** A note of the staff about the user. Players never see it in the app. */
      note: Generated<string | null>;
      /**
       * JSON: list of `{name, email, id}` with the earlier names of a corrected guest, and the guests that were merged
       * into this user. Imports find the user by these names.
       */
      former_names: Generated<string | null>;
      /** The user into whom this erased guest was merged, and who now has the guest's bookings. */
      merged_into: Generated<number | null>;
      role: Role;
      password_hash: string | null;
      sort_name: Generated<string>;
      /** Normalised name, email address and phone number, for searching. */
      search_text: Generated<string>;
      /** While this is set, the user cannot sign in. */
      deactivated_at: Generated<string | null>;
      /**
       * The time of registration, if an admin must still approve the account. If an admin rejects the account, this
       * value remains, and `deactivated_at` is set.
       */
      pending_since: Generated<string | null>;
      erased_at: Generated<string | null>;
      /**
       * Set while a job removes the user's personal data from other tables. The value is a hash of the email address, or
       * an empty string if there was no address.
       */
      erasing: Generated<string | null>;
      /** The language of emails to the user, such as `en`; null if unknown. */
      language: string | null;
      /** The region for dates, hours and money, such as `US` (BCP 47); null if unknown. */
      region: string | null;
      email_verified_at: string | null;
      /** When the service asked the user to verify the address. The service asks only once. */
      verification_asked_at: Generated<string | null>;
      /** Whether to send confirmations and reminders. Other emails are always sent. */
      mail_confirmations: Generated<Flag>;
      mail_reminders: Generated<Flag>;
      /** Whether to send the weekly report. Only users with the permission `reports.read` get the report. */
      mail_weekly_report: Generated<Flag>;
      /** Whether the user has agreed to be added to bookings without an invitation. */
      accepts_invitations: Generated<Flag>;
      created_at: string;
      updated_at: string;
    };
    tokens: {
      id: Generated<number>;
      token_hash: string;
      user_id: number;
      created_at: string;
      expires_at: string;
      /** The last use of the token, stored at most once a minute. */
      last_used_at: string;
      /** The `User-Agent` of the sign-in, by which the user can recognise the session. */
      user_agent: string | null;
      method: Generated<SignInMethod>;
      /** Whether the person has given a second factor in this session. */
      second_factor: Generated<Flag>;
    };
    /** Recent attempts that count against a limit, such as wrong passwords. All processes share these rows. */
    failed_attempts: {
      /** Hash of the account, the IP address, or both. */
      who: string;
      /** JSON: list of times in milliseconds since the Unix epoch, oldest first. */
      times: string;
      last_at: string;
    };
  }
}

export const tables: TableFacts = {
  users: { json: ['former_names'] },
  // Until the row is deleted, requests with the token fail with `token_expired`, and afterwards with `token_invalid`.
  tokens: { keepExpiredMs: 30 * DAY },
  failed_attempts: { hasId: false, json: ['times'] },
};
