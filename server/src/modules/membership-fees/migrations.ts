import type { Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  '2026-12-23-plan-fees': (ddl) => [
    `create table plan_fees (
      id ${ddl.id},
      plan_id ${ddl.big} not null unique references plans (id) on delete cascade,
      amount ${ddl.big} not null check (amount > 0),
      currency ${ddl.text} not null,
      period ${ddl.text} not null check (period in ('month', 'quarter', 'year')),
      tax_rate integer not null,
      pay_within_days integer not null,
      if_unpaid ${ddl.text} not null check (if_unpaid in ('end', 'keep')),
      grace_days integer not null,
      charged_from ${ddl.text} not null,
      version integer not null,
      created_at ${ddl.text} not null,
      updated_at ${ddl.text} not null
    )${ddl.tableEnd}`,
  ],
};
