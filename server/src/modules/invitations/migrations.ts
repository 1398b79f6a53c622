import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table invitations (
      id ${ddl.id},
      email ${ddl.text} not null,
      email_key ${ddl.text} not null,
      name ${ddl.text},
      role ${ddl.text} not null,
      language ${ddl.text},
      invited_by ${ddl.big},
      created_at ${ddl.text} not null,
      expires_at ${ddl.text} not null,
      revoked_at ${ddl.text},
      used_at ${ddl.text},
      user_id ${ddl.big}
    )${ddl.tableEnd}`,
    'create index invitations_email on invitations (email_key)',
    'create index invitations_user on invitations (user_id) where user_id is not null',
    'create index invitations_invited_by on invitations (invited_by) where used_at is null and revoked_at is null',
    'create index invitations_expiry on invitations (expires_at)',
  ],
};
