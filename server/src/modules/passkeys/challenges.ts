import { randomBytes } from 'node:crypto';
import { insertChallenge, takeChallenge } from './store.ts';
import type { Context } from '../../platform/context.ts';
import type { PasskeyPurpose } from './store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import type { RelyingParty } from './rules.ts';

/** How long a challenge is valid, in milliseconds. */
export const CHALLENGE_MS = 5 * MINUTE;
/** Maximum number of stored challenges for sign-ins. A further challenge deletes the oldest one. */
const MAX_SIGN_IN_CHALLENGES = 10_000;

interface Kind {
  purpose: PasskeyPurpose;
  /** Null for a sign-in, because the user is not known yet. */
  userId: number | null;
}

/** Stores a new challenge and returns it, in base64url. */
export async function makeChallenge(
  db: Db,
  { purpose, userId, party, userHandle = null }: Kind & { party: RelyingParty; userHandle?: string | null },
  now: number,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const whose = { purpose, user_id: userId, rp_id: party.id, user_handle: userHandle };
  const expires_at = timestamp(now + CHALLENGE_MS);
  await insertChallenge(db, { ...whose, challenge_hash: hashSecret(challenge), expires_at }, MAX_SIGN_IN_CHALLENGES);
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
  const row = await transact(db, (db) => takeChallenge(db, hashSecret(challenge), purpose));
  if (!row || row.user_id !== userId || row.rp_id !== party.id || row.expires_at <= timestamp(now())) return undefined;
  return { challenge, userHandle: row.user_handle };
}

function challengeIn(clientData: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown } | null;
    return typeof data?.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}
