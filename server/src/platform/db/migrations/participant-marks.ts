import type { Ddl } from '../ddl.ts';

/** Adds marks of the emails of all participants. With them, an erasure can skip users whom no other row mentions. */
export const participantMarks = (ddl: Ddl): string[] => [
  `create table participant_marks (
    id ${ddl.id},
    mark ${ddl.text} not null unique
  )${ddl.tableEnd}`,
];
