import type { Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  '2026-12-18-discounts': (ddl) => [
    `create table discount_codes (
      id ${ddl.id},
      code ${ddl.text} not null unique,
      percent integer,
      amount ${ddl.big},
      currency ${ddl.text},
      date_from ${ddl.text},
      date_to ${ddl.text},
      start_from ${ddl.text},
      start_to ${ddl.text},
      court_ids ${ddl.text},
      max_uses integer,
      max_uses_per_person integer,
      version integer not null,
      created_at ${ddl.text} not null,
      updated_at ${ddl.text} not null
    )${ddl.tableEnd}`,
  ],
};
