import type { Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  '2026-12-13-payments': (ddl) => [
    `create table payment_terms (
      id ${ddl.id},
      name ${ddl.text} not null,
      position integer not null,
      court_ids ${ddl.text},
      plan_ids ${ddl.text},
      mode ${ddl.text} not null check (mode in ('none', 'later')),
      tax_rate integer not null,
      refunds ${ddl.text} not null,
      late_cancellation_fee ${ddl.big} not null,
      no_show_fee ${ddl.big} not null,
      max_owed ${ddl.big},
      version integer not null,
      created_at ${ddl.text} not null,
      updated_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index payment_terms_position on payment_terms (position, id)',

    `create table booking_charges (
      id ${ddl.id},
      booking_id ${ddl.big} not null unique,
      user_id ${ddl.big} not null references users (id),
      currency ${ddl.text} not null,
      tax_rate integer not null,
      refunds ${ddl.text} not null,
      late_cancellation_fee ${ddl.big} not null,
      no_show_fee ${ddl.big} not null,
      refund_percent integer,
      court_amount ${ddl.big} not null check (court_amount >= 0),
      fee_amount ${ddl.big} not null check (fee_amount >= 0),
      waived ${ddl.big} not null check (waived >= 0),
      waived_reason ${ddl.text},
      paid ${ddl.big} not null,
      due_at ${ddl.text} not null,
      owed_since ${ddl.text}
    )${ddl.tableEnd}`,
    'create index booking_charges_owed on booking_charges (user_id, owed_since) where owed_since is not null',
    'create index booking_charges_user on booking_charges (user_id, id)',

    `create table payments (
      id ${ddl.id},
      year integer not null,
      number integer not null,
      kind ${ddl.text} not null check (kind in ('payment', 'payout', 'reversal')),
      user_id ${ddl.big} not null references users (id),
      currency ${ddl.text} not null,
      amount ${ddl.big} not null,
      means ${ddl.text} not null,
      bookings ${ddl.text} not null,
      balance_amount ${ddl.big} not null,
      reverses_id ${ddl.big} unique references payments (id),
      reason ${ddl.text},
      transaction_id ${ddl.big} not null,
      taken_by ${ddl.big},
      created_at ${ddl.text} not null,
      unique (year, number)
    )${ddl.tableEnd}`,
    `create table cash_counts (
      id ${ddl.id},
      currency ${ddl.text} not null,
      expected ${ddl.big} not null,
      counted ${ddl.big} not null,
      deposited ${ddl.big} not null,
      reason ${ddl.text},
      counted_by ${ddl.big},
      created_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index payments_user on payments (user_id, id)',
    'create index payments_time on payments (created_at, id)',
  ],

  '2026-12-15-payments': (ddl) => [
    // No code ever read this column.
    'alter table booking_charges drop column due_at',
    'alter table booking_charges add column due_percent integer not null default 0',
    'alter table booking_charges add column pay_within_minutes integer not null default 0',
    `alter table booking_charges add column discount_code ${ddl.text}`,
    `alter table booking_charges add column discount_limits ${ddl.text}`,
    'alter table booking_charges add column discount_percent integer not null default 0',
    `alter table booking_charges add column discount_amount ${ddl.big} not null default 0`,
    `create index booking_charges_discount on booking_charges (discount_code)
      where discount_code is not null`,
    // SQLite cannot change the check of a column, so a new column replaces it.
    `alter table payment_terms add column new_mode ${ddl.text} not null default 'none'
      check (new_mode in ('none', 'later', 'now', 'deposit'))`,
    'update payment_terms set new_mode = mode',
    'alter table payment_terms drop column mode',
    'alter table payment_terms rename column new_mode to mode',
    'alter table payment_terms add column deposit_percent integer not null default 50',
    'alter table payment_terms add column pay_within_minutes integer not null default 15',
  ],
  '2026-12-20-guest-amount': (ddl) => [
    `alter table booking_charges add column guest_amount ${ddl.big} not null default 0`,
  ],
  '2026-12-22-refunds': (ddl) => [
    ...['payment_terms', 'booking_charges'].map(
      (table) => `alter table ${table} add column refund_to ${ddl.text} not null default 'balance'
        check (refund_to in ('balance', 'origin'))`,
    ),
    `create table refunds (
      id ${ddl.id},
      booking_id ${ddl.big} not null,
      user_id ${ddl.big} not null references users (id),
      payment_id ${ddl.big} not null references payments (id),
      means ${ddl.text} not null,
      amount ${ddl.big} not null check (amount > 0),
      currency ${ddl.text} not null,
      state ${ddl.text} not null,
      created_at ${ddl.text} not null,
      done_at ${ddl.text},
      done_by ${ddl.big},
      payout_id ${ddl.big} references payments (id)
    )${ddl.tableEnd}`,
    'create index payments_transaction on payments (transaction_id)',
    'create index refunds_payment on refunds (payment_id)',
    'create index refunds_booking on refunds (booking_id)',
    'create index refunds_user on refunds (user_id)',
    "create index refunds_open on refunds (id) where state = 'open'",
  ],

  '2026-12-23-dues': (ddl) => [
    `alter table payments add column dues ${ddl.text} not null default '[]'`,
    `create table dues (
      id ${ddl.id},
      membership_id ${ddl.big} not null,
      plan_id ${ddl.big} not null,
      user_id ${ddl.big} not null references users (id),
      period_from ${ddl.text} not null,
      period_to ${ddl.text} not null,
      due_on ${ddl.text} not null,
      currency ${ddl.text} not null,
      tax_rate integer not null,
      amount ${ddl.big} not null check (amount >= 0),
      waived ${ddl.big} not null check (waived >= 0 and waived <= amount),
      waived_reason ${ddl.text},
      paid ${ddl.big} not null,
      owed_since ${ddl.text},
      stopped ${ddl.text},
      unique (membership_id, period_from)
    )${ddl.tableEnd}`,
    'create index dues_user on dues (user_id, id)',
    'create index dues_owed on dues (due_on) where owed_since is not null',
    'create index dues_stopped on dues (id) where stopped is not null',
  ],

  '2026-12-24-write-offs': (ddl) => [
    `alter table booking_charges add column written_off ${ddl.big} not null default 0 check (written_off >= 0)`,
    `create table write_offs (
      id ${ddl.id},
      transaction_id ${ddl.big} not null unique references ledger_transactions (id),
      user_id ${ddl.big} not null references users (id),
      reason ${ddl.text}
    )${ddl.tableEnd}`,
    "create index ledger_postings_write_offs on ledger_postings (id) where account = 'expenses:write-offs'",
  ],
  // Until now, each waiver lowered the fees first.
  '2026-12-26-waived-fees': (ddl) => [
    `alter table booking_charges add column waived_fee ${ddl.big} not null default 0
      check (waived_fee >= 0 and waived_fee <= waived)`,
    `update booking_charges set waived_fee = (
      select case
        when status = 'no_show' then no_show_fee - fee_amount
        when status = 'cancelled' and refund_percent < 100 then late_cancellation_fee - fee_amount
        else 0
      end
      from bookings where bookings.id = booking_id
    ) where waived > 0`,
  ],
  '2026-12-27-drawers': (ddl) => [
    `create table drawers (id ${ddl.id}, name ${ddl.text} not null)${ddl.tableEnd}`,
    `alter table cash_counts add column drawer_id ${ddl.big} not null default 1`,
    'alter table cash_counts add column opens integer not null default 0',
    `alter table cash_counts add column added ${ddl.big} not null default 0`,
    `alter table cash_counts add column other_drawer_id ${ddl.big}`,
    'create index cash_counts_drawer on cash_counts (drawer_id, id)',
  ],

  '2026-12-28-sent-refunds': (ddl) => [`alter table refunds add column sent_at ${ddl.text}`],
  '2026-12-29-share-minutes': () => [
    'alter table payment_terms add column share_within_minutes integer not null default 0',
  ],
  '2026-12-30-shared-payments': () => ['alter table payments add column shared integer not null default 0'],
  // The user of a charge is the user of its booking, whose foreign key is checked in the same transaction.
  '2026-12-31-charges': (ddl) => ddl.dropForeignKey('booking_charges', 'user_id'),
};
