import type { Ddl } from '../ddl.ts';

/** Makes the id of a booking available before its insert, so that all its rows are written at once. */
export const idsAhead = (ddl: Ddl): string[] => [...ddl.nextId];
