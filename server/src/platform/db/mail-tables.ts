import type { Generated } from 'kysely';

export type MailKind =
  | 'request'
  | 'confirmation'
  | 'rejection'
  | 'change'
  | 'cancellation'
  | 'offer'
  | 'reminder'
  /** Lists the events whose emails exceeded the hourly limit. */
  | 'summary'
  | MailPurpose;
export type MailPurpose = 'password_reset' | 'verification';

export interface MailTables {
  /** Secret links to calendars, at most one for each player and each court. */
  calendar_feeds: {
    id: Generated<number>;
    /** A feed has either a player or a court. */
    user_id: number | null;
    court_id: number | null;
    /** Stored in plain text, since the link is shown again. It gives read access to this calendar only. */
    secret: string;
    created_at: string;
  };
  /** The mail queue. Rows of sent mail stay for a while, without their `data`. */
  mails: {
    id: Generated<number>;
    /** Identifies the reason for the email, so that no second email is queued for the same reason. */
    unique_key: string;
    kind: MailKind;
    /** Null if only an address is known, which may not belong to any user. */
    user_id: number | null;
    /** JSON: the booking at the time of the event, or the address to send to. */
    data: string | null;
    status: 'pending' | 'sent' | 'skipped' | 'failed';
    attempts: number;
    next_attempt_at: string;
    give_up_at: string;
    /** A process is sending the email until this time. Afterwards another process may send it. */
    claimed_until: string | null;
    error: string | null;
    created_at: string;
  };
  mail_tokens: {
    token_hash: string;
    user_id: number;
    /** The normalised form of the address that the link was sent to. */
    email_key: string;
    purpose: MailPurpose;
    expires_at: string;
  };
}
