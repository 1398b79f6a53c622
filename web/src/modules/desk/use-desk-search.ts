import { useNavigate, useSearch } from '@tanstack/react-router';
import { type DeskSearch, readDeskSearch } from './desk-search.ts';

export function useDeskSearch(): DeskSearch {
  return readDeskSearch(useSearch({ strict: false }));
}

/** Returns a function that changes the day sheet's URL parameters. Undefined removes a parameter. */
export function useChangeDeskSearch(): (changes: DeskSearch) => void {
  const navigate = useNavigate();
  const search = useDeskSearch();
  return (changes) =>
    void navigate({ to: '/admin/', search: { ...search, ...changes }, replace: true, resetScroll: false });
}
