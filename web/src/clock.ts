import { useEffect, useState } from 'react';

/** A difference between two clocks that may be the way of an answer, or the rounding of its date, in milliseconds. */
const SLIGHT_MS = 3000;
/** How often what depends on the time is drawn anew, in milliseconds. */
const OFTEN_MS = 15_000;

/** How far the device's clock is behind the service's, in milliseconds. */
let behindMs = 0;

/** The service's time, in milliseconds since 1970: the device's clock may be wrong, and the service does not ask it. */
export function now(): number {
  return Date.now() + behindMs;
}

/** Learns the service's time from an answer (`Date`, RFC 9110, 6.6.1). */
export function learnTime({ headers }: Response): void {
  const foundMs = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Math.abs(foundMs - behindMs) > SLIGHT_MS) behindMs = foundMs;
}

/** The service's time, told anew as it goes by. */
export function useNow(everyMs: number = OFTEN_MS): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const look = (): void => setAt(now());
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look); // timers rest while nobody looks
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs]);
  return at;
}
