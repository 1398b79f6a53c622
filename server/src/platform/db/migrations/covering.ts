import type { Ddl } from '../ddl.ts';

/** Adds an index that covers reads of a day's busy intervals (SQLite only). */
export const covering = (ddl: Ddl): string[] => [...ddl.coveringIndex];
