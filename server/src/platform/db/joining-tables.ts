import type { Generated } from 'kysely';
import type { Flag, Role } from './schema.ts';

export interface JoiningTables {
  /** Each row lets one person register. Rows are deleted some time after they have expired. */
  invitations: {
    id: Generated<number>;
    email: string;
    /** The email address in lower case. */
    email_key: string;
    name: string | null;
    /** The role of the new account. */
    role: Role;
    /** The language of the email, such as `en`; null if unknown. */
    language: string | null;
    /** The admin who sent the invitation; null for an operator at the command line. */
    invited_by: number | null;
    created_at: string;
    expires_at: string;
    revoked_at: Generated<string | null>;
    used_at: Generated<string | null>;
    /** The account that was registered with the invitation. */
    user_id: Generated<number | null>;
  };
  /**
   * Requested changes of an account's email address, and confirmed changes that the owner of the old address can still
   * undo.
   */
  email_changes: {
    id: Generated<number>;
    user_id: number;
    /** Set when the change is confirmed. */
    old_email: Generated<string | null>;
    /** Set when a change from a verified address is confirmed. The owner of that address can then undo the change. */
    old_email_key: Generated<string | null>;
    new_email: string;
    new_email_key: string;
    requested_at: string;
    confirmed_at: Generated<string | null>;
    /** The deadline for confirming the change, and after the confirmation, the deadline for undoing it. */
    expires_at: string;
  };
  /** Secret links that are not in `mail_tokens`. */
  account_links: {
    token_hash: string;
    purpose: AccountLinkPurpose;
    /** The id of the invitation or of the email change. */
    subject_id: number;
    /** Whether the link was emailed, so that its use proves that a person owns the address. */
    mailed: Flag;
    expires_at: string;
  };
}

export type AccountLinkPurpose = 'invitation' | 'email_change' | 'email_undo';
