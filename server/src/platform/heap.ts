import { getHeapStatistics } from 'node:v8';

/** The maximum heap size of this process, in bytes. Caches and the number of concurrent reads depend on it. */
export const HEAP_BYTES = getHeapStatistics().heap_size_limit;
