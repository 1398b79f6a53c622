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
};
