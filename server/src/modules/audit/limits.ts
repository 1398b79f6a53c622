import { MINUTE } from '../../platform/time.ts';

/**
 * Maximum number of entries per minute for each function that `limitRecords` returns. At this rate, each function makes
 * the audit log grow by about 50 MB a day, or by 90 MB if the entries contain long user agents.
 */
const MAX_PER_MINUTE = 100;

/**
 * Allows one audit log entry per subject and minute, so that a flood of requests cannot fill the disk. The returned
 * function returns undefined if the entry must not be written. Otherwise, it returns how many entries it has rejected
 * since the last written entry.
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
