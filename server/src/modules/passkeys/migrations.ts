import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table passkeys (
      id ${ddl.id},
      user_id ${ddl.big} not null,
      credential_id ${ddl.text} not null unique,
      public_key ${ddl.text} not null,
      counter ${ddl.big} not null,
      rp_id ${ddl.text} not null,
      user_handle ${ddl.text} not null,
      transports ${ddl.text} not null,
      synced integer not null,
      name ${ddl.text} not null,
      created_at ${ddl.text} not null,
      last_used_at ${ddl.text}
    )${ddl.tableEnd}`,
    'create index passkeys_user on passkeys (user_id, id)',

    `create table passkey_challenges (
      id ${ddl.id},
      challenge_hash ${ddl.text} not null unique,
      purpose ${ddl.text} not null,
      user_id ${ddl.big},
      rp_id ${ddl.text} not null,
      user_handle ${ddl.text},
      expires_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null',
    'create index passkey_challenges_expiry on passkey_challenges (expires_at)',
  ],
};
