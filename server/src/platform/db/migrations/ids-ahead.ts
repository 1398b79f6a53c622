import type { Ddl } from '../ddl.ts';

/**
 * Adds the function that returns the id of a booking before its insert. So all rows of a booking can be written at
 * once.
 */
export const idsAhead = (ddl: Ddl): string[] => [...ddl.nextId];
