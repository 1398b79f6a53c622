import type { Ddl } from '../ddl.ts';

/** The id of a booking is known before its row is written, so that all its rows are written at once. */
export const idsAhead = (ddl: Ddl): string[] => [...ddl.nextId];
