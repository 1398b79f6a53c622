import type { Generated } from 'kysely';

/** What a mail tells. */
export type MailKind =
  | 'request'
  | 'confirmation'
  | 'rejection'
  | 'change'
  | 'cancellation'
  | 'offer'
  | 'reminder'
  /** Names the mails above the limit of an hour. */
  | 'summary'
  | MailPurpose;
/** What a link in a mail is for. */
export type MailPurpose = 'password_reset' | 'verification';

/** The tables of mail and calendars. */
export interface MailTables {
  /** Secret links to calendars, at most one of each player and each court. */
  calendar_feeds: {
    id: Generated<number>;
    /** Of a player, or else of a court. */
    user_id: number | null;
    court_id: number | null;
    /** Kept readable: it is shown again, and opens nothing but what stands beside it. */
    secret: string;
    created_at: string;
  };
  /** Mail to be sent, each once; without what it says when that is over. */
  mails: {
    id: Generated<number>;
    /** What it tells of: a second one with the same key is none. */
    unique_key: string;
    kind: MailKind;
    /** Null where only an address is known, which may be nobody's. */
    user_id: number | null;
    /** JSON: the booking as it was then, or the address. */
    data: string | null;
    status: 'pending' | 'sent' | 'skipped' | 'failed';
    attempts: number;
    next_attempt_at: string;
    give_up_at: string;
    /** Somebody is sending it; when they have died, others may from then on. */
    claimed_until: string | null;
    error: string | null;
    created_at: string;
  };
  /** Links in mail. */
  mail_tokens: {
    token_hash: string;
    user_id: number;
    /** The address it was sent to. */
    email_key: string;
    purpose: MailPurpose;
    expires_at: string;
  };
}
