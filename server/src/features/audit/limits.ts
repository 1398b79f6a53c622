import { MINUTE } from '../../platform/time.ts';

/** Records per minute of a process. At this rate the log grows by some 50 MB a day. */
const MAX_PER_MINUTE = 100;

/**
 * Keeps a flood of events from filling the disk with records. The returned function lets one record per
 * subject and minute pass, up to the maximum. It returns the number of records held back since the last one,
 * or undefined to hold this one back.
 */
export function limitRecords(now: () => number): (subject: string) => number | undefined {
  const recorded = new Set<string>();
  let [minute, heldBack] = [0, 0];
  return (subject) => {
    const current = Math.floor(now() / MINUTE);
    if (current !== minute) recorded.clear();
    minute = current;
    if (recorded.has(subject) || recorded.size >= MAX_PER_MINUTE) {
      heldBack += 1;
      return undefined;
    }
    recorded.add(subject);
    const heldBackBefore = heldBack;
    heldBack = 0;
    return heldBackBefore;
  };
}
