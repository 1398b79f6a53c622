import { randomBytes } from 'node:crypto';
import { getUser } from '../accounts/actions.ts';
import { limitRequests } from '../accounts/attempts.ts';
import type { OpenSession } from '../accounts/session-response.ts';
import { openSession } from '../sign-in/open-session.ts';
import { deletePasskey, findPasskey, listPasskeys, type PasskeyRow, updatePasskeyName } from './store.ts';
import { useSecondFactor } from '../second-factor/store.ts';
import { attemptSignIn, type SigningIn } from '../sign-in/attempts.ts';
import { loadTotp } from '../second-factor/totp.ts';
import { getUserById, type UserRow } from '../accounts/store.ts';
import { actorFor, type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findClub } from '../club/store.ts';
import type { Client, Context } from '../../platform/context.ts';
import { insertRow } from '../../platform/db/rows.ts';
import { onDuplicate, transact } from '../../platform/db/transact.ts';
import { orNotFound, Problem } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { signOut } from '../../platform/person.ts';
import { timestamp } from '../../platform/time.ts';
import { CHALLENGE_MS, makeChallenge, spendChallenge } from './challenges.ts';
import { lockSession } from '../accounts/sessions.ts';
import { checkPasskey, confirmAnd } from './confirm.ts';
import type { RelyingParty } from './rules.ts';
import type { Confirmation, PasskeyAssertion, PasskeyAttestation } from './schema.ts';
import { ALGORITHMS, verifyAttestation } from './verify.ts';
import { lockActing, lockUser } from '../accounts/active-users.ts';

export const MAX_PASSKEYS = 20;
/** Maximum number of sign-ins that an IP address can start in 15 minutes. Many people may share an address. */
const MAX_STARTS = 300;

interface Requester {
  client: Client;
  party: RelyingParty;
}

export async function startSignIn(context: Context, { client, party }: Requester) {
  await limitRequests(context, ['passkey sign-in', client.address], MAX_STARTS);
  const kind = { purpose: 'passkey_sign_in', userId: null, party } as const;
  return requestOptions(await transact(context.db, (db) => makeChallenge(db, kind, context.now())), party, []);
}

/** Signs in the owner of a passkey. The device has verified the person, so the passkey is also a second factor. */
export async function signInWithPasskey(
  accounts: SigningIn,
  assertion: PasskeyAssertion,
  { client, party }: Requester,
): Promise<OpenSession> {
  const passkey = await findPasskey(accounts.db.read, assertion.id);
  const attempt = { account: `passkey ${assertion.id}`, userId: passkey?.user_id, address: client.address };
  return attemptSignIn(accounts, { ...attempt, method: 'passkey', client }, async () => {
    const allow = await checkPasskey(accounts, assertion, { passkey, userId: null, party });
    const user = await getUserById(accounts.db.read, passkey!.user_id);
    return openSession(accounts, user, client, { method: 'passkey', second_factor: true, allow });
  });
}

export async function startConfirmation({ db, now }: Context, user: SignedIn, party: RelyingParty) {
  const kind = { purpose: 'passkey_confirm', userId: user.id, party } as const;
  return transact(db, async (db) => {
    await lockActing(db, user.id);
    const challenge = await makeChallenge(db, kind, now());
    return requestOptions(challenge, party, await listPasskeys(db, user.id));
  });
}

