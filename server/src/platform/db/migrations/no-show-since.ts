import type { Ddl } from '../ddl.ts';

/** From when on a court gives up on who has not come: a column without a value, which no engine writes to the rows that are there. */
export const noShowSince = (ddl: Ddl): string[] => [`alter table courts add column no_show_since ${ddl.text}`];
