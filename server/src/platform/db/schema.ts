import type { Generated, Kysely } from 'kysely';
import type { ClubTables } from './club-tables.ts';
import type { MailTables } from './mail-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { EventTables } from './event-tables.ts';
import type { JoiningTables } from './joining-tables.ts';
import type { ParticipantTables } from './participant-tables.ts';
import type { PlanTables } from './plan-tables.ts';
import type { ProviderTables } from './provider-tables.ts';
import type { SecondFactorTables } from './second-factor-tables.ts';
import type { PasskeyTables } from './passkey-tables.ts';
import type { WaitlistTables } from './waitlist-tables.ts';

/** Booleans are stored as 0 or 1 on both engines. */
export type Flag = 0 | 1;
export const flag = (value: boolean): Flag => (value ? 1 : 0);

export type Role = 'player' | 'desk' | 'treasurer' | 'admin';
/** How a person signed in. `provider` means OpenID Connect. */
export type SignInMethod = 'password' | 'registration' | 'provider' | 'passkey';
export type EntryStatus = 'waiting' | 'offered' | 'accepted' | 'expired' | 'left';
export type BookingStatus = 'offered' | 'pending' | 'confirmed' | 'completed' | 'no_show' | 'rejected' | 'cancelled';

/** Timestamps are RFC 3339 text in UTC with milliseconds. Dates are `YYYY-MM-DD`. Times of day are in minutes. */
export interface Tables
  extends
    ClubTables,
    EventTables,
    JobTables,
    JoiningTables,
    MailTables,
    ParticipantTables,
    PasskeyTables,
    PlanTables,
    ProviderTables,
    SecondFactorTables,
    WaitlistTables {
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
    /** Maximum number of players, including the owner of the booking; null for no limit. */
    capacity: number | null;
    /** A booking without check-in becomes a no-show this long after its start; null for never. */
    no_show_after_minutes: number | null;
    /** `no_show_after_minutes` applies to bookings that start at or after this time; null for all bookings. */
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
    /** Set when the court was deleted. The row stays for its bookings, but no list contains it. */
    retired_at: string | null;
  };
  users: {
    id: Generated<number>;
    name: string;
    email: string | null;
    /** The email address in lower case, unique. */
    email_key: string | null;
    /** The email address of an imported guest. The club can use the address, but nobody can sign in with it. */
    contact_email: Generated<string | null>;
    phone: string | null;
    /** JSON: list of `{name, email, id}`, by which imports recognise a corrected guest and guests merged into this user. */
    former_names: Generated<string | null>;
    /** The user who has the bookings of this erased guest. */
    merged_into: Generated<number | null>;
    role: Role;
    password_hash: string | null;
    sort_name: Generated<string>;
    /** Normalised name, email address and phone number, for searching. */
    search_text: Generated<string>;
    /** While this is set, the user cannot sign in. */
    deactivated_at: Generated<string | null>;
    /**
     * When the user registered, if the account still needs approval. If an admin rejects the account, this value stays,
     * and `deactivated_at` is set.
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
    /** When the service asked the user to verify the address. The service sends this request only once. */
    verification_asked_at: Generated<string | null>;
    /** Whether to send confirmations and reminders. Other emails are always sent. */
    mail_confirmations: Generated<Flag>;
    mail_reminders: Generated<Flag>;
    /** Whether the user takes part in bookings without being asked. */
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
  api_keys: {
    id: Generated<number>;
    name: string;
    key_hash: string;
    /** The first characters of the key, by which admins can recognise it. */
    hint: string;
    /** The key itself if it is publishable; null for a secret key. */
    publishable_key: string | null;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    rotated_from_id: number | null;
    /** JSON: list of scopes; null for every scope. */
    scopes: string | null;
    /** JSON: list of the origins whose pages may use the key; null for any origin. */
    origins: string | null;
    /** Requests per minute; null for the configured default. */
    rate_per_minute: number | null;
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
    note: string | null;
    /** JSON: list of `{name, email, user_id, state}`. `booking_participants` contains the same user ids. */
    participants: string | null;
    checked_in_at: string | null;
    cancelled_at: string | null;
    cancelled_by: 'player' | 'admin' | 'system' | null;
    status_reason: string | null;
    series_id: number | null;
    /** JSON: the names of the rules that an admin overrode; null for none. */
    overrides: string | null;
    offer_expires_at: string | null;
    waitlist_entry_id: number | null;
    version: number;
    created_at: string;
    updated_at: string;
  };
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
  court_parts: {
    id: Generated<number>;
    whole_id: number;
    part_id: number;
  };
  closures: {
    id: Generated<number>;
    reason: string;
    /** Whether the closure applies to all courts, including future ones. If not, `closure_courts` lists its courts. */
    all_courts: Flag;
    start_date: string;
    start_minute: number;
    end_date: string;
    end_minute: number;
    /** The last date on which a weekly closure can start; null if the closure does not repeat. */
    weekly_until: string | null;
    /** The last date of the closure, including repetitions. */
    last_date: string;
    version: number;
    created_at: string;
    updated_at: string;
  };
  closure_courts: {
    id: Generated<number>;
    closure_id: number;
    court_id: number;
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
  /** Facts about the whole database, by name, for example an unfinished move from another database. */
  meta: {
    name: string;
    value: string;
  };
  /** The audit log. Rows can only be added. Each hash includes the previous hash. `meta` stores the last hash. */
  audit_log: {
    id: number;
    timestamp: string;
    action: string;
    target: string | null;
    user_id: number | null;
    api_key_id: number | null;
    address: string | null;
    request_id: string | null;
    /** JSON of the resource before and after the change, without secrets. */
    before: string | null;
    after: string | null;
    hash: string;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    request_hash: string;
    status: number;
    headers: string;
    body: string;
    created_at: string;
  };
}

/** Runs queries outside a transaction, or in the transaction whose callback received this object. */
export type Db = Kysely<Tables>;
