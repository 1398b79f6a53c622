import type { Ddl } from '../ddl.ts';

/** By which emails participants were ever named: of who is erased, nobody else needs to be looked for. */
export const participantMarks = (ddl: Ddl): string[] => [
  `create table participant_marks (
    id ${ddl.id},
    mark ${ddl.text} not null unique
  )${ddl.tableEnd}`,
];
