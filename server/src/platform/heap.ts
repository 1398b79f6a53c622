import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** The maximum heap size of this process. Cache sizes and the number of concurrent reads depend on it. */
export const HEAP_BYTES = getHeapStatistics().heap_size_limit;

/** Limits V8's space for new objects during startup. Otherwise V8 would enlarge it to 32 MB and keep that size. */
export function holdNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Lets V8 enlarge the space for new objects again. */
export function releaseNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
