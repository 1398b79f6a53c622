import { BASELINE, type Migrations } from '../platform/db/migrations.ts';
import { convertOldEvents, fillNamedPeople } from './old-events.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
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
      series_id ${ddl.big} references booking_series (id),
      overrides ${ddl.text},
      participants ${ddl.text},
      checked_in_at ${ddl.text},
      offer_expires_at ${ddl.text},
      waitlist_entry_id ${ddl.big},
      check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440)
    )${ddl.tableEnd}`,
    'create index bookings_user on bookings (user_id, starts_at, id)',
    'create index bookings_court on bookings (court_id, booking_date, start_minute)',
    'create index bookings_start on bookings (starts_at, id)',
    'create index bookings_date on bookings (booking_date, starts_at, id)',
    "create index bookings_unanswered on bookings (starts_at) where status = 'pending'",
    "create index bookings_confirmed on bookings (ends_at) where status = 'confirmed'",
    ...ddl.nextId,
    'create index bookings_series on bookings (series_id, starts_at, id) where series_id is not null',
    `create index bookings_personal on bookings (starts_at)
    where note is not null or participants is not null or status_reason is not null`,
    "create index bookings_offered on bookings (offer_expires_at) where status = 'offered'",
    "create index bookings_offers_by_start on bookings (starts_at) where status = 'offered'",

    `create table booking_participants (
      id ${ddl.id},
      booking_id ${ddl.big} not null references bookings (id),
      user_id ${ddl.big} not null references users (id),
      unique (booking_id, user_id)
    )${ddl.tableEnd}`,
    'create index booking_participants_user on booking_participants (user_id)',

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
    ...ddl.occupancyIndex,
    'create index occupancy_booking on occupancy (booking_id)',
    ...ddl.noOverlap,
  ],
  // This also changes the check constraint of `waitlist_entries`.
  '2026-12-01-past-midnight': (ddl) => ddl.pastMidnight,
  '2026-12-03-invited-participants': (ddl) => [
    `alter table booking_participants add column state ${ddl.text}`,
    'alter table users add column accepts_invitations integer not null default 0',
  ],
  // The index must match the condition in `findOldPersonalBookings`.
  '2026-12-06-people-of-bookings': (ddl) => [
    `alter table bookings add column people ${ddl.text}`,
    'drop index bookings_personal',
    `create index bookings_personal on bookings (starts_at)
    where note is not null or participants is not null or people is not null or status_reason is not null`,
    'create index bookings_people on bookings (updated_at) where people is not null',
    convertOldEvents,
  ],
  '2026-12-07-named-people': (ddl) => [
    `create table named_people (
      id ${ddl.id},
      booking_id ${ddl.big} not null references bookings (id),
      user_id ${ddl.big},
      email_hash ${ddl.text}
    )${ddl.tableEnd}`,
    fillNamedPeople,
    'create index named_people_booking on named_people (booking_id)',
    'create index named_people_user on named_people (user_id) where user_id is not null',
    'create index named_people_email on named_people (email_hash) where email_hash is not null',
  ],
  '2026-12-20-price-lines': (ddl) => [`alter table bookings add column price_lines ${ddl.text}`],
};
