import type { FiltersOf, ItemOf, ListPath, Rows } from '@courtside/client';
import { api } from './session.ts';

export function fetchAll<P extends ListPath>(path: P, filters: FiltersOf<P>): Promise<ItemOf<P>[]> {
  const pages = api.pages as unknown as (path: P, filters: FiltersOf<P>) => Rows<ItemOf<P>>;
  return pages(path, filters).autoPagingToArray();
}
