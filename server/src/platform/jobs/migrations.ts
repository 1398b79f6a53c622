import { BASELINE, type Migrations } from '../db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
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
};
