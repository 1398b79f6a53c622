import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table images (
      id ${ddl.id},
      hash ${ddl.text} not null unique,
      type ${ddl.text} not null,
      width integer not null,
      height integer not null,
      bytes ${ddl.bytes} not null,
      created_at ${ddl.text} not null
    )${ddl.tableEnd}`,

    `create table club (
      id ${ddl.big} primary key check (id = 1),
      name ${ddl.text},
      colour ${ddl.text},
      logo ${ddl.text} references images (hash),
      version integer not null,
      updated_at ${ddl.text} not null,
      time_zone ${ddl.text},
      currency ${ddl.text}
    )${ddl.tableEnd}`,
  ],
  '2026-12-04-club-policy': (ddl) => [`alter table club add column policy ${ddl.text}`],
  '2026-12-09-club-contact': (ddl) =>
    ['public_phone', 'public_email', 'address', 'privacy_url', 'terms_url'].map(
      (name) => `alter table club add column ${name} ${ddl.text}`,
    ),
  '2026-12-11-site-map': (ddl) => [`alter table club add column site_map ${ddl.text} references images (hash)`],
  '2026-12-14-booking-colours': (ddl) => [`alter table club add column booking_colours ${ddl.text}`],
};
