import type { Ddl } from '../ddl.ts';

/** Adds marks of all participant emails. An erased user without bookings and marks needs no scan of other tables. */
export const participantMarks = (ddl: Ddl): string[] => [
  `create table participant_marks (
    id ${ddl.id},
    mark ${ddl.text} not null unique
  )${ddl.tableEnd}`,
];
