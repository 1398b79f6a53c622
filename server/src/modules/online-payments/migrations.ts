import type { Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  '2026-12-28-online-payments': (ddl) => [
    `create table payment_providers (
      id ${ddl.id},
      name ${ddl.text} not null,
      mode ${ddl.text} not null check (mode in ('test', 'live')),
      secrets ${ddl.text} not null,
      has_webhook_secret integer not null,
      active integer not null,
      api_url ${ddl.text},
      version integer not null,
      created_at ${ddl.text} not null,
      updated_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create unique index payment_providers_active on payment_providers (mode) where active = 1',
    `create table online_payments (
      id ${ddl.id},
      key ${ddl.text} not null unique,
      provider_id ${ddl.big} not null references payment_providers (id),
      booking_id ${ddl.big} not null,
      user_id ${ddl.big} not null references users (id),
      amount ${ddl.big} not null check (amount > 0),
      currency ${ddl.text} not null,
      state ${ddl.text} not null,
      reference ${ddl.text},
      other_reference ${ddl.text},
      url ${ddl.text},
      pay_by ${ddl.text},
      expires_at ${ddl.text},
      reason ${ddl.text},
      outcome ${ddl.text},
      payment_id ${ddl.big} unique references payments (id),
      ask_at ${ddl.text},
      asked_at ${ddl.text},
      asked integer not null,
      created_at ${ddl.text} not null,
      updated_at ${ddl.text} not null,
      unique (provider_id, reference)
    )${ddl.tableEnd}`,
    'create index online_payments_other on online_payments (other_reference)',
    'create index online_payments_booking on online_payments (booking_id)',
    'create index online_payments_user on online_payments (user_id)',
    'create index online_payments_ask on online_payments (ask_at) where ask_at is not null',
    `create table online_refunds (
      id ${ddl.id},
      key ${ddl.text} not null unique,
      online_payment_id ${ddl.big} not null references online_payments (id),
      refund_id ${ddl.big} references refunds (id),
      amount ${ddl.big} not null check (amount > 0),
      state ${ddl.text} not null,
      reference ${ddl.text},
      reason ${ddl.text},
      tries integer not null,
      next_try_at ${ddl.text},
      created_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index online_refunds_payment on online_refunds (online_payment_id)',
    'create index online_refunds_refund on online_refunds (refund_id)',
    `create table payment_disputes (
      id ${ddl.id},
      online_payment_id ${ddl.big} not null references online_payments (id),
      reference ${ddl.text} not null,
      amount ${ddl.big} not null,
      state ${ddl.text} not null,
      created_at ${ddl.text} not null,
      updated_at ${ddl.text} not null,
      unique (online_payment_id, reference)
    )${ddl.tableEnd}`,
    `create table payment_notifications (
      id ${ddl.id},
      provider_id ${ddl.big} not null references payment_providers (id),
      event_id ${ddl.text} not null,
      created_at ${ddl.text} not null,
      unique (provider_id, event_id)
    )${ddl.tableEnd}`,
    'create index payment_notifications_time on payment_notifications (created_at)',
    `create table provider_payouts (
      id ${ddl.id},
      provider_id ${ddl.big} not null references payment_providers (id),
      currency ${ddl.text} not null,
      amount ${ddl.big} not null check (amount >= 0),
      fee ${ddl.big} not null check (fee >= 0),
      transaction_id ${ddl.big} not null,
      recorded_by ${ddl.big},
      created_at ${ddl.text} not null
    )${ddl.tableEnd}`,
  ],
  '2026-12-29-shares': (ddl) => [
    `create table booking_splits (
      id ${ddl.id},
      booking_id ${ddl.big} not null unique,
      provider_id ${ddl.big} not null references payment_providers (id),
      state ${ddl.text} not null,
      pay_by ${ddl.text} not null,
      created_at ${ddl.text} not null,
      updated_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    `create table booking_shares (
      id ${ddl.id},
      booking_id ${ddl.big} not null,
      token ${ddl.text} not null unique,
      name ${ddl.text} not null,
      amount ${ddl.big} not null check (amount >= 0),
      removed integer not null,
      created_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index booking_shares_booking on booking_shares (booking_id)',
    `alter table online_payments add column share_id ${ddl.big} references booking_shares (id)`,
    'alter table online_payments add column covers_rest integer not null default 0',
    'alter table online_payments add column unwanted integer not null default 0',
    `alter table online_payments add column capture_amount ${ddl.big}`,
    `alter table online_payments add column captured ${ddl.big} not null default 0`,
  ],
  '2026-12-30-outside-refunds': (ddl) => [
    `alter table online_refunds add column outside_refund_id ${ddl.big} references refunds (id)`,
  ],
  '2026-12-30-shared-payments-known': () => [
    `update payments set shared = 1
      where id in (select payment_id from online_payments where share_id is not null)`,
  ],
};
