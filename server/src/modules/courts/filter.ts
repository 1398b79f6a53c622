import { type SelectQueryBuilder, sql } from 'kysely';
import { flag, type Tables } from '../../platform/db/schema.ts';
import { normalise, words } from '../../platform/text.ts';
import type { Near } from './near.ts';

export interface CourtFilter {
  search?: string;
  types?: string[];
  activeOnly?: boolean;
  venue?: string;
  indoor?: boolean;
  surfaces?: string[];
  updatedSince?: string;
  near?: Near;
}

/** Adds all conditions of a filter to a query, except `near`. */
export function filtered<O>(
  base: SelectQueryBuilder<Tables, 'courts', O>,
  filter: CourtFilter,
): SelectQueryBuilder<Tables, 'courts', O> {
  let query = base.where('retired_at', 'is', null);
  for (const word of words(filter.search ?? '')) query = query.where(contains(word));
  if (filter.types) query = query.where('type', 'in', filter.types);
  if (filter.activeOnly) query = query.where('active', '=', 1);
  if (filter.venue !== undefined) query = query.where('venue_key', '=', normalise(filter.venue));
  if (filter.indoor !== undefined) query = query.where('indoor', '=', flag(filter.indoor));
  if (filter.surfaces) query = query.where('surface', 'in', filter.surfaces);
  if (filter.updatedSince !== undefined) query = query.where('updated_at', '>=', filter.updatedSince);
  return query;
}

function contains(word: string): ReturnType<typeof sql<boolean>> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`search_text like ${pattern} escape '\\'`;
}
