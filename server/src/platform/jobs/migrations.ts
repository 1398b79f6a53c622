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
  // Other modules move their entries into the table in migrations with the same name, which run afterwards.
  '2026-12-07-outbox': (ddl) => [
    `create table outbox (
      id ${ddl.id},
      queue ${ddl.text} not null,
      lane ${ddl.text} not null,
      record_id ${ddl.big},
      payload ${ddl.text},
      subject ${ddl.text},
      due_at ${ddl.text},
      give_up_at ${ddl.text},
      attempts integer not null default 0,
      failures integer not null default 0,
      claimed_until ${ddl.text},
      error ${ddl.text},
      failed_at ${ddl.text}
    )${ddl.tableEnd}`,
    'create index outbox_due on outbox (queue, lane, due_at, id)',
    'create index outbox_record on outbox (record_id, queue) where record_id is not null',
    'create index outbox_subject on outbox (lane, subject, id) where subject is not null',
    'create index outbox_claimed on outbox (queue, lane, claimed_until) where claimed_until is not null',
    'create index outbox_failed on outbox (queue, failed_at, due_at) where failed_at is not null',
    `insert into outbox (queue, lane, payload, due_at, attempts, failures, claimed_until, error, failed_at)
      select 'jobs', kind, payload, run_at, attempts, attempts, locked_until, last_error,
        case when last_error is not null then created_at end
      from jobs order by id`,
    'drop table jobs',
  ],
};
