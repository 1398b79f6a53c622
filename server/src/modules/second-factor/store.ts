import type { Insertable, Selectable } from 'kysely';
import { type Db, flag, type Tables } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { newRecoveryCodes, readCode } from './codes.ts';
import type { Totp } from './totp.ts';

export type SecondFactorRow = Selectable<Tables['second_factors']>;

/** Returns the user's authenticator app, which may not be confirmed yet. */
export function findSecondFactor(db: Db, userId: number): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function findEnabledSecondFactor(db: Db, userId: number): Promise<SecondFactorRow | undefined> {
  const row = await findSecondFactor(db, userId);
  return row && row.confirmed_at !== null ? row : undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const query = db.selectFrom('recovery_codes').select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.where('user_id', '=', userId).executeTakeFirstOrThrow()).count;
}

export interface CodeCheck {
  code: string | undefined;
  /** The TOTP library; required if there is a code. */
  totp: Totp | undefined;
  now: number;
}

/**
 * Checks the code of a user who has a second factor, and records that the code has been used. The caller must have
 * locked the user, so that only one of several concurrent requests can use a code.
 * @returns undefined if the user has no second factor
 * @throws {Problem} `second_factor_required` without a code, `invalid_credentials` for a wrong or used code
 */
export async function useSecondFactor(
  db: Db,
  userId: number,
  { code, totp, now }: CodeCheck,
): Promise<'totp' | 'recovery_code' | undefined> {
  const row = await findEnabledSecondFactor(db, userId);
  if (!row) return undefined;
  if (code === undefined || !totp) throw new Problem('second_factor_required');
  const given = readCode(code);
  const isRight =
    given.kind === 'totp'
      ? await useStep(db, row, totp.findStep(row.secret, given.digits, now))
      : await useRecoveryCode(db, userId, given.hash);
  if (!isRight) throw wrongCode();
  return given.kind;
}

async function useStep(db: Db, { user_id, last_step }: SecondFactorRow, step: number | undefined): Promise<boolean> {
  if (step === undefined || step <= last_step) return false;
  await db.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', user_id).execute();
  return true;
}

async function useRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const query = db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', hash);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

export function wrongCode(): Problem {
  const detail = 'The code is wrong, too old or already used. Wait for the next code of the authenticator app.';
  return new Problem('invalid_credentials', detail);
}

/** Stores an authenticator app that is not confirmed yet, in place of an earlier unconfirmed one. */
export async function insertPending(
  db: Db,
  row: Pick<Insertable<Tables['second_factors']>, 'user_id' | 'secret' | 'created_at'>,
): Promise<void> {
  await deleteSecondFactor(db, row.user_id);
  await db.insertInto('second_factors').values(row).execute();
}

export async function confirmSecondFactor(
  db: Db,
  userId: number,
  { confirmed_at, last_step }: { confirmed_at: string; last_step: number },
): Promise<void> {
  const query = db.updateTable('second_factors').set({ confirmed_at, last_step });
  await query.where('user_id', '=', userId).execute();
}

/**
 * Deletes a user's second factor, and returns the number of deleted second factors.
 * @param since deletes only a second factor that was turned on at this time or later, or is being set up
 */
export async function deleteSecondFactor(db: Db, userId: number, since = ''): Promise<number> {
  const query = db.deleteFrom('second_factors').where('user_id', '=', userId);
  const isSuspect = query.where((or) => or.or([or('confirmed_at', 'is', null), or('confirmed_at', '>=', since)]));
  const { numDeletedRows } = await isSuspect.executeTakeFirst();
  if (numDeletedRows > 0n) await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return Number(numDeletedRows);
}

/** Replaces the user's recovery codes, and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const rows = codes.map(({ hash: code_hash }) => ({ code_hash, user_id: userId }));
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.insertInto('recovery_codes').values(rows).execute();
  return codes.map(({ code }) => code);
}

export async function markSession(db: Db, tokenId: number): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ second_factor: flag(true) })
    .where('id', '=', tokenId)
    .execute();
}

/**
 * Marks all sessions of a user as opened without a second factor, except sessions that were opened with a passkey,
 * because a passkey includes a second factor.
 */
export async function unmarkSessions(db: Db, userId: number): Promise<void> {
  const query = db
    .updateTable('tokens')
    .set({ second_factor: flag(false) })
    .where('user_id', '=', userId);
  await query.where('method', '<>', 'passkey').execute();
}

/** Returns the data about the second factor for the export of personal data, without the secret. */
export async function exportSecondFactor(
  db: Db,
  userId: number,
): Promise<{ created_at: string; enabled_at: string | null; recovery_codes_left: number } | null> {
  const row = await findSecondFactor(db, userId);
  if (!row) return null;
  const { created_at, confirmed_at: enabled_at } = row;
  return { created_at, enabled_at, recovery_codes_left: await countRecoveryCodes(db, userId) };
}
