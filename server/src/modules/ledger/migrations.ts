import type { Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  '2026-12-13-ledger': (ddl) => [
    `create table ledger_transactions (
      id ${ddl.id},
      timestamp ${ddl.text} not null,
      kind ${ddl.text} not null,
      user_id ${ddl.big},
      hash ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index ledger_transactions_time on ledger_transactions (timestamp, id)',

    `create table ledger_postings (
      id ${ddl.id},
      transaction_id ${ddl.big} not null references ledger_transactions (id),
      account ${ddl.text} not null,
      user_id ${ddl.big},
      booking_id ${ddl.big},
      amount ${ddl.big} not null check (amount <> 0),
      currency ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index ledger_postings_transaction on ledger_postings (transaction_id, id)',
    'create index ledger_postings_user on ledger_postings (user_id, id) where user_id is not null',
    'create index ledger_postings_booking on ledger_postings (booking_id, id) where booking_id is not null',

    `create table ledger_balances (
      id ${ddl.id},
      user_id ${ddl.big} not null references users (id),
      currency ${ddl.text} not null,
      amount ${ddl.big} not null check (amount >= 0),
      unique (user_id, currency)
    )${ddl.tableEnd}`,
    `insert into meta (name, value) values ('ledger', '{"id":0,"hash":""}')`,
    ...['ledger_transactions', 'ledger_postings'].flatMap(ddl.appendOnly),
  ],
  '2026-12-27-drawers-ledger': (ddl) => [
    `alter table ledger_postings add column drawer_id ${ddl.big}`,
    "create index ledger_postings_cash on ledger_postings (drawer_id, currency, amount) where account = 'assets:cash'",
  ],
  '2026-12-29-postings': (ddl) => ddl.checkPostings,
};
