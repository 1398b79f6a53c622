import type { Selectable } from 'kysely';
import { isIP } from 'node:net';
import { type Device, deviceOf } from '../accounts/devices.ts';
import { readSignIn } from '../accounts/schema.ts';
import { type UserRow, findUserByEmail, findUserById } from '../accounts/store.ts';
import { findBooking } from '../../kernel/store.ts';
import type { NewSecret } from '../one-time-secrets/store.ts';
import type { AccountMailKind, ModuleMailKind, MailPurpose } from '../../platform/db/mail-kinds.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/rows.ts';
import type { MailContent } from '../../platform/module.ts';
import { hasPermission } from '../../platform/permissions.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../platform/time.ts';
import { dataOf } from './mail-data.ts';
import { addressOf } from './participant-mails.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import {
  type AccountMailData,
  type MailedBooking,
  isAboutHold,
  isAccountMail,
  isBookingMail,
  isCredentialMail,
  isModuleMail,
  isLinkMail,
  isStillCorrect,
} from './rules.ts';
import type { MailRow } from './store.ts';
import type { WeeklyReport } from './weekly-report.ts';

/** The link that an email contains. The worker creates the link's secret when it sends the email. */
export type MailLink = NewSecret<MailPurpose | 'invitation' | 'email_change' | 'email_undo'>;

/** How long the links that belong to an account are valid, in milliseconds. */
const LINK_MS = { password_reset: HOUR, verification: 7 * DAY, sign_in_code: 10 * MINUTE };

export interface Recipient {
  email: string;
  /** Null if the email must not contain a name, because a stranger may have chosen the name or may read the email. */
  name: string | null;
  language: string | null;
  /** The region for dates, hours and money; null if unknown. */
  region?: string | null;
  link?: MailLink;
  signIn?: SignInFacts;
  wish?: EndedWish;
  report?: WeeklyReport;
  content?: MailContent;
  /** A guest, who has no page to open. */
  hasNoAccount?: boolean;
}

/** A waiting list entry, with the name of its court or of its sport. */
type EndedWish = Selectable<Tables['waitlist_entries']> & { name: string };

interface SignInFacts {
  timestamp: string;
  device: Device | null;
  /** The IP address, or the network of an IPv6 address. */
  address: string | null;
}

/** Returns the recipient, or undefined if the email must not be sent, for example because its offer has ended. */
export async function findRecipient(
  { db: { read: db }, now, modules }: Pick<Context, 'db' | 'now' | 'modules'>,
  mail: MailRow,
): Promise<Recipient | undefined> {
  const { kind, user_id } = mail;
  const time = timestamp(now());
  if (kind === 'weekly_report') return findReader(db, modules, mail.data!);
  if (isModuleMail(kind)) return findAddressee(db, { modules, kind, data: mail.data!, now: now() });
  if (isAccountMail(kind)) return findAccountRecipient(db, kind, { data: mail.data!, time });
  const data = await dataOf(db, mail);
  if (isBookingMail(kind) && user_id === null) return findNamed(db, data!);
  const user = user_id === null ? await findUserByEmail(db, data!.email) : await findUserById(db, user_id);
  if (!user || user.email === null || user.email_key === null) return undefined;
  if (kind === 'verification' && user.email_verified_at !== null) return undefined;
  const { email, language, region } = user;
  if (isLinkMail(kind)) {
    const expires_at = timestamp(Date.parse(time) + LINK_MS[kind]);
    const link = { purpose: kind, user_id: user.id, data: { email_key: user.email_key }, expires_at };
    return { email, language, region, name: null, link };
  }
  // The previous release also queued emails for unverified addresses. Do not send these.
  if (user.email_verified_at === null) return undefined;
  const mayBeOutdated = isAboutHold(kind) || kind === 'reminder';
  if (mayBeOutdated && !isStillCorrect(kind, data!, await findBooking(db, data!.id), time)) return undefined;
  return { email, language, region, name: user.name };
}

/** Returns a participant without an account, whose language is unknown. */
async function findNamed(db: Db, data: MailedBooking): Promise<Recipient | undefined> {
  const email = addressOf(data);
  if (email === null) return undefined;
  const player = await findUserById(db, data.user_id);
  return { email, name: null, language: player?.language ?? null, region: player?.region ?? null };
}

function findAccountRecipient(
  db: Db,
  kind: Exclude<AccountMailKind, 'weekly_report' | ModuleMailKind>,
  { data, time }: { data: string; time: string },
): Promise<Recipient | undefined> {
  const { id } = JSON.parse(data) as AccountMailData;
  if (kind === 'invitation') return findInvited(db, id, time);
  if (kind === 'email_change') return findNewAddress(db, id, time);
  if (kind === 'new_sign_in') return findSignedIn(db, id);
  if (isCredentialMail(kind)) return findOwner(db, id);
  if (kind === 'wish_ended') return findWaiter(db, id);
  return kind === 'email_changed' ? findOldAddress(db, id, time) : findDecided(db, kind, id);
}

