import type { NamedBooking } from '../../kernel/event-people.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { AuditAction } from '../audit/action-names.ts';
import type { AuditRow } from '../audit/store.ts';
import type { Limit } from '../accounts/attempts.ts';
import type {
  AccountMailKind,
  CredentialMailKind,
  ModuleMailKind,
  MailKind,
  MailPurpose,
} from '../../platform/db/mail-kinds.ts';
import { DAY } from '../../platform/time.ts';
import type { WeeklyReport } from './weekly-report.ts';
import type { Selectable } from 'kysely';

type MailSettings = Pick<Selectable<Tables['users']>, 'mail_confirmations' | 'mail_reminders'>;

/** The booking that an event is about. The booking may still be a waiting list offer. */
export type MailedBooking = NamedBooking & {
  /** Only in emails to participants: the player who made the booking. */
  booked_by?: string;
  /**
   * Only in emails to participants who have not accepted the booking. `first`: the recipient has never accepted it.
   * `again`: the recipient had accepted it at its former time.
   */
  invited?: 'first' | 'again';
  /** Only in emails to participants: true if the recipient no longer takes part. */
  removed?: boolean;
  /** Only in emails about a rescheduled booking: the fields of the former slot that have changed. */
  was?: object;
};

export type BookingMailKind = Exclude<MailKind, MailPurpose | AccountMailKind | 'summary'>;

/**
 * The data of an email about an account: the id of the invitation, the email change, the user, the sign-in in the audit
 * log, or the waiting list entry.
 */
export interface AccountMailData {
  id: number;
  /** Only in weekly reports. */
  report?: WeeklyReport;
}

/** The email about each change of a way to sign in, by the action in the audit log. */
const credentialMails: Partial<Record<AuditAction, CredentialMailKind>> = {
  changePassword: 'password_changed',
  resetPassword: 'password_changed',
  setPassword: 'password_changed',
  confirmSecondFactor: 'second_factor_on',
  disableSecondFactor: 'second_factor_off',
  resetSecondFactor: 'second_factor_off',
  renewRecoveryCodes: 'recovery_codes_renewed',
  addPasskey: 'passkey_added',
  removePasskey: 'passkey_removed',
  removePasskeys: 'passkey_removed',
  linkIdentity: 'provider_linked',
};
const credentialMailKinds: ReadonlySet<MailKind> = new Set([...Object.values(credentialMails), 'codes_guessed']);
export const credentialActions = [...Object.keys(credentialMails), 'signInFailed'] as AuditAction[];

export function isCredentialMail(kind: MailKind): kind is CredentialMailKind {
  return credentialMailKinds.has(kind);
}

/** Returns undefined if the entry is not about a change of an existing account's ways to sign in. */
export function credentialMailOf({
  action,
  after,
}: Pick<AuditRow, 'action' | 'after'>): CredentialMailKind | undefined {
  const { removed, role, limit } = JSON.parse(after ?? '{}') as { removed?: number; role?: string; limit?: Limit };
  if (action === 'signInFailed') return limit === 'codes' ? 'codes_guessed' : undefined;
  const isNewAccount = action === 'linkIdentity' && role !== undefined;
  return removed === 0 || isNewAccount ? undefined : credentialMails[action as AuditAction];
}

const moduleMails: Readonly<Record<ModuleMailKind, true>> = {
  ...{ invoice: true, receipt: true, membership_fee: true, membership_unpaid: true },
  online_refund: true,
};
const accountMails: Readonly<Record<Exclude<AccountMailKind, CredentialMailKind>, true>> = {
  ...{ invitation: true, email_change: true, email_changed: true, account_accepted: true, account_rejected: true },
  ...{ new_sign_in: true, wish_ended: true, weekly_report: true },
  ...moduleMails,
};

export function isModuleMail(kind: MailKind): kind is ModuleMailKind {
  return kind in moduleMails;
}

export function isAccountMail(kind: MailKind): kind is AccountMailKind {
  return kind in accountMails || isCredentialMail(kind);
}

