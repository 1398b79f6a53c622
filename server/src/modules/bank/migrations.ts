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
};
