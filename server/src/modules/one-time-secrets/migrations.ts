import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/db/migrations.ts';
import { insertRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

export const migrations: Migrations = {
  '2026-12-05-one-time-secrets': (ddl) => [
    `create table one_time_secrets (
      id ${ddl.id},
      secret_hash ${ddl.text} not null unique,
      purpose ${ddl.text} not null,
      user_id ${ddl.big},
      subject_id ${ddl.big},
      data ${ddl.text},
      expires_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index one_time_secrets_user on one_time_secrets (user_id, purpose, id)',
    'create index one_time_secrets_subject on one_time_secrets (subject_id, purpose) where subject_id is not null',
    'create index one_time_secrets_expiry on one_time_secrets (expires_at)',
    moveOldSecrets,
  ],
};

/** The tables that `one_time_secrets` has replaced, their columns with the hash, and the beginnings of the purposes. */
const OLD_TABLES = [
  ['mail_tokens', 'token_hash', ''],
  ['account_links', 'token_hash', ''],
  ['passkey_challenges', 'challenge_hash', 'passkey_'],
  ['provider_sign_ins', 'state_hash', 'provider_sign_in'],
  ['provider_tickets', 'ticket_hash', 'provider_ticket'],
] as const;

/** Moves the secrets from the old tables. A later version can drop these tables (ADR 37). */
export async function moveOldSecrets(db: Kysely<Tables>): Promise<void> {
  for (const [table, hash, beginning] of OLD_TABLES) {
    const { rows } = await sql<Record<string, string>>`delete from ${sql.table(table)} returning *`.execute(db);
    for (const { id: _id, [hash]: secret_hash, purpose = '', user_id, subject_id, expires_at, ...data } of rows) {
      if (data['person'] !== undefined) data['person'] = JSON.parse(data['person']);
      const row = { secret_hash, purpose: beginning + purpose, user_id, subject_id, expires_at };
      await insertRow(db, 'one_time_secrets', { ...row, data: JSON.stringify(data) } as never);
    }
  }
}