/** Returns whether the email contains a secret with which its reader proves that the address is theirs. */
export function isLinkMail(kind: MailKind): kind is MailPurpose {
  return kind === 'password_reset' || kind === 'verification' || kind === 'sign_in_code';
}

export function isBookingMail(kind: MailKind): kind is BookingMailKind {
  return !isLinkMail(kind) && kind !== 'summary' && !isAccountMail(kind);
}

const byEvent: Record<string, BookingMailKind> = {
  'booking.offered': 'offer',
  'booking.pending': 'request',
  'booking.confirmed': 'confirmation',
  'booking.rejected': 'rejection',
  'booking.rescheduled': 'change',
  'booking.cancelled': 'cancellation',
};

/** Returns whether an email is about a held slot. Only the player gets the email, and only until the hold ends. */
export function isAboutHold(kind: MailKind): kind is 'offer' | 'payment' {
  return kind === 'offer' || kind === 'payment';
}

/** Returns undefined if the event needs no email. If a slot is held when the player requests it, the app asks for the payment. */
export function kindOf(type: string, booking: MailedBooking): BookingMailKind | undefined {
  if (type === 'booking.offered' && booking.version > 1) return 'payment';
  if (type === 'booking.offered' && booking.waitlist_entry_id === null) return undefined;
  if (type === 'booking.created') return booking.status === 'pending' ? 'request' : 'confirmation';
  return byEvent[type];
}

/** An email is urgent if its booking starts within this time, in milliseconds. */
const URGENT_MS = DAY;

/**
 * Returns whether the recipient must know at once that somebody else has cancelled, rejected, confirmed or changed the
 * booking: such an email ignores the hourly limit and never waits in a summary.
 *
 * @param formerDate the booking's date before it was rescheduled
 */
export function isUrgent(
  kind: BookingMailKind,
  { starts_at, ends_at, cancelled_by, version, booked_by, invited }: Omit<MailedBooking, 'user'>,
  { formerDate = null, now }: { formerDate?: string | null; now: number },
): boolean {
  // Anybody can send any number of invitations, so the hourly limit must apply to them.
  if (invited === 'first') return false;
  const isOfClub =
    kind === 'cancellation'
      ? cancelled_by !== 'player' || booked_by !== undefined
      : kind === 'change' || kind === 'rejection' || (kind === 'confirmation' && version > 1);
  if (!isOfClub) return false;
  // `formerDate` has no time and no time zone. The former start therefore counts as urgent on every date up to tomorrow
  // (UTC).
  const wasSoon = formerDate !== null && formerDate <= new Date(now + URGENT_MS).toISOString().slice(0, 10);
  return wasSoon || (Date.parse(starts_at) <= now + URGENT_MS && Date.parse(ends_at) > now);
}

export function mayBeUnacceptedOffer(
  kind: MailKind,
  { waitlist_entry_id, cancelled_by }: Omit<MailedBooking, 'user'>,
): boolean {
  return kind === 'cancellation' && typeof waitlist_entry_id === 'number' && cancelled_by !== 'admin';
}

/** Returns the setting for this kind of email, or undefined for emails that cannot be turned off. */
export function settingFor(kind: MailKind): keyof MailSettings | undefined {
  if (kind === 'reminder') return 'mail_reminders';
  return kind === 'confirmation' || kind === 'request' ? 'mail_confirmations' : undefined;
}

export function isWanted(kind: MailKind, user: MailSettings): boolean {
  const setting = settingFor(kind);
  return setting === undefined || user[setting] === 1;
}

/** Returns whether an email is still correct when it is sent. Emails about held slots and reminders can be outdated. */
export function isStillCorrect(
  kind: MailKind,
  queued: MailedBooking,
  current: { status: string; version: number; starts_at: string } | undefined,
  time: string,
): boolean {
  if (isAboutHold(kind)) return current?.status === 'offered';
  if (kind !== 'reminder') return true;
  const isSame = current !== undefined && current.starts_at === new Date(queued.starts_at).toISOString();
  return isSame && current.status === 'confirmed' && current.starts_at > time;
}
