import { BASELINE, type Migrations } from '../db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table events (
      id ${ddl.id},
      type ${ddl.text} not null,
      timestamp ${ddl.text} not null,
      data ${ddl.text} not null,
      sequence ${ddl.big},
      previous ${ddl.text}
    )${ddl.tableEnd}`,
    'create unique index events_sequence on events (sequence) where sequence is not null',
    'create index events_unrelayed on events (id) where sequence is null',

    `create table event_cursors (
      id ${ddl.id},
      name ${ddl.text} not null unique,
      sequence ${ddl.big} not null
    )${ddl.tableEnd}`,
  ],
};
