import { randomBytes } from 'node:crypto';
import { keepNewestSecrets, revokeSecrets, storeSecret, takeSecret } from '../one-time-secrets/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import type { RelyingParty } from './rules.ts';

/** How long a challenge is valid, in milliseconds. */
export const CHALLENGE_MS = 5 * MINUTE;
/** Maximum number of stored challenges for sign-ins. A further challenge deletes the oldest one. */
const MAX_SIGN_IN_CHALLENGES = 10_000;

interface Kind {
  purpose: 'passkey_sign_in' | 'passkey_add' | 'passkey_confirm';
  /** Null for a sign-in, because the user is not known yet. */
  userId: number | null;
}

/**
 * Stores a new challenge and returns it, in base64url. A person has at most one challenge for each purpose. All sign-ins
 * together have a limit, so that the table cannot grow without limit.
 */
export async function makeChallenge(
  db: Db,
  {
    purpose,
    userId: user_id,
    party,
    userHandle: user_handle = null,
  }: Kind & { party: RelyingParty; userHandle?: string | null },
  now: number,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  if (user_id === null) await keepNewestSecrets(db, purpose, MAX_SIGN_IN_CHALLENGES - 1);
  else await revokeSecrets(db, [purpose], { user_id });
  const expires_at = timestamp(now + CHALLENGE_MS);
  await storeSecret(db, challenge, { purpose, user_id, data: { rp_id: party.id, user_handle }, expires_at });
  return challenge;
}

interface SpentChallenge {
  challenge: string;
  userHandle: string | null;
}

/**
 * Returns the challenge that the browser has signed, or undefined if it is not valid. A challenge is used up even
 * if the signature is wrong, so that nobody can try again with it.
 */
export async function spendChallenge(
  { db, now }: Context,
  clientData: string,
  { purpose, userId, party }: Kind & { party: RelyingParty },
): Promise<SpentChallenge | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  const given = { secret: challenge, time: timestamp(now()) };
  const row = await transact(db, (db) => takeSecret(db, purpose, given));
  if (!row || row.user_id !== userId || row.data.rp_id !== party.id) return undefined;
  return { challenge, userHandle: row.data.user_handle };
}

function challengeIn(clientData: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown } | null;
    return typeof data?.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}
