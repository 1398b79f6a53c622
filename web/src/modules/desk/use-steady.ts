import { useLayoutEffect, useRef } from 'react';

/** How long buttons rest after they have changed or moved, in milliseconds. */
const REST_MS = 700;

/**
 * Returns a function that says whether a value has not changed for a moment. The second click of a double click must
 * not press the button that has just replaced the first one.
 */
export function useSteady(value: string): () => boolean {
  const changedAt = useRef(-REST_MS);
  const last = useRef(value);
  useLayoutEffect(() => {
    if (last.current !== value) changedAt.current = performance.now();
    last.current = value;
  }, [value]);
  return () => performance.now() - changedAt.current >= REST_MS;
}
