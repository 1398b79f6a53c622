import { MINUTE } from '../../platform/time.ts';

/** Maximum number of entries per minute of a process. At this rate, the audit log grows by some 50 MB a day. */
const MAX_PER_MINUTE = 100;

/**
 * Limits audit log entries, so that a flood of requests cannot fill the disk. The returned function allows one entry
 * per subject and minute, up to the maximum. For an allowed entry, it returns the number of entries suppressed since
 * the previous one; otherwise undefined.
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
