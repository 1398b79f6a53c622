import type { Insertable, Selectable } from 'kysely';
import type { Db, Flag, Tables } from '../../platform/db/schema.ts';

/** `confirm` means that a signed-in person proves their identity again, with a passkey instead of the password. */
export type PasskeyPurpose = 'sign_in' | 'add' | 'confirm';

export type PasskeyRow = Selectable<Tables['passkeys']>;
type ChallengeRow = Selectable<Tables['passkey_challenges']>;

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
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Stores a challenge, and deletes older ones, so that the table cannot grow without limit. A person has at most one
 * challenge for each purpose. All sign-ins together have at most `maxForSignIn` challenges.
 */
export async function insertChallenge(
  db: Db,
  challenge: Insertable<Tables['passkey_challenges']>,
  maxForSignIn: number,
): Promise<void> {
  const { purpose, user_id } = challenge;
  const older = db.deleteFrom('passkey_challenges').where('purpose', '=', purpose);
  if (user_id !== null && user_id !== undefined) await older.where('user_id', '=', user_id).execute();
  else {
    const newest = db.selectFrom('passkey_challenges').select('id').where('user_id', 'is', null).orderBy('id', 'desc');
    const tooOld = await newest
      .offset(maxForSignIn - 1)
      .limit(1)
      .executeTakeFirst();
    if (tooOld) await older.where('id', '<=', tooOld.id).execute();
  }
  await db.insertInto('passkey_challenges').values(challenge).execute();
}

/** Deletes a challenge and returns it, so that it works only once. */
export function takeChallenge(
  db: Db,
  challenge_hash: string,
  purpose: PasskeyPurpose,
): Promise<ChallengeRow | undefined> {
  const query = db.deleteFrom('passkey_challenges').where('challenge_hash', '=', challenge_hash);
  return query.where('purpose', '=', purpose).returningAll().executeTakeFirst();
}
