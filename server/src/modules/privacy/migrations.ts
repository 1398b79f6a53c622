import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table participant_marks (
      id ${ddl.id},
      mark ${ddl.text} not null unique
    )${ddl.tableEnd}`,
  ],
  // The next erasure computes the marks of all participants again, because the key of an address with an international
  // domain has changed.
  '2026-12-01-scan-participants-again': () => ["delete from meta where name = 'participants_marked'"],
  // A process of the previous version does not erase `bookings.people`. Without the table, its job `remove_traces` fails
  // and is retried, until a process of this version runs it.
  '2026-12-06-people-of-bookings': () => [
    'drop table participant_marks',
    "delete from meta where name in ('participants_marked', 'forgotten_events')",
  ],
};
