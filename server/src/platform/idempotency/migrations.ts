import { BASELINE, type Migrations } from '../db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table idempotency_keys (
      user_id ${ddl.big} not null references users (id),
      key ${ddl.text} not null,
      request_hash ${ddl.text} not null,
      status integer not null,
      headers ${ddl.text} not null,
      body ${ddl.text} not null,
      created_at ${ddl.text} not null,
      primary key (user_id, key)
    )${ddl.tableEnd}`,
    'create index idempotency_age on idempotency_keys (created_at)',
  ],
};
