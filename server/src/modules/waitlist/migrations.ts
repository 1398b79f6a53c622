import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
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
  '2026-12-01-ended-wishes': (ddl) => [
    `alter table waitlist_entries add column ended_because ${ddl.text}`,
    'create index waitlist_entries_ended on waitlist_entries (updated_at) where ended_because is not null',
  ],
};
