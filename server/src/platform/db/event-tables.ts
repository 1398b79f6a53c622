import type { Generated } from 'kysely';

/** Events, who reads them, and where they are sent. */
export interface EventTables {
  events: {
    id: Generated<number>;
    type: string;
    timestamp: string;
    /** JSON: the resource as an admin sees it. */
    data: string;
    /** Its place among all events, without gaps; null until the relay gives it. */
    sequence: number | null;
    /** JSON: court and date before a booking moved. */
    previous: string | null;
  };
  /** How far a reader of events has come. */
  event_cursors: {
    id: Generated<number>;
    name: string;
    sequence: number;
  };
  /** Each opens live streams while its session lives. A session has one for each key. */
  live_tickets: {
    ticket_hash: string;
    /** The session, and the key with which the ticket was made. */
    token_id: number;
    api_key_id: number;
    expires_at: string;
  };
  webhooks: {
    id: Generated<number>;
    url: string;
    description: string | null;
    /** JSON: list of the types it is sent; empty for all. */
    event_types: string;
    /** Kept readable: it signs what is sent. */
    secret: string;
    /** After a rotation, what is sent is signed with this one, too, for a while. */
    old_secret: string | null;
    old_secret_until: string | null;
    enabled: 0 | 1;
    /** Why the service disabled it by itself. */
    disabled_reason: string | null;
    /** How often in a row it has not taken what it was sent. */
    failures: number;
    /** Until then nothing is sent: it seems dead. */
    paused_until: string | null;
    version: number;
    created_at: string;
    updated_at: string;
    retired_at: string | null;
  };
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    /** The `webhook-id` header: the same however often it is sent. */
    message_id: string;
    type: string;
    /** What it tells of, such as `booking 7`: those of one subject are sent in order. */
    subject: string;
    payload: string;
    status: 'pending' | 'delivered' | 'failed';
    attempts: number;
    next_attempt_at: string;
    give_up_at: string;
    /** Somebody is sending it; when they have died, others may from then on. */
    claimed_until: string | null;
    attempted_at: string | null;
    answer_status: number | null;
    answer_ms: number | null;
    /** The first 1024 bytes. */
    answer_body: string | null;
    error: string | null;
    created_at: string;
  };
  /** Each try of a delivery; deleted with it. */
  webhook_attempts: {
    id: Generated<number>;
    delivery_id: number;
    attempted_at: string;
    answer_status: number | null;
    answer_ms: number;
    /** The first 1024 bytes. */
    answer_body: string | null;
    error: string | null;
  };
}
