import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table api_keys (
      id ${ddl.id},
      name ${ddl.text} not null,
      key_hash ${ddl.text} not null unique,
      hint ${ddl.text} not null,
      publishable_key ${ddl.text},
      created_at ${ddl.text} not null,
      expires_at ${ddl.text},
      revoked_at ${ddl.text},
      last_used_at ${ddl.text},
      rotated_from_id ${ddl.big} references api_keys (id),
      scopes ${ddl.text},
      origins ${ddl.text},
      rate_per_minute integer
    )${ddl.tableEnd}`,
  ],
};
