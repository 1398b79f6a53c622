import { useEffect, useState } from 'react';

/**
 * Clock differences below this value (in milliseconds) are ignored, because network delay and rounding can cause
 * them.
 */
const TOLERANCE_MS = 3000;
const RENDER_INTERVAL_MS = 15_000;

/** The service's clock minus the device's clock, in milliseconds. */
let offsetMs = 0;

/** Returns the service's time, in milliseconds since 1970. The device's clock may be wrong. */
export function now(): number {
  return Date.now() + offsetMs;
}

/** Sets the clock offset from a response's `Date` header (RFC 9110, 6.6.1). */
export function syncClock({ headers }: Response): void {
  const newOffsetMs = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Math.abs(newOffsetMs - offsetMs) > TOLERANCE_MS) offsetMs = newOffsetMs;
}

/** Returns the service's time, in milliseconds since 1970. Renders the component again at each interval. */
export function useNow(intervalMs: number = RENDER_INTERVAL_MS): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const update = (): void => setTime(now());
    const timer = setInterval(update, intervalMs);
    document.addEventListener('visibilitychange', update); // Browsers run the timers of hidden pages less often
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [intervalMs]);
  return time;
}
