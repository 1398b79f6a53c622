import { loadPolicy } from '../club/policy-cache.ts';
import type { Policy } from '../club/policy.ts';
import { isReserved } from '../account-recovery/email-changes.ts';
import { proveAddress } from '../accounts/prove-address.ts';
import { findUserByIdentity } from './store.ts';
import { findOpenInvitation } from '../invitations/store.ts';
import { useInvitation } from '../invitations/registration.ts';
import { emailTaken, needsApproval } from '../accounts/rules.ts';
import { findUserByEmail, getUserById, insertUser, type UserRow } from '../accounts/store.ts';
import { emailKey } from '../../platform/email-address.ts';
import { actorFor, recordAudit } from '../audit/actions.ts';
import type { Client, Context } from '../../platform/context.ts';
import { insertRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { MustRepeat, transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { assignRole } from '../people/actions.ts';
import type { ProviderPerson } from './openid.ts';
import { isEnded, lockUser } from '../accounts/active-users.ts';

/**
 * Returns the account of a person whom a provider has identified. At the first sign-in, this is the account with the
 * person's verified address, or a new account.
 * @throws {Problem} `provider_email_unverified`, `registration_closed`, `account_deactivated`
 */
export async function findOrAddAccount(context: Context, person: ProviderPerson, client: Client): Promise<UserRow> {
  const { db } = context;
  const policy = await loadPolicy(db);
  const run = (): Promise<UserRow> => transact(db, (db) => findOrAdd(db, { context, policy, person, client }));
  try {
    return await run();
  } catch (error) {
    // A concurrent request has just added the account or the identity. The second run finds it.
    if (db.classify(error) === 'unique') return run();
    throw error;
  }
}

interface FirstSignIn {
  context: Context;
  policy: Policy;
  person: ProviderPerson;
  client: Client;
}

async function findOrAdd(db: Db, signIn: FirstSignIn): Promise<UserRow> {
  const { context, person, client } = signIn;
  const known = await findUserByIdentity(db, person);
  if (!known && person.email === null) throw new Problem('provider_email_unverified');
  const existing = known ?? (await findUserByEmail(db, person.email!));
  if (!existing) return addAccount(db, signIn, person.email!);
  const { id } = existing;
  if (isEnded(existing)) throw new Problem('account_deactivated');
  // Change the role first, because this locks all admins, who must be locked before other users.
  if (person.role !== undefined && person.role !== existing.role) {
    const role = { role: person.role, provider: person.provider };
    await assignRole(db, context, id, { ...role, actor: actorFor(client, id) });
    // A concurrent request may have removed the identity before the lock. The role must then be rolled back.
    if (known && (await findUserByIdentity(db, person))?.id !== id) throw new MustRepeat();
  }
  if (!known) await link(db, existing, signIn);
  return getUserById(db, id);
}

async function link(db: Db, { id }: UserRow, { context, person, client }: FirstSignIn): Promise<void> {
  const time = timestamp(context.now());
  await lockUser(db, id);
  const user = await getUserById(db, id);
  // A concurrent request may have changed the account's address before the lock. The person's address may now belong to
  // another account, or to no account.
  if (user.email_key === null || emailKey(user.email_key) !== emailKey(person.email!)) throw new MustRepeat();
  if (isEnded(user)) throw new Problem('account_deactivated');
  const { issuer, subject } = person;
  const isTakenOver = await proveAddress(db, context, user);
  await insertRow(db, 'user_identities', { user_id: id, issuer, subject, created_at: time });
  const password_removed = user.password_hash !== null;
  const after = { provider: person.provider, ...(isTakenOver && { password_removed }) };
  const entry = { action: 'linkIdentity', target: `users ${id}`, after } as const;
  await recordAudit(db, actorFor(client, id), entry, context.now());
}

async function addAccount(
  db: Db,
  { context: { now }, policy: { registration }, person, client }: FirstSignIn,
  email: string,
): Promise<UserRow> {
  const time = timestamp(now());
  const invitation = await findOpenInvitation(db, email, time);
  const isPending = needsApproval(registration, invitation ? 'open' : 'none');
  const { name, role = invitation?.role ?? 'player', issuer, subject, provider } = person;
  const language = invitation?.language ?? client.language ?? null;
  const region = client.region ?? null;
  const account = { name, email, role, language, region, phone: null, password_hash: null, email_verified_at: time };
  const user = await insertUser(db, { ...account, ...(isPending && { pending_since: time }) }, time);
  // Check this after the insert. If another user is changing from this address to a new one, the insert waits for that
  // change, and the change reserves this address for the other user.
  if (await isReserved(db, email, { userId: user.id, time })) throw emailTaken(email);
  await insertRow(db, 'user_identities', { user_id: user.id, issuer, subject, created_at: time });
  if (invitation) await useInvitation(db, user, { invitation, client, registration, now: now() });
  const entry = { action: 'linkIdentity', target: `users ${user.id}`, after: { provider, role } } as const;
  await recordAudit(db, actorFor(client, user.id), entry, now());
  return user;
}
