import type { Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  '2026-12-17-invoices': (ddl) => [
    `create table invoice_settings (
      id ${ddl.big} primary key check (id = 1),
      legal_name ${ddl.text},
      address ${ddl.text},
      tax_number ${ddl.text},
      footer ${ddl.text},
      invoice_prefix ${ddl.text} not null,
      credit_note_prefix ${ddl.text} not null,
      version integer not null,
      updated_at ${ddl.text} not null
    )${ddl.tableEnd}`,

    `create table invoices (
      id ${ddl.id},
      kind ${ddl.text} not null check (kind in ('invoice', 'credit_note')),
      year integer not null,
      number integer not null,
      full_number ${ddl.text} not null,
      user_id ${ddl.big} not null references users (id),
      date ${ddl.text} not null,
      date_from ${ddl.text},
      date_to ${ddl.text},
      currency ${ddl.text} not null,
      seller ${ddl.text} not null,
      buyer ${ddl.text} not null,
      locale ${ddl.text} not null,
      net ${ddl.big} not null,
      tax ${ddl.big} not null,
      gross ${ddl.big} not null check (gross = net + tax),
      owed ${ddl.big} not null,
      credits_id ${ddl.big} references invoices (id),
      reason ${ddl.text},
      created_by ${ddl.big},
      created_at ${ddl.text} not null,
      unique (kind, year, number)
    )${ddl.tableEnd}`,
    'create index invoices_user on invoices (user_id, id)',
    'create index invoices_credited on invoices (credits_id) where credits_id is not null',

    `create table invoice_lines (
      id ${ddl.id},
      invoice_id ${ddl.big} not null references invoices (id),
      booking_id ${ddl.big} not null,
      kind ${ddl.text} not null check (kind in ('court', 'fee')),
      currency ${ddl.text} not null,
      court ${ddl.text} not null,
      booking_date ${ddl.text} not null,
      start_time ${ddl.text} not null,
      end_time ${ddl.text} not null,
      tax_rate integer not null,
      net ${ddl.big} not null,
      tax ${ddl.big} not null,
      gross ${ddl.big} not null check (gross = net + tax and gross <> 0),
      corrects ${ddl.text}
    )${ddl.tableEnd}`,
    'create index invoice_lines_invoice on invoice_lines (invoice_id, id)',
    'create index invoice_lines_booking on invoice_lines (booking_id, id)',
    ...['invoices', 'invoice_lines'].flatMap(ddl.appendOnly),
  ],
  '2026-12-25-invoice-payers': (ddl) => [
    `create table invoice_payers (
      user_id ${ddl.big} primary key references users (id),
      payer_id ${ddl.big} not null references users (id) check (payer_id <> user_id)
    )${ddl.tableEnd}`,
    'create index invoice_payers_payer on invoice_payers (payer_id)',
    `alter table invoice_lines add column player ${ddl.text}`,
  ],
  // A line for a membership fee has the booking 0, because SQLite cannot make a column nullable.
  '2026-12-27-invoice-fees': (ddl) => [
    `alter table invoice_lines add column due_id ${ddl.big}`,
    `alter table invoice_lines add column period_to ${ddl.text}`,
    'create index invoice_lines_due on invoice_lines (due_id, id) where due_id is not null',
  ],
};
