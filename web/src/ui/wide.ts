import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 48rem)');

/** Whether the screen is wide enough for the grid of courts and times. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      wide.addEventListener('change', onChange);
      return () => wide.removeEventListener('change', onChange);
    },
    () => wide.matches,
  );
}
