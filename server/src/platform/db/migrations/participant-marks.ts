import type { Ddl } from '../ddl.ts';

/** Adds marks of all participant emails. An erased user whose email has no mark needs no scan of the bookings. */
export const participantMarks = (ddl: Ddl): string[] => [
  `create table participant_marks (
    id ${ddl.id},
    mark ${ddl.text} not null unique
  )${ddl.tableEnd}`,
];
