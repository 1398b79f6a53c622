import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
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
};
