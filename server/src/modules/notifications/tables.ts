import type { MailKind } from '../../platform/db/mail-kinds.ts';
import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /**
     * Emails. The table `outbox` has an entry for each pending email. Sent emails stay for a while, without their `data`.
     */
    mails: {
      id: Generated<number>;
      /** Identifies the reason for the email, so that no second email is queued for the same reason. */
      unique_key: string;
      kind: MailKind;
      /**
       * The recipient's account. Null for emails to people without an account, and for emails whose `data` identifies
       * the recipient.
       */
      user_id: number | null;
      /** JSON that depends on `kind`, such as the booking at the time of the event, or the email address to send to. */
      data: string | null;
      status: 'pending' | 'sent' | 'skipped' | 'failed';
      /** When the email was first due. */
      due_at: string;
      created_at: string;
    };
  }
}

export const tables: TableFacts = {
  mails: { json: ['data'] },
};
