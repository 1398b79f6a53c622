import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 48rem)');

/** Whether there is room for a table of courts and times. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (tell) => {
      wide.addEventListener('change', tell);
      return () => wide.removeEventListener('change', tell);
    },
    () => wide.matches,
  );
}
