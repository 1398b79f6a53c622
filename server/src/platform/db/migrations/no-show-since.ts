import type { Ddl } from '../ddl.ts';

/** Adds the time from which a court's no-show rule applies. Without a default, no engine rewrites the existing rows. */
export const noShowSince = (ddl: Ddl): string[] => [`alter table courts add column no_show_since ${ddl.text}`];
