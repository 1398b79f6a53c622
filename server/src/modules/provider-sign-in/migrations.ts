import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table user_identities (
      id ${ddl.id},
      user_id ${ddl.big} not null references users (id),
      issuer ${ddl.text} not null,
      subject ${ddl.text} not null,
      created_at ${ddl.text} not null,
      unique (issuer, subject)
    )${ddl.tableEnd}`,
    'create index user_identities_user on user_identities (user_id)',

    `create table provider_sign_ins (
      state_hash ${ddl.text} primary key,
      secret_hash ${ddl.text} not null,
      provider ${ddl.text} not null,
      nonce ${ddl.text} not null,
      code_verifier ${ddl.text} not null,
      return_url ${ddl.text} not null,
      expires_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index provider_sign_ins_expiry on provider_sign_ins (expires_at)',

    `create table provider_tickets (
      ticket_hash ${ddl.text} primary key,
      secret_hash ${ddl.text} not null,
      person ${ddl.text} not null,
      expires_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index provider_tickets_expiry on provider_tickets (expires_at)',
  ],
};
