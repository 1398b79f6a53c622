import type { Ddl } from '../ddl.ts';

export const first = (ddl: Ddl): string[] => [
  `create table courts (
    id ${ddl.id},
    name ${ddl.text} not null,
    type ${ddl.text} not null,
    description ${ddl.text},
    venue ${ddl.text},
    address ${ddl.text},
    surface ${ddl.text},
    latitude ${ddl.real},
    longitude ${ddl.real},
    external_id ${ddl.text},
    indoor integer not null,
    lighted integer not null,
    active integer not null,
    time_zone ${ddl.text} not null,
    opening_hours ${ddl.text} not null,
    slot_minutes integer not null,
    min_duration_minutes integer not null,
    max_duration_minutes integer not null,
    buffer_minutes integer not null,
    min_notice_minutes integer not null,
    max_advance_days integer not null,
    cancellation_cutoff_minutes integer not null,
    requires_approval integer not null,
    price_amount ${ddl.big},
    price_currency ${ddl.text},
    peak_prices ${ddl.text} not null,
    max_upcoming_bookings integer,
    part_ids ${ddl.text} not null,
    sort_name ${ddl.text} not null,
    venue_key ${ddl.text},
    search_text ${ddl.text} not null,
    version integer not null,
    created_at ${ddl.text} not null,
    updated_at ${ddl.text} not null,
    retired_at ${ddl.text}
  )${ddl.tableEnd}`,
  'create unique index courts_external_id on courts (external_id) where retired_at is null',
  'create index courts_sort on courts (sort_name, id) where retired_at is null',
  'create index courts_name on courts (name) where retired_at is null',
  'create index courts_kind on courts (type, venue_key, id) where retired_at is null',
  'create index courts_position on courts (latitude, longitude) where retired_at is null',

  `create table court_parts (
    id ${ddl.id},
    whole_id ${ddl.big} not null references courts (id),
    part_id ${ddl.big} not null references courts (id),
    unique (whole_id, part_id)
  )${ddl.tableEnd}`,
  'create index court_parts_part on court_parts (part_id)',

  `create table closures (
    id ${ddl.id},
    reason ${ddl.text} not null,
    all_courts integer not null,
    start_date ${ddl.text} not null,
    start_minute integer not null,
    end_date ${ddl.text} not null,
    end_minute integer not null,
    weekly_until ${ddl.text},
    last_date ${ddl.text} not null,
    version integer not null,
    created_at ${ddl.text} not null,
    updated_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  'create index closures_start on closures (start_date, id)',
  'create index closures_last on closures (last_date)',

  `create table closure_courts (
    id ${ddl.id},
    closure_id ${ddl.big} not null references closures (id),
    court_id ${ddl.big} not null references courts (id),
    unique (closure_id, court_id)
  )${ddl.tableEnd}`,
  'create index closure_courts_court on closure_courts (court_id)',

  `create table users (
    id ${ddl.id},
    name ${ddl.text} not null,
    email ${ddl.text},
    email_key ${ddl.text} unique,
    phone ${ddl.text},
    role ${ddl.text} not null check (role in ('player', 'admin')),
    password_hash ${ddl.text},
    created_at ${ddl.text} not null,
    updated_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  'create unique index users_imported_name on users (name) where email is null',

  `create table tokens (
    id ${ddl.id},
    token_hash ${ddl.text} not null unique,
    user_id ${ddl.big} not null references users (id),
    created_at ${ddl.text} not null,
    expires_at ${ddl.text} not null,
    last_used_at ${ddl.text} not null,
    user_agent ${ddl.text}
  )${ddl.tableEnd}`,
  'create index tokens_user on tokens (user_id)',
  'create index tokens_expiry on tokens (expires_at)',

  `create table failed_attempts (
    who ${ddl.text} primary key,
    times ${ddl.text} not null,
    last_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  'create index failed_attempts_last on failed_attempts (last_at)',

  `create table api_keys (
    id ${ddl.id},
    name ${ddl.text} not null,
    key_hash ${ddl.text} not null unique,
    hint ${ddl.text} not null,
    publishable_key ${ddl.text},
    created_at ${ddl.text} not null,
    expires_at ${ddl.text},
    revoked_at ${ddl.text},
    last_used_at ${ddl.text},
    rotated_from_id ${ddl.big} references api_keys (id)
  )${ddl.tableEnd}`,

  `create table bookings (
    id ${ddl.id},
    court_id ${ddl.big} not null references courts (id),
    user_id ${ddl.big} not null references users (id),
    booking_date ${ddl.text} not null,
    start_minute integer not null,
    end_minute integer not null,
    time_zone ${ddl.text} not null,
    starts_at ${ddl.text} not null,
    ends_at ${ddl.text} not null,
    start_offset_minutes integer not null,
    end_offset_minutes integer not null,
    status ${ddl.text} not null
      check (status in ('offered', 'pending', 'confirmed', 'completed', 'no_show', 'rejected', 'cancelled')),
    price_amount ${ddl.big},
    price_currency ${ddl.text},
    note ${ddl.text},
    cancelled_at ${ddl.text},
    cancelled_by ${ddl.text} check (cancelled_by in ('player', 'admin', 'system')),
    status_reason ${ddl.text},
    version integer not null,
    created_at ${ddl.text} not null,
    updated_at ${ddl.text} not null,
    check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440)
  )${ddl.tableEnd}`,
  'create index bookings_user on bookings (user_id, starts_at, id)',
  'create index bookings_court on bookings (court_id, booking_date, start_minute)',
  'create index bookings_start on bookings (starts_at, id)',
  'create index bookings_date on bookings (booking_date, starts_at, id)',
  "create index bookings_unanswered on bookings (starts_at) where status = 'pending'",
  "create index bookings_confirmed on bookings (ends_at) where status = 'confirmed'",

  `create table occupancy (
    id ${ddl.id},
    space_id ${ddl.big} not null references courts (id),
    booking_date ${ddl.text} not null,
    start_minute integer not null,
    end_minute integer not null,
    booking_id ${ddl.big} references bookings (id),
    check (id > 0),
    check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440)
  )${ddl.tableEnd}`,
  'create index occupancy_space on occupancy (space_id, booking_date, start_minute, end_minute)',
  'create index occupancy_booking on occupancy (booking_id)',
  ...ddl.noOverlap,

  `create table meta (
    name ${ddl.text} primary key,
    value ${ddl.text} not null
  )${ddl.tableEnd}`,
  "insert into meta (name, value) values ('courts', 'locked by whoever adds a court or closes all')",

  `create table events (
    id ${ddl.id},
    type ${ddl.text} not null,
    timestamp ${ddl.text} not null,
    data ${ddl.text} not null
  )${ddl.tableEnd}`,

  `create table audit_log (
    id ${ddl.id},
    timestamp ${ddl.text} not null,
    action ${ddl.text} not null,
    target ${ddl.text},
    user_id ${ddl.big},
    api_key_id ${ddl.big},
    address ${ddl.text},
    request_id ${ddl.text},
    before ${ddl.text},
    after ${ddl.text},
    hash ${ddl.text} not null
  )${ddl.tableEnd}`,
  `insert into meta (name, value) values ('audit', '{"id":0,"hash":""}')`,
  ...ddl.appendOnly,

  `create table idempotency_keys (
    user_id ${ddl.big} not null references users (id),
    key ${ddl.text} not null,
    request_hash ${ddl.text} not null,
    status integer not null,
    headers ${ddl.text} not null,
    body ${ddl.text} not null,
    created_at ${ddl.text} not null,
    primary key (user_id, key)
  )${ddl.tableEnd}`,
  'create index idempotency_age on idempotency_keys (created_at)',
];
