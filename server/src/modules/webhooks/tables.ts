import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    webhooks: {
      id: Generated<number>;
      url: string;
      description: string | null;
      /** JSON: list of event types; empty for all. */
      event_types: string;
      /** Stored in plain text, because the service signs each delivery with the secret. */
      secret: string;
      /** After a rotation, deliveries are also signed with the old secret until `old_secret_until`. */
      old_secret: string | null;
      old_secret_until: string | null;
      enabled: 0 | 1;
      /** Why the service disabled the webhook; null if the service has not disabled it. */
      disabled_reason: string | null;
      failures: number;
      /** Nothing is sent until this time, because several attempts in a row have failed. */
      paused_until: string | null;
      version: number;
      created_at: string;
      updated_at: string;
      retired_at: string | null;
    };
    /** The messages to webhooks, each with the last response. The table `outbox` has an entry for each pending delivery. */
    webhook_deliveries: {
      id: Generated<number>;
      webhook_id: number;
      /** The `webhook-id` header, the same for each attempt. */
      message_id: string;
      type: string;
      /** The subject of the event, such as `booking 7`. Deliveries with the same subject are sent in order. */
      subject: string;
      payload: string;
      status: 'pending' | 'delivered' | 'failed';
      attempts: number;
      attempted_at: string | null;
      answer_status: number | null;
      answer_ms: number | null;
      /** The first 1024 bytes of the response body. */
      answer_body: string | null;
      error: string | null;
      created_at: string;
    };
    /** The attempts of each delivery. They are deleted with the delivery. */
    webhook_attempts: {
      id: Generated<number>;
      delivery_id: number;
      attempted_at: string;
      answer_status: number | null;
      answer_ms: number;
      answer_body: string | null;
      error: string | null;
    };
  }
}

export const tables: TableFacts = {
  webhooks: { json: ['event_types'] },
  webhook_deliveries: {},
  webhook_attempts: {},
};
