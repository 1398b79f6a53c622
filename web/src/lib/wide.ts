import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 48rem)');

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      wide.addEventListener('change', onChange);
      return () => wide.removeEventListener('change', onChange);
    },
    () => wide.matches,
  );
}
