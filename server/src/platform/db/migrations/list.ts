import type { Ddl } from '../ddl.ts';
import { first } from './first.ts';

/** Migrations run in the order of their names. Never change a released migration; there are no down migrations. */
export const migrations: Record<string, (ddl: Ddl) => readonly string[]> = {
  '2026-11-21-first': first,
  '2026-11-21-ical-feeds': (ddl) => [
    `create table calendar_feeds (
    id ${ddl.id},
    user_id ${ddl.big} references users (id),
    court_id ${ddl.big} references courts (id),
    secret ${ddl.text} not null unique,
    created_at ${ddl.text} not null,
    check ((user_id is null) <> (court_id is null))
  )${ddl.tableEnd}`,
    'create unique index calendar_feeds_user on calendar_feeds (user_id) where user_id is not null',
    'create unique index calendar_feeds_court on calendar_feeds (court_id) where court_id is not null',
  ],
  // If the id of a booking is known in advance, all rows of the booking can be written together.
  '2026-11-21-ids-ahead': (ddl) => ddl.nextId,
  '2026-11-21-key-scopes': (ddl) => [
    `alter table api_keys add column scopes ${ddl.text}`,
    `alter table api_keys add column origins ${ddl.text}`,
    'alter table api_keys add column rate_per_minute integer',
    'create index audit_log_action on audit_log (action, id)',
    'create index audit_log_user on audit_log (user_id, id)',
  ],
  '2026-11-21-series': (ddl) => [
    `create table booking_series (
    id ${ddl.id},
    court_id ${ddl.big} not null references courts (id),
    user_id ${ddl.big} not null references users (id),
    days ${ddl.text} not null,
    start_date ${ddl.text} not null,
    until ${ddl.text},
    count integer,
    start_minute integer not null,
    end_minute integer not null,
    overrides ${ddl.text} not null,
    skipped ${ddl.text} not null,
    cancelled_from ${ddl.text},
    version integer not null,
    created_at ${ddl.text} not null,
    updated_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index booking_series_court on booking_series (court_id, id)',
    'create index booking_series_user on booking_series (user_id, id)',
    `alter table bookings add column series_id ${ddl.big} references booking_series (id)`,
    `alter table bookings add column overrides ${ddl.text}`,
    'create index bookings_series on bookings (series_id, starts_at, id) where series_id is not null',
  ],
  '2026-11-21-mail': (ddl) => [
    `alter table users add column language ${ddl.text}`,
    `alter table users add column email_verified_at ${ddl.text}`,
    'alter table users add column mail_confirmations integer not null default 1',
    'alter table users add column mail_reminders integer not null default 1',

    `create table mails (
    id ${ddl.id},
    unique_key ${ddl.text} not null unique,
    kind ${ddl.text} not null,
    user_id ${ddl.big},
    data ${ddl.text},
    status ${ddl.text} not null check (status in ('pending', 'sent', 'skipped', 'failed')),
    attempts integer not null,
    next_attempt_at ${ddl.text} not null,
    give_up_at ${ddl.text} not null,
    claimed_until ${ddl.text},
    error ${ddl.text},
    created_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    "create index mails_due on mails (next_attempt_at) where status = 'pending'",
    'create index mails_user on mails (user_id)',
    'create index mails_age on mails (created_at)',

    `create table mail_tokens (
    token_hash ${ddl.text} primary key,
    user_id ${ddl.big} not null,
    email_key ${ddl.text} not null,
    purpose ${ddl.text} not null check (purpose in ('password_reset', 'verification')),
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index mail_tokens_user on mail_tokens (user_id)',
    'create index mail_tokens_expiry on mail_tokens (expires_at)',
  ],
  '2026-11-21-relay': (ddl) => [
    `alter table events add column sequence ${ddl.big}`,
    `alter table events add column previous ${ddl.text}`,
    'create unique index events_sequence on events (sequence) where sequence is not null',
    'create index events_unrelayed on events (id) where sequence is null',

    `create table event_cursors (
    id ${ddl.id},
    name ${ddl.text} not null unique,
    sequence ${ddl.big} not null
  )${ddl.tableEnd}`,
  ],
  '2026-11-21-people': (ddl) => [
    `alter table users add column sort_name ${ddl.text} not null default ''`,
    `alter table users add column search_text ${ddl.text} not null default ''`,
    `alter table users add column deactivated_at ${ddl.text}`,
    `alter table users add column erased_at ${ddl.text}`,
    `alter table users add column erasing ${ddl.text}`,
    'create index users_sort on users (sort_name, id) where erased_at is null',
    'create index users_erasing on users (id) where erasing is not null',
    // Erased users all have the same name. Only the names of guests and imported people are unique.
    'drop index users_imported_name',
    'create unique index users_imported_name on users (name) where email is null and erased_at is null',

    'alter table courts add column capacity integer',
    'alter table courts add column no_show_after_minutes integer',
    'create index courts_no_show on courts (no_show_after_minutes) where no_show_after_minutes is not null',

    `alter table bookings add column participants ${ddl.text}`,
    `alter table bookings add column checked_in_at ${ddl.text}`,
    `create index bookings_personal on bookings (starts_at)
    where note is not null or participants is not null or status_reason is not null`,
    `create table booking_participants (
    id ${ddl.id},
    booking_id ${ddl.big} not null references bookings (id),
    user_id ${ddl.big} not null references users (id),
    unique (booking_id, user_id)
  )${ddl.tableEnd}`,
    'create index booking_participants_user on booking_participants (user_id)',
  ],
  '2026-11-21-waitlist': (ddl) => [
    `alter table bookings add column offer_expires_at ${ddl.text}`,
    `alter table bookings add column waitlist_entry_id ${ddl.big}`,
    "create index bookings_offered on bookings (offer_expires_at) where status = 'offered'",

    `create table waitlist_entries (
    id ${ddl.id},
    user_id ${ddl.big} not null references users (id),
    court_id ${ddl.big} references courts (id),
    type ${ddl.text},
    booking_date ${ddl.text} not null,
    start_after integer not null,
    end_before integer not null,
    duration_minutes integer not null,
    status ${ddl.text} not null check (status in ('waiting', 'offered', 'accepted', 'expired', 'left')),
    booking_id ${ddl.big} references bookings (id),
    closes_at ${ddl.text} not null,
    created_at ${ddl.text} not null,
    updated_at ${ddl.text} not null,
    check (0 <= start_after and start_after < end_before and end_before <= 1440),
    check ((court_id is null) <> (type is null))
  )${ddl.tableEnd}`,
    'create index waitlist_entries_user on waitlist_entries (user_id, booking_date, id)',
    "create index waitlist_entries_waiting on waitlist_entries (booking_date, id) where status = 'waiting'",
    "create index waitlist_entries_closing on waitlist_entries (closes_at) where status = 'waiting'",

    `create table waitlist_freed (
    id ${ddl.id},
    court_id ${ddl.big},
    booking_date ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index waitlist_freed_date on waitlist_freed (booking_date)',
  ],
  '2026-11-21-webhooks': (ddl) => [
    `create table live_tickets (
    ticket_hash ${ddl.text} primary key,
    token_id ${ddl.big} not null,
    api_key_id ${ddl.big} not null,
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index live_tickets_expiry on live_tickets (expires_at)',

    `create table webhooks (
    id ${ddl.id},
    url ${ddl.text} not null,
    description ${ddl.text},
    event_types ${ddl.text} not null,
    secret ${ddl.text} not null,
    old_secret ${ddl.text},
    old_secret_until ${ddl.text},
    enabled integer not null,
    disabled_reason ${ddl.text},
    failures integer not null,
    paused_until ${ddl.text},
    version integer not null,
    created_at ${ddl.text} not null,
    updated_at ${ddl.text} not null,
    retired_at ${ddl.text}
  )${ddl.tableEnd}`,

    `create table webhook_deliveries (
    id ${ddl.id},
    webhook_id ${ddl.big} not null references webhooks (id),
    message_id ${ddl.text} not null,
    type ${ddl.text} not null,
    subject ${ddl.text} not null,
    payload ${ddl.text} not null,
    status ${ddl.text} not null check (status in ('pending', 'delivered', 'failed')),
    attempts integer not null,
    next_attempt_at ${ddl.text} not null,
    give_up_at ${ddl.text} not null,
    claimed_until ${ddl.text},
    attempted_at ${ddl.text},
    answer_status integer,
    answer_ms integer,
    answer_body ${ddl.text},
    error ${ddl.text},
    created_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)',
    "create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending'",
    "create index webhook_deliveries_subject on webhook_deliveries (webhook_id, subject, id) where status = 'pending'",
    'create index webhook_deliveries_age on webhook_deliveries (created_at)',
  ],
  // Only SQLite needs this index.
  '2026-11-22-covering': (ddl) => ddl.coveringIndex,
  // The foreign key deletes attempts with their delivery, even if an older release deletes the delivery.
  '2026-11-22-webhook-attempts': (ddl) => [
    `create table webhook_attempts (
    id ${ddl.id},
    delivery_id ${ddl.big} not null references webhook_deliveries (id) on delete cascade,
    attempted_at ${ddl.text} not null,
    answer_status integer,
    answer_ms integer not null,
    answer_body ${ddl.text},
    error ${ddl.text}
  )${ddl.tableEnd}`,
    'create index webhook_attempts_delivery on webhook_attempts (delivery_id, id)',
    `insert into webhook_attempts (delivery_id, attempted_at, answer_status, answer_ms, answer_body, error)
    select id, attempted_at, answer_status, answer_ms, answer_body, error from webhook_deliveries
    where attempted_at is not null and answer_ms is not null order by id`,
  ],
  '2026-11-23-audit-target': () => ['create index audit_log_target on audit_log (target, id) where target is not null'],
  // Without this index, a count of claimed deliveries would scan all pending deliveries.
  '2026-11-23-claims': () => [
    `create index webhook_deliveries_claimed on webhook_deliveries (webhook_id, claimed_until)
    where status = 'pending' and claimed_until is not null`,
  ],
  '2026-11-23-closures-of-all': () => ['create index closures_of_all on closures (last_date) where all_courts = 1'],
  // The column has no default, so the engines need not rewrite existing rows.
  '2026-11-23-no-show-since': (ddl) => [`alter table courts add column no_show_since ${ddl.text}`],
  '2026-11-24-jobs': (ddl) => [
    `create table jobs (
    id ${ddl.id},
    kind ${ddl.text} not null,
    payload ${ddl.text} not null,
    run_at ${ddl.text} not null,
    attempts integer not null,
    locked_until ${ddl.text},
    last_error ${ddl.text},
    created_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index jobs_due on jobs (run_at, id)',
  ],
  '2026-11-24-jobs-of-closures': (ddl) => [
    `create table closure_cancellations (
    id ${ddl.id},
    closure_id ${ddl.big} not null references closures (id) on delete cascade,
    booking_id ${ddl.big} not null references bookings (id),
    court_id ${ddl.big} not null,
    starts_at ${ddl.text} not null,
    ends_at ${ddl.text} not null,
    unique (closure_id, booking_id)
  )${ddl.tableEnd}`,
  ],
  '2026-11-24-participant-marks': (ddl) => [
    `create table participant_marks (
    id ${ddl.id},
    mark ${ddl.text} not null unique
  )${ddl.tableEnd}`,
  ],
  '2026-11-24-verification-asks': (ddl) => [
    `alter table users add column verification_asked_at ${ddl.text}`,
    `create index users_unasked on users (id)
    where email is not null and email_verified_at is null and verification_asked_at is null and deactivated_at is null`,
    `create index mails_resets_due on mails (next_attempt_at) where status = 'pending' and kind = 'password_reset'`,
  ],
  // Each sign-in uses this index.
  '2026-11-25-audit-proofs': () => [
    `create index audit_log_proofs on audit_log (user_id, address, timestamp) where action in ('signIn', 'resetPassword')`,
  ],
  // Without this index, SQLite would read every booking to find the few that are offers.
  '2026-11-25-offers-by-start': () => [
    "create index bookings_offers_by_start on bookings (starts_at) where status = 'offered'",
  ],
  // Two imported guests with different email addresses may have the same name.
  '2026-11-25-users-contact-email': (ddl) => [
    `alter table users add column contact_email ${ddl.text}`,
    'drop index users_imported_name',
    `create unique index users_imported_name on users (name, coalesce(contact_email, ''))
    where email is null and erased_at is null`,
  ],
  // Without these indexes, a count of failed entries would scan all sent emails and delivered deliveries.
  '2026-11-26-failed-entries': () =>
    ['mails', 'webhook_deliveries'].map(
      (table) => `create index ${table}_failed on ${table} (next_attempt_at, status)
    where status = 'failed' or (status = 'pending' and attempts > 0)`,
    ),
  '2026-11-27-club': (ddl) => [
    `create table images (
    id ${ddl.id},
    hash ${ddl.text} not null unique,
    type ${ddl.text} not null,
    width integer not null,
    height integer not null,
    bytes ${ddl.bytes} not null,
    created_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    `create table club (
    id ${ddl.big} primary key check (id = 1),
    name ${ddl.text},
    colour ${ddl.text},
    logo ${ddl.text} references images (hash),
    version integer not null,
    updated_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    `alter table courts add column photo ${ddl.text} references images (hash)`,
    // Before an image is deleted, this index shows whether a court uses it.
    'create index courts_photo on courts (photo) where photo is not null',
  ],
  '2026-11-28-club-region': (ddl) => [
    `alter table club add column time_zone ${ddl.text}`,
    `alter table club add column currency ${ddl.text}`,
  ],
  '2026-11-28-joining': (ddl) => [
    // A user without a value needs no approval. Users whom an earlier release adds have no value.
    `alter table users add column pending_since ${ddl.text}`,
    'create index users_pending on users (sort_name, id) where pending_since is not null and erased_at is null',

    `create table invitations (
    id ${ddl.id},
    email ${ddl.text} not null,
    email_key ${ddl.text} not null,
    name ${ddl.text},
    role ${ddl.text} not null,
    language ${ddl.text},
    invited_by ${ddl.big},
    created_at ${ddl.text} not null,
    expires_at ${ddl.text} not null,
    revoked_at ${ddl.text},
    used_at ${ddl.text},
    user_id ${ddl.big}
  )${ddl.tableEnd}`,
    'create index invitations_email on invitations (email_key)',
    'create index invitations_user on invitations (user_id) where user_id is not null',
    'create index invitations_invited_by on invitations (invited_by) where used_at is null and revoked_at is null',
    'create index invitations_expiry on invitations (expires_at)',

    `create table email_changes (
    id ${ddl.id},
    user_id ${ddl.big} not null,
    old_email ${ddl.text},
    old_email_key ${ddl.text},
    new_email ${ddl.text} not null,
    new_email_key ${ddl.text} not null,
    requested_at ${ddl.text} not null,
    confirmed_at ${ddl.text},
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index email_changes_user on email_changes (user_id)',
    'create index email_changes_old_email on email_changes (old_email_key) where old_email_key is not null',
    'create index email_changes_expiry on email_changes (expires_at)',

    // The check on the purposes in `mail_tokens` cannot be changed on SQLite, so these links have a table of their own.
    `create table account_links (
    token_hash ${ddl.text} primary key,
    purpose ${ddl.text} not null,
    subject_id ${ddl.big} not null,
    mailed integer not null,
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index account_links_subject on account_links (subject_id, purpose)',
    'create index account_links_expiry on account_links (expires_at)',
  ],
  '2026-11-28-staff-roles': (ddl) => [
    ...ddl.staffRoles,
    // On SQLite, creating the index also makes other connections read the schema again.
    "create index users_staff on users (role, id) where role <> 'player'",
  ],
  '2026-11-29-sign-in-methods': (ddl) => [
    `alter table tokens add column method ${ddl.text} not null default 'password'`,
    'alter table tokens add column second_factor integer not null default 0',
  ],
  '2026-11-29-second-factor': (ddl) => [
    `create table second_factors (
    user_id ${ddl.big} primary key,
    secret ${ddl.text} not null,
    created_at ${ddl.text} not null,
    confirmed_at ${ddl.text},
    last_step ${ddl.big} not null default 0
  )${ddl.tableEnd}`,
    `create table recovery_codes (
    code_hash ${ddl.text} primary key,
    user_id ${ddl.big} not null
  )${ddl.tableEnd}`,
    'create index recovery_codes_user on recovery_codes (user_id)',
  ],
  '2026-11-29-sign-ins-index': () => [
    `create index audit_log_sign_ins on audit_log (user_id, id) where action in ('signIn', 'signInFailed')`,
  ],
  '2026-11-29-sign-in-providers': (ddl) => [
    `create table user_identities (
    id ${ddl.id},
    user_id ${ddl.big} not null references users (id),
    issuer ${ddl.text} not null,
    subject ${ddl.text} not null,
    created_at ${ddl.text} not null,
    unique (issuer, subject)
  )${ddl.tableEnd}`,
    'create index user_identities_user on user_identities (user_id)',

    `create table provider_sign_ins (
    state_hash ${ddl.text} primary key,
    secret_hash ${ddl.text} not null,
    provider ${ddl.text} not null,
    nonce ${ddl.text} not null,
    code_verifier ${ddl.text} not null,
    return_url ${ddl.text} not null,
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index provider_sign_ins_expiry on provider_sign_ins (expires_at)',

    `create table provider_tickets (
    ticket_hash ${ddl.text} primary key,
    secret_hash ${ddl.text} not null,
    person ${ddl.text} not null,
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index provider_tickets_expiry on provider_tickets (expires_at)',
  ],
  '2026-11-29-passkeys': (ddl) => [
    `create table passkeys (
    id ${ddl.id},
    user_id ${ddl.big} not null,
    credential_id ${ddl.text} not null unique,
    public_key ${ddl.text} not null,
    counter ${ddl.big} not null,
    rp_id ${ddl.text} not null,
    user_handle ${ddl.text} not null,
    transports ${ddl.text} not null,
    synced integer not null,
    name ${ddl.text} not null,
    created_at ${ddl.text} not null,
    last_used_at ${ddl.text}
  )${ddl.tableEnd}`,
    'create index passkeys_user on passkeys (user_id, id)',

    `create table passkey_challenges (
    id ${ddl.id},
    challenge_hash ${ddl.text} not null unique,
    purpose ${ddl.text} not null,
    user_id ${ddl.big},
    rp_id ${ddl.text} not null,
    user_handle ${ddl.text},
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null',
    'create index passkey_challenges_expiry on passkey_challenges (expires_at)',
  ],
  '2026-11-30-plans': (ddl) => [
    `create table plans (
    id ${ddl.id},
    name ${ddl.text} not null,
    name_key ${ddl.text} not null unique,
    description ${ddl.text},
    colour ${ddl.text},
    for_guests integer not null,
    rules ${ddl.text} not null,
    version integer not null,
    created_at ${ddl.text} not null,
    updated_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create unique index plans_for_guests on plans (for_guests) where for_guests = 1',
    `create table memberships (
    id ${ddl.id},
    plan_id ${ddl.big} not null references plans (id),
    name ${ddl.text},
    pending integer not null,
    starts_on ${ddl.text} not null,
    ends_on ${ddl.text},
    grace_days integer not null,
    shared integer not null,
    rules ${ddl.text} not null,
    version integer not null,
    created_at ${ddl.text} not null,
    updated_at ${ddl.text} not null
  )${ddl.tableEnd}`,
    'create index memberships_plan on memberships (plan_id, id)',
    `create table membership_people (
    id ${ddl.id},
    membership_id ${ddl.big} not null references memberships (id) on delete cascade,
    user_id ${ddl.big} not null references users (id),
    rules ${ddl.text} not null,
    unique (membership_id, user_id)
  )${ddl.tableEnd}`,
    'create index membership_people_user on membership_people (user_id, membership_id)',
  ],
  '2026-12-01-ended-wishes': (ddl) => [
    `alter table waitlist_entries add column ended_because ${ddl.text}`,
    'create index waitlist_entries_ended on waitlist_entries (updated_at) where ended_because is not null',
  ],
  // `migrations.ts` computes the search texts again, because letters such as ł and ß are now folded.
  '2026-12-01-fold-names': () => [],
  // Emails that wait until their address is verified. The previous release does not send them.
  '2026-12-01-held-mails': () => [
    `create index mails_held on mails (user_id)
    where status = 'skipped' and data is not null and user_id is not null`,
  ],
  '2026-12-01-past-midnight': (ddl) => ddl.pastMidnight,
  '2026-12-01-regions': (ddl) => [`alter table users add column region ${ddl.text}`],
  // The next erasure computes the marks of all participants again, because addresses with international domains have
  // another key than in earlier releases.
  '2026-12-01-scan-participants-again': () => ["delete from meta where name = 'participants_marked'"],
  '2026-12-02-people-corrections': (ddl) => [
    `alter table users add column former_names ${ddl.text}`,
    `alter table users add column merged_into ${ddl.big}`,
    'create index users_former_names on users (id) where former_names is not null',
    'create index users_merged_into on users (merged_into) where merged_into is not null',
  ],
  '2026-12-03-invited-participants': (ddl) => [
    `alter table booking_participants add column state ${ddl.text}`,
    'alter table users add column accepts_invitations integer not null default 0',
  ],
};
