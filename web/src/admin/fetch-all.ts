import type { FiltersOf, ItemOf, ListPath } from '@courtside/client';
import { api } from '../session.ts';

/** Every row of a list: what a page that shows all of a day or all courts needs. */
export async function fetchAll<P extends ListPath>(path: P, filters: FiltersOf<P>): Promise<ItemOf<P>[]> {
  const rows: ItemOf<P>[] = [];
  const pages = api.pages as (path: P, filters: FiltersOf<P>) => AsyncGenerator<ItemOf<P>>;
  for await (const row of pages(path, filters)) rows.push(row);
  return rows;
}
