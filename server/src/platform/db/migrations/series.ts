import type { Ddl } from '../ddl.ts';

export const series = (ddl: Ddl): string[] => [
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
];
