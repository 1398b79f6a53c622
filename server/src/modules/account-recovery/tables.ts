import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
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
  }
}

declare module '../one-time-secrets/store.ts' {
  interface SecretPurposes {
    password_reset: MailedLink;
    verification: MailedLink;
    /** The link with which the new address is confirmed. */
    email_change: { subject_id: number };
    /** The link with which the owner of the old address undoes a change. */
    email_undo: { subject_id: number };
  }
}

interface MailedLink {
  user_id: number;
  /** `email_key` is the normalised address to which the link was sent. */
  data: { email_key: string };
}

export const tables: TableFacts = {
  email_changes: { keepExpiredMs: 0 },
};
