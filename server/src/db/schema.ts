import type { Generated, Kysely } from 'kysely';
import type { MailTables } from './mail-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { EventTables } from './event-tables.ts';

/** Columns that hold true and false: 1 and 0, on both engines. */
export type Flag = 0 | 1;
export const flag = (value: boolean): Flag => (value ? 1 : 0);

export type Role = 'player' | 'admin';
export type EntryStatus = 'waiting' | 'offered' | 'accepted' | 'expired' | 'left';
export type BookingStatus = 'offered' | 'pending' | 'confirmed' | 'completed' | 'no_show' | 'rejected' | 'cancelled';

/** Timestamps are text, RFC 3339 in UTC with milliseconds; dates `YYYY-MM-DD`; minutes count from midnight. */
export interface Tables extends EventTables, JobTables, MailTables {
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
    /** JSON: ids of the courts that this one is made of, ascending; the rows of `court_parts` say the same. */
    part_ids: string;
    /** How many people may play, the owner included; null: any number. */
    capacity: number | null;
    /** So long after the start a booking without check-in becomes a no-show; null: never. */
    no_show_after_minutes: number | null;
    /** From when on that holds, so that nobody is judged by what was not the rule as they began; null: always. */
    no_show_since: string | null;
    /** The normalised name: what lists are ordered by. */
    sort_name: string;
    venue_key: string | null;
    /** Normalised name, type, venue, address and description: what `search` looks in. */
    search_text: string;
    version: number;
    created_at: string;
    updated_at: string;
    /** Set when the court is deleted: gone from every listing, kept for its bookings. */
    retired_at: string | null;
  };
  users: {
    id: Generated<number>;
    name: string;
    email: string | null;
    /** The email in lower case: unique. */
    email_key: string | null;
    phone: string | null;
    role: Role;
    password_hash: string | null;
    /** The normalised name: what people are ordered by. */
    sort_name: Generated<string>;
    /** Normalised name, email and phone: what a search looks in. */
    search_text: Generated<string>;
    /** Since when they may not sign in. */
    deactivated_at: Generated<string | null>;
    /** Since when nothing personal is kept of them. */
    erased_at: Generated<string | null>;
    /** Set while traces elsewhere are still being removed: a hash of their email, or empty where they had none. */
    erasing: Generated<string | null>;
    /** Of mail: `en`, `es`; null where it was never told. */
    language: string | null;
    email_verified_at: string | null;
    /** When the service asked for the verification of the address, which it does once. */
    verification_asked_at: Generated<string | null>;
    /** Whether they wish such mail; other mail is always sent. */
    mail_confirmations: Generated<Flag>;
    mail_reminders: Generated<Flag>;
    created_at: string;
    updated_at: string;
  };
  tokens: {
    id: Generated<number>;
    token_hash: string;
    user_id: number;
    created_at: string;
    expires_at: string;
    /** To the minute. */
    last_used_at: string;
    /** What the program that signed in called itself, so that its user knows it again. */
    user_agent: string | null;
  };
  /** Wrong passwords, so that nobody can try many: shared by all processes, and there after a restart. */
  failed_attempts: {
    /** Hash of what was tried and from where. */
    who: string;
    /** JSON: list of milliseconds since the Unix epoch, oldest first. */
    times: string;
    last_at: string;
  };
  api_keys: {
    id: Generated<number>;
    name: string;
    key_hash: string;
    /** The first characters of the key, to recognise it by. */
    hint: string;
    /** The key itself where it is publishable; null for a secret one. */
    publishable_key: string | null;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    /** The key that this one takes over from. */
    rotated_from_id: number | null;
    /** JSON: list of what it is for; null for everything. */
    scopes: string | null;
    /** JSON: list of the origins whose pages may use it; null for any. */
    origins: string | null;
    /** Null for what the setting says. */
    rate_per_minute: number | null;
  };
  bookings: {
    id: Generated<number>;
    court_id: number;
    user_id: number;
    booking_date: string;
    start_minute: number;
    end_minute: number;
    /** The court's zone and the distance from UTC when the booking was made. */
    time_zone: string;
    starts_at: string;
    ends_at: string;
    start_offset_minutes: number;
    end_offset_minutes: number;
    status: BookingStatus;
    price_amount: number | null;
    price_currency: string | null;
    note: string | null;
    /** JSON: list of `{name, email, user_id}`; the rows of `booking_participants` say the same of the ids. */
    participants: string | null;
    checked_in_at: string | null;
    cancelled_at: string | null;
    cancelled_by: 'player' | 'admin' | 'system' | null;
    status_reason: string | null;
    series_id: number | null;
    /** JSON: the names of the rules that an admin set aside; null for none. */
    overrides: string | null;
    /** Until when an offer can be taken; null once it is no offer any more. */
    offer_expires_at: string | null;
    /** The place on the waiting list that it was offered for. */
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
    /** Either the last day on which there may be a booking, or how many dates. */
    until: string | null;
    count: number | null;
    start_minute: number;
    end_minute: number;
    /** JSON: the names of the rules that were set aside on some date. */
    overrides: string;
    /** JSON: the dates that were left out, and why. */
    skipped: string;
    /** From when on it was cancelled. */
    cancelled_from: string | null;
    version: number;
    created_at: string;
    updated_at: string;
  };
  /** Which users take part in a booking of somebody else: found from either side. */
  booking_participants: {
    id: Generated<number>;
    booking_id: number;
    user_id: number;
  };
  /** Who waits for a court or a sport on a date; in the order of ids. */
  waitlist_entries: {
    id: Generated<number>;
    user_id: number;
    /** One court, or any of a sport: one of the two is null. */
    court_id: number | null;
    type: string | null;
    booking_date: string;
    start_after: number;
    end_before: number;
    duration_minutes: number;
    status: EntryStatus;
    /** What was offered last. */
    booking_id: number | null;
    /** When the last slot that fits would start: nobody waits any longer. */
    closes_at: string;
    created_at: string;
    updated_at: string;
  };
  /** What became free on days that somebody waits for, and has not been offered around yet. */
  waitlist_freed: {
    id: Generated<number>;
    /** Null where it may be any court. */
    court_id: number | null;
    booking_date: string;
  };
  /** Which court is made of which: found from either side. */
  court_parts: {
    id: Generated<number>;
    whole_id: number;
    part_id: number;
  };
  closures: {
    id: Generated<number>;
    reason: string;
    /** Every court, also those to come; otherwise those of `closure_courts`. */
    all_courts: Flag;
    start_date: string;
    start_minute: number;
    end_date: string;
    end_minute: number;
    /** The last day on which a weekly one may start again. */
    weekly_until: string | null;
    /** The last day that it reaches, with all repetitions. */
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
  /** A row here, and the space is held; none, it is free. A court's space is the court itself, or its parts. */
  occupancy: {
    id: Generated<number>;
    space_id: number;
    booking_date: string;
    start_minute: number;
    end_minute: number;
    booking_id: number | null;
  };
  /** What the database knows of itself, such as the move from another one that is under way. */
  meta: {
    name: string;
    value: string;
  };
  /** Append only; each record is hashed together with the one before. The last one is in `meta`, as `audit`. */
  audit_log: {
    id: number;
    timestamp: string;
    action: string;
    target: string | null;
    user_id: number | null;
    api_key_id: number | null;
    address: string | null;
    request_id: string | null;
    /** JSON, without secrets. */
    before: string | null;
    after: string | null;
    hash: string;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    /** Hash of the path and the body. */
    request_hash: string;
    status: number;
    /** JSON: the headers that belong to the answer. */
    headers: string;
    body: string;
    created_at: string;
  };
}

/** Where queries run: outside a transaction, or inside the one whose callback passed it. */
export type Db = Kysely<Tables>;
