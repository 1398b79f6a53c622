import { isSameDevice } from '../accounts/devices.ts';
import { readSignIn } from '../accounts/schema.ts';
import { type AuditRow, findHead, hasSignedInBefore, listSignInsAfter, listSignInsFrom } from '../audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { findMeta, setMeta } from '../../platform/db/meta.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { DAY, HOUR, timestamp } from '../../platform/time.ts';
import { hasRecentAccountMail, queueAccountMail } from './store.ts';

/** Name of a row in the `meta` table: the id of the last sign-in in the audit log that has been processed. */
export const SIGN_IN_CURSOR = 'sign_ins_mailed_until';
/** How long an account's device and network are known after a sign-in, in milliseconds. */
const KNOWN_MS = 90 * DAY;
/** Minimum interval between two emails about sign-ins to one account, in milliseconds. */
const INTERVAL_MS = HOUR;
/** Maximum age of a sign-in for which an email is queued, in milliseconds. Later, the email would be useless. */
const USEFUL_MS = DAY;
const BATCH = 200;

/**
 * Queues emails about sign-ins from new devices. Reads the sign-ins from the audit log afterwards, so that no sign-in
 * waits for an email or fails because of one. Returns the number of sign-ins that were processed.
 */
export async function queueSignInMails({ db, now }: Context): Promise<number> {
  const cursor = await findMeta(db.read, SIGN_IN_CURSOR);
  if (cursor !== undefined && (await listSignInsAfter(db.read, Number(cursor), 1)).length === 0) return 0;
  return transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'sign-in mails'))) return 0;
    const after = await findMeta(tx, SIGN_IN_CURSOR);
    const signIns = after === undefined ? [] : await listSignInsAfter(tx, Number(after), BATCH);
    for (const signIn of signIns) await queueSignInMail(tx, signIn, now());
    // When the service sends emails for the first time, skip all earlier sign-ins.
    const last = after === undefined ? await findHead(tx) : signIns.at(-1);
    if (last) await setMeta(tx, SIGN_IN_CURSOR, String(last.id));
    return signIns.length;
  });
}

async function queueSignInMail(db: Db, signIn: AuditRow, now: number): Promise<void> {
  const { id, user_id } = signIn;
  if (user_id === null || Date.parse(signIn.timestamp) < now - USEFUL_MS) return;
  if (!(await isFromNewDevice(db, signIn, user_id))) return;
  const mail = { kind: 'new_sign_in', id, reason: `${user_id} ${id}` } as const;
  if (await hasRecentAccountMail(db, `${mail.kind} ${user_id}`, timestamp(now - INTERVAL_MS))) return;
  await queueAccountMail(db, mail, now);
}

/** Returns whether the user has signed in before, but not recently with this device from this network. */
async function isFromNewDevice(db: Db, signIn: AuditRow, userId: number): Promise<boolean> {
  const { user_agent, method } = readSignIn(signIn);
  if (method === 'registration' || !(await hasSignedInBefore(db, userId, signIn.id))) return false;
  const since = timestamp(Date.parse(signIn.timestamp) - KNOWN_MS);
  const earlier = await listSignInsFrom(db, { user_id: userId, address: signIn.address, since, before: signIn.id });
  return !earlier.some((entry) => isSameDevice(readSignIn(entry).user_agent, user_agent));
}
