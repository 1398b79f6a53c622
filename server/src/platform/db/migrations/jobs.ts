import type { Ddl } from '../ddl.ts';

export const jobs = (ddl: Ddl): string[] => [
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
];
