import { loadPolicy } from '../club/policy-cache.ts';
import { linkJustSent } from '../account-recovery/actions.ts';
import { revokeSecrets, storeSecret } from '../one-time-secrets/store.ts';
import {
  findByLink,
  type InvitationRow,
  revokeInvitations,
  findListed,
  type ListedInvitation,
  lockInvitation,
  lockNewInvitations,
} from './store.ts';
import { invitation, type InvitationInput } from './schema.ts';
import { refuseRolesBeyondActor } from '../accounts/grants.ts';
import { emailTaken } from '../accounts/rules.ts';
import { findUserByEmail } from '../accounts/store.ts';
import { emailKey } from '../../platform/email-address.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { queueAccountMail, queueLinkMail } from '../notifications/store.ts';
import type { Context } from '../../platform/context.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db, Role } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { orNotFound, Problem } from '../../platform/errors.ts';
import { newSecret } from '../../platform/secrets.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { lockUser } from '../accounts/active-users.ts';

/** An invitation, and the secret of its link if the service sends no mail. */
export interface Sent {
  invitation: ListedInvitation;
  secret: string | undefined;
}

/** Invites a person. An earlier open invitation for the same address is revoked. @throws {Problem} `email_taken` */
export async function invite(context: AuditedContext, input: InvitationInput): Promise<Sent> {
  const { db, now, actor } = context;
  const { invitation_days } = await loadPolicy(db);
  const given = { ...invitation.defaults, ...input };
  const { email, role } = given;
  return transact(db, async (db) => {
    await refuseInviting(db, context, role);
    // Without this lock, two concurrent requests for one address would not see each other's invitation. Both would stay
    // open.
    await lockNewInvitations(db);
    if (await findUserByEmail(db, email)) throw emailTaken(email);
    const time = now();
    await revokeInvitations(db, { email }, timestamp(time));
    const expires_at = timestamp(time + invitation_days * DAY);
    const row = await insertRow(db, 'invitations', {
      ...{ ...given, email_key: emailKey(email), invited_by: actor.user_id },
      ...{ created_at: timestamp(time), expires_at },
    });
    const secret = await send(db, context, row);
    await recordAudit(db, actor, { action: 'createInvitation', target: targetOf(row.id), after: row }, time);
    return { invitation: await getInvitation(db, row.id), secret };
  });
}

/** Sends a new link and extends the invitation. Links that were emailed earlier remain valid until they expire. */
export async function resendInvitation(context: AuditedContext, id: number): Promise<Sent> {
  const { db, now, actor } = context;
  const { invitation_days } = await loadPolicy(db);
  return transact(db, async (db) => {
    const before = await lockOpen(db, id);
    await refuseRolesBeyondActor(db, context, [before.role]);
    const expires_at = timestamp(now() + invitation_days * DAY);
    await updateRow(db, 'invitations', id, { expires_at });
    const row = { ...before, expires_at };
    const secret = await send(db, context, row, { isRepeated: true });
    await recordAudit(db, actor, { action: 'resendInvitation', target: targetOf(id), before, after: row }, now());
    return { invitation: await getInvitation(db, id), secret };
  });
}

/** Revokes an invitation. A repeated call changes nothing. @throws {Problem} `invitation_ended` if it has been used */
export function revokeInvitation({ db, now, actor }: AuditedContext, id: number): Promise<ListedInvitation> {
  return transact(db, async (db) => {
    const before = orNotFound(await lockInvitation(db, id), `invitation ${id}`);
    if (before.used_at !== null) throw ended(id);
    if (before.revoked_at !== null) return getInvitation(db, id);
    const revoked_at = timestamp(now());
    await revokeInvitations(db, { id }, revoked_at);
    const states = { before, after: { ...before, revoked_at } };
    await recordAudit(db, actor, { action: 'revokeInvitation', target: targetOf(id), ...states }, now());
    return getInvitation(db, id);
  });
}

/** @throws {Problem} `link_invalid` */
export async function getOpenInvitation({ db, now }: Context, token: string): Promise<InvitationRow> {
  const invitation = await findByLink(db.read, token, timestamp(now()));
  if (!invitation) throw new Problem('link_invalid');
  return invitation;
}

/** Locks the actor, and checks that the actor may invite people with this role. */
async function refuseInviting(db: Db, context: AuditedContext, role: Role): Promise<void> {
  // When an admin loses the permission, the open invitations that the admin sent are revoked. The lock delays the loss
  // until the new invitation has been committed, so that this invitation is revoked too.
  const { user_id } = context.actor;
  if (user_id !== null) await lockUser(db, user_id);
  await refuseRolesBeyondActor(db, context, [role]);
}

async function send(
  db: Db,
  { now, config }: Context,
  { id, email, expires_at }: InvitationRow,
  { isRepeated = false } = {},
): Promise<string | undefined> {
  if (config.SMTP_URL === '') {
    // Without email, the admin passes the link on by hand, possibly to the wrong person. So only the newest link works.
    await revokeSecrets(db, ['invitation'], { subject_ids: [id] });
    const secret = newSecret('cml');
    await storeSecret(db, secret, { purpose: 'invitation', subject_id: id, data: { mailed: 0 }, expires_at });
    return secret;
  }
  if (!isRepeated) {
    await queueAccountMail(db, { kind: 'invitation', id, reason: String(id) }, now());
    return undefined;
  }
  const mail = { kind: 'invitation', user_id: null, data: { id }, email, give_up_at: expires_at } as const;
  const nextAllowed = await queueLinkMail(db, mail, now());
  if (nextAllowed !== undefined) throw linkJustSent(nextAllowed, now());
  return undefined;
}

async function lockOpen(db: Db, id: number): Promise<InvitationRow> {
  const row = orNotFound(await lockInvitation(db, id), `invitation ${id}`);
  if (row.used_at !== null || row.revoked_at !== null) throw ended(id);
  return row;
}

async function getInvitation(db: Db, id: number): Promise<ListedInvitation> {
  return orNotFound(await findListed(db, id), `invitation ${id}`);
}

function ended(id: number): Problem {
  return new Problem('invitation_ended', `Invitation ${id} has been used or revoked. Send a new one if necessary.`);
}

function targetOf(id: number): string {
  return `invitations ${id}`;
}

/** The link that an invited person opens. Browsers do not send the part after `#` to servers. */
export function invitationLink(origin: string, secret: string): string {
  return `${origin}/invitation#${secret}`;
}