export async function startAdding(
  context: Context,
  user: SignedIn,
  { client, party, proof, code }: Requester & { proof: Confirmation; code?: string | undefined },
) {
  const club = await findClub(context.db.read);
  const totp = code === undefined ? undefined : await loadTotp();
  return confirmAnd(context, user, { proof, client, party }, async (db) => {
    // A sign-in with the new passkey needs neither the password nor a code, so adding the passkey needs both. If the
    // proof is a passkey, it counts as both.
    if (proof.passkey === undefined) await useSecondFactor(db, user.id, { code, totp, now: context.now() });
    const passkeys = await listPasskeys(db, user.id);
    refuseMore(passkeys);
    // Use one user handle for all passkeys of an account, because a device replaces a passkey with the same user handle
    // instead of storing a second one.
    const userHandle = passkeys[0]?.user_handle ?? randomBytes(32).toString('base64url');
    const kind = { purpose: 'passkey_add', userId: user.id, party, userHandle } as const;
    const challenge = await makeChallenge(db, kind, context.now());
    return {
      ...{ challenge, timeout: CHALLENGE_MS, rp: { id: party.id, name: club.name ?? 'Courtside' } },
      user: { id: userHandle, name: user.email ?? user.name, displayName: user.name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: passkeys.map(describePasskey),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    } as const;
  });
}

/** A valid challenge proves that the person has confirmed who they are, because `startAdding` required this. */
export async function addPasskey(
  context: Context,
  user: SignedIn,
  { name, credential, client, party }: Requester & { name: string; credential: PasskeyAttestation },
): Promise<PasskeyRow> {
  const { db, now } = context;
  const kind = { purpose: 'passkey_add', userId: user.id, party } as const;
  const spent = await spendChallenge(context, credential.response.clientDataJSON, kind);
  const key = spent && (await verifyAttestation(credential, { challenge: spent.challenge, party }));
  if (!key) throw new Problem('passkey_invalid');
  const time = timestamp(now());
  const row = { ...key, user_id: user.id, rp_id: party.id, user_handle: spent.userHandle!, name, created_at: time };
  return transact(db, async (db) => {
    await lockSession(db, user);
    refuseMore(await listPasskeys(db, user.id));
    const passkey = await insertRow(db, 'passkeys', row);
    const after = { passkey_id: passkey.id, synced: passkey.synced === 1 };
    const entry = { action: 'addPasskey', target: `users ${user.id}`, after } as const;
    await recordAudit(db, actorFor(client, user.id), entry, now());
    return passkey;
  }).catch(onDuplicate(db, () => new Problem('passkey_invalid')));
}

export function renamePasskey(
  { db, now }: Context,
  user: SignedIn,
  { id, name, client }: { id: number; name: string; client: Client },
): Promise<PasskeyRow> {
  return transact(db, async (db) => {
    await lockActing(db, user.id);
    const passkey = orNotFound(await updatePasskeyName(db, user.id, id, name), `passkey ${id}`);
    const entry = { action: 'renamePasskey', target: `users ${user.id}`, after: { passkey_id: id } } as const;
    await recordAudit(db, actorFor(client, user.id), entry, now());
    return passkey;
  });
}

/** Removes a passkey. Sessions that were opened with the passkey continue. */
export function removePasskey(
  context: Context,
  user: SignedIn,
  { id, ...requester }: { id: number; proof: Confirmation; client: Client; party: RelyingParty | undefined },
): Promise<void> {
  const { now } = context;
  return confirmAnd(context, user, requester, async (db) => {
    if (!(await deletePasskey(db, user.id, id))) throw new Problem('not_found', `You have no passkey ${id}.`);
    const entry = { action: 'removePasskey', target: `users ${user.id}`, after: { passkey_id: id } } as const;
    await recordAudit(db, actorFor(requester.client, user.id), entry, now());
  });
}

/** Lets an operator remove all passkeys of a user who has lost a device. Also ends the user's sessions. */
export function removePasskeysOf(context: AuditedContext, email: string): Promise<UserRow> {
  const { db, now, actor } = context;
  return transact(db, async (db) => {
    const user = await getUser(db, email);
    await lockUser(db, user.id);
    const { passkeys: removed } = await signOut(db, context, 'passkeys_removed', { id: user.id });
    const entry = { action: 'removePasskeys', target: `users ${user.id}`, after: { removed } } as const;
    await recordAudit(db, actor, entry, now());
    return user;
  });
}

function refuseMore(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= MAX_PASSKEYS) throw new Problem('too_many_passkeys');
}

function requestOptions(challenge: string, { id: rpId }: RelyingParty, passkeys: readonly PasskeyRow[]) {
  const allowCredentials = passkeys.map(describePasskey);
  return { challenge, timeout: CHALLENGE_MS, rpId, allowCredentials, userVerification: 'required' } as const;
}

function describePasskey({ credential_id: id, transports }: PasskeyRow) {
  return { type: 'public-key' as const, id, transports: JSON.parse(transports) as string[] };
}
