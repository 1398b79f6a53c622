import type { Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  '2026-12-19-vouchers': (ddl) => [
    `create table vouchers (
      id ${ddl.id},
      code ${ddl.text} not null unique,
      amount ${ddl.big} not null check (amount > 0),
      currency ${ddl.text} not null,
      status ${ddl.text} not null check (status in ('open', 'redeemed', 'cancelled')),
      expires_on ${ddl.text},
      bought_by ${ddl.big} not null references users (id),
      redeemed_by ${ddl.big} references users (id),
      redeemed_at ${ddl.text},
      note ${ddl.text},
      created_at ${ddl.text} not null
    )${ddl.tableEnd}`,
  ],
};
