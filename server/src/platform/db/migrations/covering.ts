import type { Ddl } from '../ddl.ts';

/** What holds a court on a day is read from the index alone, where the engine can be made to. */
export const covering = (ddl: Ddl): string[] => [...ddl.heldByIndex];
