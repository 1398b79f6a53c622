import { isSameDevice } from '../accounts/devices.ts';
import { readSignIn } from '../accounts/schema.ts';
import { type AuditRow, findHead, hasSignedInBefore, listActionsAfter, listSignInsFrom } from '../audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { findMeta, setMeta } from '../../platform/db/meta.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { DAY, HOUR, timestamp } from '../../platform/time.ts';
import { credentialActions, credentialMailOf } from './rules.ts';
import { listMailTimes, queueAccountMail } from './store.ts';

/** Name of a row in the `meta` table: the id of the last entry of the audit log that has been processed. */
export const SIGN_IN_CURSOR = 'sign_ins_mailed_until';
/** For this many milliseconds after a sign-in, its device and network count as known for the account. */
const KNOWN_MS = 90 * DAY;
/** Minimum interval between two emails about sign-ins to one account, in milliseconds. */
const INTERVAL_MS = HOUR;
/** Maximum age of an entry for which an email is queued, in milliseconds. Later, the email would be useless. */
const USEFUL_MS = DAY;
const BATCH = 200;

const actions = ['signIn', ...credentialActions] as const;

/**
 * Queues emails about sign-ins from new devices and about changed ways to sign in. Reads the changes from the audit
 * log, so that no change waits for its email. The log also contains the changes by commands and by sign-in providers.
 * Returns the number of entries that were processed.
 */
export async function queueSignInMails({ db, now }: Context): Promise<number> {
  const cursor = await findMeta(db.read, SIGN_IN_CURSOR);
  const next = { after: Number(cursor), limit: 1 };
  if (cursor !== undefined && (await listActionsAfter(db.read, actions, next)).length === 0) return 0;
  return transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'sign-in mails'))) return 0;
    const after = await findMeta(tx, SIGN_IN_CURSOR);
    const batch = { after: Number(after), limit: BATCH };
    const entries = after === undefined ? [] : await listActionsAfter(tx, actions, batch);
    for (const entry of entries) await queueMail(tx, entry, now());
    // When the service sends emails for the first time, skip all earlier entries.
    const last = after === undefined ? await findHead(tx) : entries.at(-1);
    if (last) await setMeta(tx, SIGN_IN_CURSOR, String(last.id));
    return entries.length;
  });
}

async function queueMail(db: Db, entry: AuditRow, now: number): Promise<void> {
  if (Date.parse(entry.timestamp) < now - USEFUL_MS) return;
  if (entry.action === 'signIn') return queueSignInMail(db, entry, now);
  const kind = credentialMailOf(entry);
  const id = /^users (\d+)$/.exec(entry.target ?? `users ${entry.user_id}`)?.[1];
  if (!kind || id === undefined) return;
  if (kind === 'codes_guessed' && (await listMailTimes(db, `${kind} ${id}`, timestamp(now - DAY))).length > 0) return;
  await queueAccountMail(db, { kind, id: Number(id), reason: `${id} ${entry.id}` }, now);
}

async function queueSignInMail(db: Db, signIn: AuditRow, now: number): Promise<void> {
  const { id, user_id } = signIn;
  if (user_id === null) return;
  if (!(await isFromNewDevice(db, signIn, user_id))) return;
  const mail = { kind: 'new_sign_in', id, reason: `${user_id} ${id}` } as const;
  const recent = await listMailTimes(db, `${mail.kind} ${user_id}`, timestamp(now - INTERVAL_MS));
  if (recent.length > 0) return;
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
