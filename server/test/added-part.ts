import type { TestContext } from 'node:test';
import type { BookingPart } from '../src/kernel/part.ts';
import { parts } from '../src/kernel/parts.ts';

/** Adds a part to the list of parts until the test ends, as a new module would. */
export function addPart(t: TestContext, part: BookingPart): void {
  const list = parts as BookingPart[];
  list.push(part);
  t.after(() => list.splice(list.indexOf(part), 1));
}
