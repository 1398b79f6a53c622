import type { Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  '2026-12-16-bank': (ddl) => [
    `create table bank_account (
      id ${ddl.big} primary key check (id = 1),
      holder ${ddl.text},
      iban ${ddl.text},
      bic ${ddl.text},
      version integer not null,
      updated_at ${ddl.text} not null
    )${ddl.tableEnd}`,
  ],

  '2026-12-17-bank-lines': (ddl) => [
    `create table bank_lines (
      id ${ddl.id},
      account ${ddl.text} not null,
      key ${ddl.text} not null,
      content ${ddl.text} not null,
      booked_on ${ddl.text} not null,
      amount ${ddl.big} not null check (amount > 0),
      currency ${ddl.text} not null,
      name ${ddl.text},
      text ${ddl.text},
      payment_id ${ddl.big} unique references payments (id),
      ignored_reason ${ddl.text},
      created_at ${ddl.text} not null,
      unique (account, key)
    )${ddl.tableEnd}`,
    'create index bank_lines_content on bank_lines (account, content)',
  ],
};
