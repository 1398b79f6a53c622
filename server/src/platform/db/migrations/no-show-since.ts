import type { Ddl } from '../ddl.ts';

/**
 * Adds the time from which a court's no-show rule applies. The column has no default, so the engines need not
 * rewrite existing rows.
 */
export const noShowSince = (ddl: Ddl): string[] => [`alter table courts add column no_show_since ${ddl.text}`];