async function findInvited(db: Db, id: number, time: string): Promise<Recipient | undefined> {
  const invitation = await findRow(db, 'invitations', id);
  if (!invitation || invitation.used_at !== null || invitation.revoked_at !== null) return undefined;
  const { email, name, language, expires_at } = invitation;
  if (expires_at <= time) return undefined;
  return { email, name, language, link: { purpose: 'invitation', subject_id: id, data: { mailed: 1 }, expires_at } };
}

async function findNewAddress(db: Db, id: number, time: string): Promise<Recipient | undefined> {
  const change = await findRow(db, 'email_changes', id);
  if (!change || change.confirmed_at !== null || change.expires_at <= time) return undefined;
  const user = await findUserById(db, change.user_id);
  if (!user) return undefined;
  const link: MailLink = { subject_id: id, purpose: 'email_change', expires_at: change.expires_at };
  return { email: change.new_email, language: user.language, region: user.region, name: null, link };
}

/**
 * Returns the old address of an email change, with a link to undo the change. An unverified address gets no link,
 * because it may belong to a stranger.
 */
async function findOldAddress(db: Db, id: number, time: string): Promise<Recipient | undefined> {
  const change = await findRow(db, 'email_changes', id);
  const user = change && (await findUserById(db, change.user_id));
  if (!user || change.old_email === null || change.expires_at <= time) return undefined;
  const recipient = { email: change.old_email, language: user.language, region: user.region, name: null };
  if (change.old_email_key === null) return recipient;
  return { ...recipient, link: { subject_id: id, purpose: 'email_undo', expires_at: change.expires_at } };
}

/**
 * Returns the recipient of an email about a sign-in. Returns undefined for an unverified address, because anybody can
 * register with a stranger's address.
 */
async function findSignedIn(db: Db, id: number): Promise<Recipient | undefined> {
  const entry = await findRow(db, 'audit_log', id);
  const user = entry?.user_id ? await findUserById(db, entry.user_id) : undefined;
  if (!user || user.email === null || user.email_verified_at === null) return undefined;
  const { timestamp, address } = entry!;
  // The person who signed in must not be able to choose text in the email, so name only known devices and real
  // addresses.
  const device = deviceOf(readSignIn(entry!).user_agent);
  const signIn = { timestamp, device, address: address !== null && isIP(address) !== 0 ? address : null };
  return { email: user.email, language: user.language, region: user.region, name: user.name, signIn };
}

/** Returns undefined for an unverified address, because it may not belong to the account's owner. */
async function findOwner(db: Db, id: number): Promise<Recipient | undefined> {
  const user = await findUserById(db, id);
  if (!user || user.email === null || user.email_verified_at === null) return undefined;
  return { email: user.email, language: user.language, region: user.region, name: user.name };
}

/** Returns the recipient of another module's email. A guest gets the email at the contact address. */
async function findAddressee(
  db: Db,
  { modules, kind, data, now }: { modules: Context['modules']; kind: ModuleMailKind; data: string; now: number },
): Promise<Recipient | undefined> {
  const { id } = JSON.parse(data) as AccountMailData;
  const find = modules.flatMap(({ mails }) => mails?.[kind] ?? [])[0];
  const content = await find?.(db, id, now);
  const user = content && (await findUserById(db, content.user_id));
  if (!user) return undefined;
  const { contact_email, language, region, name } = user;
  if (user.email === null)
    return contact_email === null
      ? undefined
      : { email: contact_email, language, region, name, content, hasNoAccount: true };
  const owner = await findOwner(db, user.id);
  return owner && { ...owner, content };
}

/** Returns undefined if the person has turned off the weekly report, or may no longer read reports. */
async function findReader(db: Db, modules: Context['modules'], data: string): Promise<Recipient | undefined> {
  const { id, report } = JSON.parse(data) as AccountMailData;
  const user = await findUserById(db, id);
  if (!user || user.mail_weekly_report === 0 || user.deactivated_at !== null) return undefined;
  if (!hasPermission(modules, user.role, 'reports.read')) return undefined;
  const owner = await findOwner(db, id);
  return owner && { ...owner, report: report! };
}

async function findWaiter(db: Db, id: number): Promise<Recipient | undefined> {
  const entry = await findRow(db, 'waitlist_entries', id);
  const owner = entry && (await findOwner(db, entry.user_id));
  if (!owner) return undefined;
  const court = entry.court_id === null ? undefined : await findRow(db, 'courts', entry.court_id);
  return { ...owner, wish: { ...entry, name: court?.name ?? entry.type!.replaceAll('_', ' ') } };
}

async function findDecided(
  db: Db,
  kind: 'account_accepted' | 'account_rejected',
  id: number,
): Promise<Recipient | undefined> {
  const user = await findUserById(db, id);
  if (!user || user.email === null || !isStillDecided(kind, user)) return undefined;
  return {
    email: user.email,
    language: user.language,
    region: user.region,
    name: user.email_verified_at === null ? null : user.name,
  };
}

/** Returns whether the decision still applies. An admin may have accepted a person after rejecting them. */
function isStillDecided(kind: AccountMailKind, { pending_since, deactivated_at }: UserRow): boolean {
  return kind === 'account_accepted' ? pending_since === null : pending_since !== null && deactivated_at !== null;
}
