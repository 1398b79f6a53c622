import { type Kysely, sql } from 'kysely';
import { normalise } from '../../text.ts';
import type { Ddl } from '../ddl.ts';

export const people = (ddl: Ddl): string[] => [
  `alter table users add column sort_name ${ddl.text} not null default ''`,
  `alter table users add column search_text ${ddl.text} not null default ''`,
  `alter table users add column deactivated_at ${ddl.text}`,
  `alter table users add column erased_at ${ddl.text}`,
  `alter table users add column erasing ${ddl.text}`,
  'create index users_sort on users (sort_name, id) where erased_at is null',
  'create index users_erasing on users (id) where erasing is not null',
  // Erased users all have the same name. Only the names of guests and imported people are unique.
  'drop index users_imported_name',
  'create unique index users_imported_name on users (name) where email is null and erased_at is null',

  'alter table courts add column capacity integer',
  'alter table courts add column no_show_after_minutes integer',
  'create index courts_no_show on courts (no_show_after_minutes) where no_show_after_minutes is not null',

  `alter table bookings add column participants ${ddl.text}`,
  `alter table bookings add column checked_in_at ${ddl.text}`,
  `create index bookings_personal on bookings (starts_at)
    where note is not null or participants is not null or status_reason is not null`,
  `create table booking_participants (
    id ${ddl.id},
    booking_id ${ddl.big} not null references bookings (id),
    user_id ${ddl.big} not null references users (id),
    unique (booking_id, user_id)
  )${ddl.tableEnd}`,
  'create index booking_participants_user on booking_participants (user_id)',
];

const PAGE_SIZE = 500;

/** Fills these columns in TypeScript, because SQL cannot normalise text in the same way. */
export async function fillSearchTexts(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; name: string; email: string | null; phone: string | null }>`
      select id, name, email, phone from users where id > ${after} order by id limit ${PAGE_SIZE}`.execute(db);
    for (const { id, name, email, phone } of rows) {
      const sortName = [...normalise(name)].slice(0, 120).join('');
      const text = normalise([name, email ?? '', phone ?? ''].join(' '));
      await sql`update users set sort_name = ${sortName}, search_text = ${text} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
