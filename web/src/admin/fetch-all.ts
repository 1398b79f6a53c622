import type { FiltersOf, ItemOf, ListPath } from '@courtside/client';
import { api } from '../session.ts';

/** Fetches every row of a list. */
export async function fetchAll<P extends ListPath>(path: P, filters: FiltersOf<P>): Promise<ItemOf<P>[]> {
  const rows: ItemOf<P>[] = [];
  const pages = api.pages as (path: P, filters: FiltersOf<P>) => AsyncGenerator<ItemOf<P>>;
  for await (const row of pages(path, filters)) rows.push(row);
  return rows;
}
