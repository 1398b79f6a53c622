import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** The maximum heap size of this process. Cache sizes and the number of concurrent reads depend on it. */
export const HEAP_BYTES = getHeapStatistics().heap_size_limit;

/** Sets V8's default values for the flags that `server/bin/courtside.js` sets for the start of the service. */
export function endStart(): void {
  for (const flag of ['--turbo-filter=*', '--maglev-filter=*', '--semi-space-growth-factor=2'])
    setFlagsFromString(flag);
}
