import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
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
    `create index webhook_deliveries_claimed on webhook_deliveries (webhook_id, claimed_until)
    where status = 'pending' and claimed_until is not null`,
    `create index webhook_deliveries_failed on webhook_deliveries (next_attempt_at, status)
    where status = 'failed' or (status = 'pending' and attempts > 0)`,

    `create table webhook_attempts (
      id ${ddl.id},
      delivery_id ${ddl.big} not null references webhook_deliveries (id) on delete cascade,
      attempted_at ${ddl.text} not null,
      answer_status integer,
      answer_ms integer not null,
      answer_body ${ddl.text},
      error ${ddl.text}
    )${ddl.tableEnd}`,
    'create index webhook_attempts_delivery on webhook_attempts (delivery_id, id)',
  ],
  // Responses to tests may repeat names, but the subjects of these deliveries do not name the booking.
  '2026-12-06-people-of-bookings': () => [
    'create index webhook_deliveries_about on webhook_deliveries (subject)',
    `update webhook_attempts set answer_body = null where delivery_id in (
      select id from webhook_deliveries where subject like 'test %' and type like 'booking.%')`,
    "update webhook_deliveries set answer_body = null where subject like 'test %' and type like 'booking.%'",
  ],
  '2026-12-07-outbox': () => [
    `insert into outbox (queue, lane, record_id, subject, due_at, give_up_at, attempts, failures,
        claimed_until, error, failed_at)
      select 'webhooks', cast(webhook_id as varchar(20)), id, subject,
        case status when 'pending' then next_attempt_at end, give_up_at, attempts, attempts,
        case status when 'pending' then claimed_until end,
        case when attempts > 0 or status = 'failed'
          then coalesce(error, 'The endpoint responded with ' || answer_status || '.', 'The delivery failed.') end,
        case when attempts > 0 or status = 'failed' then coalesce(attempted_at, created_at) end
      from webhook_deliveries where status in ('pending', 'failed') order by id`,
    ...['due', 'subject', 'claimed', 'failed'].map((index) => `drop index webhook_deliveries_${index}`),
    ...['next_attempt_at', 'give_up_at', 'claimed_until'].map(
      (column) => `alter table webhook_deliveries drop column ${column}`,
    ),
  ],
};
