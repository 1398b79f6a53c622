import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** The maximum heap size of this process, in bytes. Caches and the number of concurrent reads depend on it. */
export const HEAP_BYTES = getHeapStatistics().heap_size_limit;

/**
 * Stops V8 from enlarging the space for new objects. A start keeps most of its objects, so V8 would enlarge the
 * space to 32 MB, and an idle service would keep them.
 */
export function holdNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Lets V8 enlarge the space for new objects again, by its default factor. */
export function releaseNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
