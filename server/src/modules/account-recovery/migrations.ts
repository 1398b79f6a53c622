import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table email_changes (
      id ${ddl.id},
      user_id ${ddl.big} not null,
      old_email ${ddl.text},
      old_email_key ${ddl.text},
      new_email ${ddl.text} not null,
      new_email_key ${ddl.text} not null,
      requested_at ${ddl.text} not null,
      confirmed_at ${ddl.text},
      expires_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index email_changes_user on email_changes (user_id)',
    'create index email_changes_old_email on email_changes (old_email_key) where old_email_key is not null',
    'create index email_changes_expiry on email_changes (expires_at)',
  ],
};
