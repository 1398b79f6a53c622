import { useEffect, useState } from 'react';

/**
 * The largest difference between the clocks that is ignored, in milliseconds. Network delay and rounding cause small
 * differences.
 */
const TOLERANCE_MS = 3000;
/** The default interval between renders of components that show the time, in milliseconds. */
const RENDER_INTERVAL_MS = 15_000;

/** The service's clock minus the device's clock, in milliseconds. */
let offsetMs = 0;

/** Returns the service's time, in milliseconds since 1970. The clock of the device may be wrong. */
export function now(): number {
  return Date.now() + offsetMs;
}

/** Sets the offset of the clocks from the `Date` header of a response (RFC 9110, 6.6.1). */
export function syncClock({ headers }: Response): void {
  const newOffsetMs = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Math.abs(newOffsetMs - offsetMs) > TOLERANCE_MS) offsetMs = newOffsetMs;
}

/** Returns the service's time, in milliseconds since 1970. Renders the component again at an interval. */
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
