import type { Ddl } from '../ddl.ts';

export const relay = (ddl: Ddl): string[] => [
  `alter table events add column sequence ${ddl.big}`,
  `alter table events add column previous ${ddl.text}`,
  'create unique index events_sequence on events (sequence) where sequence is not null',
  'create index events_unrelayed on events (id) where sequence is null',

  `create table event_cursors (
    id ${ddl.id},
    name ${ddl.text} not null unique,
    sequence ${ddl.big} not null
  )${ddl.tableEnd}`,
];
