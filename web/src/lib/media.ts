import { useSyncExternalStore } from 'react';

const lists = new Map<string, MediaQueryList>();

/** Whether a media query matches, for example `print`. Renders the component again when this changes. */
export function useMedia(query: string): boolean {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return useSyncExternalStore(
    (onChange) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => list.matches,
  );
}
