import { type Actor, actorFor, type AuditedContext, recordAudit } from '../audit/actions.ts';
import type { RegistrationMode } from '../club/policy.ts';
import { loadPolicy } from '../club/policy-cache.ts';
import type { Client, Context } from '../../platform/context.ts';
import type { Db, Role } from '../../platform/db/schema.ts';
import { onDuplicate, transact } from '../../platform/db/transact.ts';
import { invalid, Problem } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { refuseWeakPassword } from '../accounts/actions.ts';
import { limitRequests } from '../accounts/attempts.ts';
import { isReserved } from '../account-recovery/email-changes.ts';
import { claimInvitation, findByLink, type FoundInvitation, type InvitationRow } from './store.ts';
import type { OpenSession } from '../accounts/session-response.ts';
import { openSession } from '../sign-in/open-session.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { emailTaken, needsApproval } from '../accounts/rules.ts';
import { findUserByEmail, insertUser, linkAddress, type UserRow } from '../accounts/store.ts';
import { emailKey } from '../../platform/email-address.ts';

/** Maximum number of registrations per IP address in 15 minutes. A whole club may share one address. */
const MAX_REGISTRATIONS = 100;

interface NewUser {
  name: string;
  email: string;
  /** Undefined if the person signs in with codes that they receive by email. */
  password?: string | undefined;
  phone?: string | null;
  language?: string | undefined;
  region?: string | undefined;
}

export async function register(
  accounts: Context,
  { invitation: secret, ...input }: NewUser & { invitation?: string },
  client: Client,
): Promise<OpenSession> {
  const { db, now, config } = accounts;
  if (config.SMTP_URL !== '') await limitRequests(accounts, ['register', client.address], MAX_REGISTRATIONS);
  const time = timestamp(now());
  const { registration } = await loadPolicy(db);
  const invitation = secret === undefined ? undefined : await findByLink(db.read, secret, time);
  // Check whether the person may register before looking up the email address. If registration is closed, the response
  // must not reveal which accounts exist.
  const isPending = needsApproval(registration, secret === undefined ? 'none' : invitation ? 'open' : 'ended');
  if (invitation && emailKey(invitation.email_key) !== emailKey(input.email)) throw anotherAddress();
  const { address, region, language = invitation?.language ?? undefined } = client;
  const user = await insertAccount(accounts, {
    ...{ ...input, language, region, address, role: invitation?.role ?? 'player' },
    ...(isPending && { pending_since: time }),
    ...(invitation && { invited: { invitation, client, registration } }),
    ...(invitation?.isMailed && { email_verified_at: time }),
  });
  return openSession(accounts, user, client, { method: 'registration', second_factor: false });
}

export function createUser(accounts: AuditedContext, input: NewUser, role: Role): Promise<UserRow> {
  const { now, actor } = accounts;
  return insertAccount(accounts, { ...input, role, email_verified_at: timestamp(now()), actor });
}

interface NewAccount extends NewUser {
  role: Role;
  email_verified_at?: string;
  pending_since?: string;
  /** The IP address of the client that registers. */
  address?: string;
  /** The operator who creates the account. */
  actor?: Actor;
  invited?: { invitation: FoundInvitation; client: Client; registration: RegistrationMode };
}

async function insertAccount({ db, now, config }: Context, input: NewAccount): Promise<UserRow> {
  const { email, password, phone = null, language = null, region = null, address, actor, invited, ...account } = input;
  if (password !== undefined) await refuseWeakPassword(password, email, { pointer: '#/password', club: config });
  else if (config.SMTP_URL === '') throw passwordRequired();
  // Look up the email address before the costly password hash. The unique index still rejects concurrent registrations.
  if (await findUserByEmail(db.read, email)) throw emailTaken(email);
  const client = address === undefined ? undefined : { address };
  const password_hash = password === undefined ? null : await hashPassword(password, client);
  return transact(db, async (db) => {
    const time = timestamp(now());
    const user = await insertUser(db, { ...account, email, phone, password_hash, language, region }, time);
    // Check for a reservation after the insert. The insert waits for a concurrent transaction in which another
    // account changes from this address to a new one.
    if (await isReserved(db, email, { userId: user.id, time })) throw emailTaken(email);
    // A service that sends no emails cannot verify addresses, and trusts them.
    if (config.SMTP_URL === '' && user.email_verified_at === null) await linkAddress(db, user.id, time);
    if (invited) await useInvitation(db, user, { ...invited, now: now() });
    if (actor) await recordAudit(db, actor, { action: 'createUser', after: user }, now());
    return user;
  }).catch(onDuplicate(db, () => emailTaken(email)));
}

export async function useInvitation(
  db: Db,
  { id: userId, role }: UserRow,
  {
    invitation,
    client,
    registration,
    now,
  }: { invitation: InvitationRow; client: Client; registration: RegistrationMode; now: number },
): Promise<void> {
  // A concurrent registration may have used the invitation, or an admin may have revoked it.
  const isClaimed = await claimInvitation(db, invitation, { userId, time: timestamp(now) });
  if (!isClaimed) throw new Problem(registration === 'invite' ? 'registration_closed' : 'link_invalid');
  const entry = { action: 'useInvitation', target: `invitations ${invitation.id}`, after: { role } } as const;
  await recordAudit(db, actorFor(client, userId), entry, now);
}

/** Without emails, a person without a password could never sign in again. */
function passwordRequired(): Problem {
  const detail = 'Choose a password, because this service cannot email you a code to sign in.';
  return invalid([{ pointer: '#/password', code: 'required', detail }]);
}

function anotherAddress(): Problem {
  const detail =
    'The invitation is for another email address. Register with the address to which the invitation was sent.';
  return invalid([{ pointer: '#/email', code: 'not_allowed', detail }]);
}
