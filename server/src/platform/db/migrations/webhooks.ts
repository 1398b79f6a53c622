import type { Ddl } from '../ddl.ts';

export const webhooks = (ddl: Ddl): string[] => [
  `create table live_tickets (
    ticket_hash ${ddl.text} primary key,
    token_id ${ddl.big} not null,
    api_key_id ${ddl.big} not null,
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  'create index live_tickets_expiry on live_tickets (expires_at)',

  `create table webhooks (
    id ${ddl.id},
    url ${ddl.text} not null,
    description ${ddl.text},
    event_types ${ddl.text} not null,
    secret ${ddl.text} not null,
    old_secret ${ddl.text},
    old_secret_until ${ddl.text},
    enabled integer not null,
    disabled_reason ${ddl.text},
    failures integer not null,
    paused_until ${ddl.text},
    version integer not null,
    created_at ${ddl.text} not null,
    updated_at ${ddl.text} not null,
    retired_at ${ddl.text}
  )${ddl.tableEnd}`,

  `create table webhook_deliveries (
    id ${ddl.id},
    webhook_id ${ddl.big} not null references webhooks (id),
    message_id ${ddl.text} not null,
    type ${ddl.text} not null,
    subject ${ddl.text} not null,
    payload ${ddl.text} not null,
    status ${ddl.text} not null check (status in ('pending', 'delivered', 'failed')),
    attempts integer not null,
    next_attempt_at ${ddl.text} not null,
    give_up_at ${ddl.text} not null,
    claimed_until ${ddl.text},
    attempted_at ${ddl.text},
    answer_status integer,
    answer_ms integer,
    answer_body ${ddl.text},
    error ${ddl.text},
    created_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  'create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)',
  "create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending'",
  "create index webhook_deliveries_subject on webhook_deliveries (webhook_id, subject, id) where status = 'pending'",
  'create index webhook_deliveries_age on webhook_deliveries (created_at)',
];
