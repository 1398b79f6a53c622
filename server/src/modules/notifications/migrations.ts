import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table mails (
      id ${ddl.id},
      unique_key ${ddl.text} not null unique,
      kind ${ddl.text} not null,
      user_id ${ddl.big},
      data ${ddl.text},
      status ${ddl.text} not null check (status in ('pending', 'sent', 'skipped', 'failed')),
      attempts integer not null,
      next_attempt_at ${ddl.text} not null,
      give_up_at ${ddl.text} not null,
      claimed_until ${ddl.text},
      error ${ddl.text},
      created_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    "create index mails_due on mails (next_attempt_at) where status = 'pending'",
    'create index mails_user on mails (user_id)',
    'create index mails_age on mails (created_at)',
    "create index mails_resets_due on mails (next_attempt_at) where status = 'pending' and kind = 'password_reset'",
    `create index mails_failed on mails (next_attempt_at, status)
    where status = 'failed' or (status = 'pending' and attempts > 0)`,
  ],
  // The index finds emails that are held until their address is verified.
  '2026-12-01-held-mails': () => [
    `create index mails_held on mails (user_id)
    where status = 'skipped' and data is not null and user_id is not null`,
  ],
  '2026-12-07-outbox': () => [
    `insert into outbox (queue, lane, record_id, due_at, give_up_at, attempts, failures, claimed_until,
        error, failed_at)
      select 'mail', case kind when 'password_reset' then 'resets' else 'others' end, id,
        case status when 'pending' then next_attempt_at end, give_up_at, attempts, attempts,
        case status when 'pending' then claimed_until end,
        case status when 'failed' then coalesce(error, 'The email was too old to be sent.') else error end,
        case when status = 'failed' or error is not null then created_at end
      from mails where status in ('pending', 'failed') order by id`,
    ...['due', 'resets_due', 'failed'].map((index) => `drop index mails_${index}`),
    ...['attempts', 'give_up_at', 'claimed_until', 'error'].map((column) => `alter table mails drop column ${column}`),
    'alter table mails rename column next_attempt_at to due_at',
  ],
};
