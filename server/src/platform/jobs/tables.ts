import type { Generated } from 'kysely';
import type { TableFacts } from '../db/tables.ts';

declare module '../db/schema.ts' {
  interface Tables {
    /** Work that waits: long jobs, and emails and webhook deliveries, which have their own row (`record_id`). */
    outbox: {
      id: Generated<number>;
      queue: 'jobs' | 'mail' | 'webhooks';
      /** The kind of a job, the kind of an email (`resets` or `others`), or the id of a webhook. */
      lane: string;
      /** The id in `mails` or `webhook_deliveries`; null for a job. */
      record_id: number | null;
      /** JSON: the arguments of a job; null for other entries. */
      payload: string | null;
      /** The entries of a lane with the same subject run one after the other, in the order of their ids. */
      subject: string | null;
      /** Null if the entry has been given up. */
      due_at: string | null;
      /** When the service stops trying; null for never. */
      give_up_at: string | null;
      /**
       * How often a worker has claimed the entry. If this number changes, a worker knows that another worker has claimed
       * the entry.
       */
      attempts: Generated<number>;
      /** Number of failed attempts in a row. The next wait depends on it. */
      failures: Generated<number>;
      /** A worker has claimed the entry until this time. Afterwards, another worker may claim it. */
      claimed_until: string | null;
      /** The error of the last attempt, or why the entry was given up. */
      error: string | null;
      failed_at: string | null;
    };
  }
}

export const tables: TableFacts = {
  outbox: { json: ['payload'] },
};
