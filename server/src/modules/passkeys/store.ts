import type { Selectable } from 'kysely';
import { revokeSecrets } from '../one-time-secrets/store.ts';
import type { Db, Flag, Tables } from '../../platform/db/schema.ts';

export type PasskeyRow = Selectable<Tables['passkeys']>;

export function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

interface Use {
  counter: number;
  synced: Flag;
  last_used_at: string;
}

/**
 * Stores the use of a passkey. Returns false if the passkey has been removed. Also returns false if its counter is not
 * higher than at the last use: then somebody has copied the key. Devices without a counter always send 0.
 */
export async function notePasskeyUse(db: Db, id: number, use: Use): Promise<boolean> {
  const { counter } = use;
  const query = db.updateTable('passkeys').set(use).where('id', '=', id);
  const risen = counter === 0 ? query.where('counter', '=', 0) : query.where('counter', '<', counter);
  return (await risen.executeTakeFirst()).numUpdatedRows > 0n;
}

export function updatePasskeyName(db: Db, userId: number, id: number, name: string): Promise<PasskeyRow | undefined> {
  const query = db.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId);
  return query.returningAll().executeTakeFirst();
}

export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const query = db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes an account's passkeys and challenges. Without a challenge, nobody can finish adding another passkey. */
export async function deletePasskeys(db: Db, userId: number): Promise<number> {
  await revokeSecrets(db, ['passkey_add', 'passkey_confirm'], { user_id: userId });
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
