import { getHeapStatistics } from 'node:v8';

/** How large the heap of this process may get, in bytes: what is kept in memory, or done at once, is a share of it. */
export const HEAP_BYTES = getHeapStatistics().heap_size_limit;
