import type { Generated } from 'kysely';

export type MailKind =
  | 'request'
  | 'confirmation'
  | 'rejection'
  | 'change'
  | 'cancellation'
  | 'offer'
  | 'reminder'
  /** A summary replaces emails that exceed the hourly limit. */
  | 'summary'
  | MailPurpose
  | AccountMailKind;
export type MailPurpose = 'password_reset' | 'verification';
/**
 * The `data` of these emails contains the id of a row, such as an invitation. Earlier releases cannot send these
 * emails, and leave them in the queue for this release.
 */
export type AccountMailKind =
  | 'invitation'
  | 'email_change'
  | 'email_changed'
  | 'account_accepted'
  | 'account_rejected'
  | 'new_sign_in'
  | 'wish_ended'
  | CredentialMailKind;
/** Emails about a change of a way to sign in, and about guessed codes of a second factor. Their `data` contains the id of the user. */
export type CredentialMailKind =
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'codes_guessed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'provider_linked';

export interface MailTables {
  /** Secret calendar links. Each player and each court has at most one link. */
  calendar_feeds: {
    id: Generated<number>;
    /** A feed belongs to a user or to a court. The other column is null. */
    user_id: number | null;
    court_id: number | null;
    /** Stored in plain text, because the link is shown again. The link gives read access to this calendar only. */
    secret: string;
    created_at: string;
  };
  /** The mail queue. Sent emails stay for a while, without their `data`. */
  mails: {
    id: Generated<number>;
    /** Identifies the reason for the email, so that no second email is queued for the same reason. */
    unique_key: string;
    kind: MailKind;
    /** Null if it is unknown whether the address belongs to a user. */
    user_id: number | null;
    /** JSON that depends on `kind`, such as the booking at the time of the event, or the email address to send to. */
    data: string | null;
    status: 'pending' | 'sent' | 'skipped' | 'failed';
    attempts: number;
    next_attempt_at: string;
    give_up_at: string;
    /** A process has claimed the email until this time. Afterwards, another process may claim it. */
    claimed_until: string | null;
    error: string | null;
    created_at: string;
  };
  mail_tokens: {
    token_hash: string;
    user_id: number;
    /** The normalised address to which the link was sent. */
    email_key: string;
    purpose: MailPurpose;
    expires_at: string;
  };
}
