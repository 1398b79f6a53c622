import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
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
    'create index closures_of_all on closures (last_date) where all_courts = 1',

    `create table closure_courts (
      id ${ddl.id},
      closure_id ${ddl.big} not null references closures (id),
      court_id ${ddl.big} not null references courts (id),
      unique (closure_id, court_id)
    )${ddl.tableEnd}`,
    'create index closure_courts_court on closure_courts (court_id)',

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
};
