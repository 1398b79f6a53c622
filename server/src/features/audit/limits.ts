import { MINUTE } from '../../platform/time.ts';

/** How many a process lets through in a minute: a day of it is some 50 MB. */
const MAX_A_MINUTE = 100;

/**
 * Keeps a flood from filling the disk with records: lets through the first in a minute of each `who`, and so many of all.
 * Answers how many were held back since the last that was let through, or undefined to one that is held back.
 */
export function limitRecords(now: () => number): (who: string) => number | undefined {
  const seen = new Set<string>();
  let [minute, heldBack] = [0, 0];
  return (who) => {
    const current = Math.floor(now() / MINUTE);
    if (current !== minute) seen.clear();
    minute = current;
    if (seen.has(who) || seen.size >= MAX_A_MINUTE) {
      heldBack += 1;
      return undefined;
    }
    seen.add(who);
    const held = heldBack;
    heldBack = 0;
    return held;
  };
}
