import { useEffect, useRef, useState } from 'react';

/** The shortest time between two searches while a person types, in milliseconds. */
const SEARCH_INTERVAL_MS = 250;

/** Returns the text with a delay: the first change at once, and later changes at most once per interval. */
export function useThrottled(text: string): string {
  const [shown, setShown] = useState(text);
  const lastChange = useRef(-Infinity);
  useEffect(() => {
    const delay = lastChange.current + SEARCH_INTERVAL_MS - performance.now();
    const timer = setTimeout(() => {
      lastChange.current = performance.now();
      setShown(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text]);
  return shown;
}
