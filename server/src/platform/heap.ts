import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** The maximum heap size of this process. Cache sizes and the number of concurrent reads depend on it. */
export const HEAP_BYTES = getHeapStatistics().heap_size_limit;

/** Resets the V8 flags that `server/bin/courtside.js` sets only until the service has started. */
export function resetStartFlags(): void {
  for (const flag of ['--turbo-filter=*', '--maglev-filter=*', '--semi-space-growth-factor=2'])
    setFlagsFromString(flag);
}
