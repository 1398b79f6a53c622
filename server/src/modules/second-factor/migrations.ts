import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table second_factors (
      user_id ${ddl.big} primary key,
      secret ${ddl.text} not null,
      created_at ${ddl.text} not null,
      confirmed_at ${ddl.text},
      last_step ${ddl.big} not null default 0
    )${ddl.tableEnd}`,

    `create table recovery_codes (
      code_hash ${ddl.text} primary key,
      user_id ${ddl.big} not null
    )${ddl.tableEnd}`,
    'create index recovery_codes_user on recovery_codes (user_id)',
  ],
};
