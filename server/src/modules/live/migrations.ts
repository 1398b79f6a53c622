import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table live_tickets (
      ticket_hash ${ddl.text} primary key,
      token_id ${ddl.big} not null,
      api_key_id ${ddl.big} not null,
      expires_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index live_tickets_expiry on live_tickets (expires_at)',
  ],
};
