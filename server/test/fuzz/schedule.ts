import { createHash } from 'node:crypto';
import { type Chance, chancesOf } from '../load.ts';
import type { Operation } from './requests.ts';

/** Operations that hash a password. Hashing takes as long as a hundred other requests, so these operations are rare. */
const IS_SLOW = /\/auth\/(register|login|password)$/;
const SLOW_SHARE = 0.25;
/**
 * How often an operation that has not succeeded yet gets a second request in a round. It may need data that other
 * operations create.
 */
const UNREACHED_SHARE = 0.35;
/** The number does not depend on the operations, so that a new operation moves no other operation to another batch. */
const BATCHES = 4;

export interface Schedule {
  /** Returns an operation's own random numbers. They depend only on the seed and the operation's id. */
  chanceOf: (operation: Operation) => Chance;
  /** Returns the operations of the next round, in batches of requests that are sent at the same time. */
  nextRound: (unreached: ReadonlySet<Operation>) => Operation[][];
}

/** Plans rounds in which nearly every operation gets a request. A new operation does not change the plan of others. */
export function scheduleOf(operations: readonly Operation[], seed: number): Schedule {
  const chances = new Map(operations.map((operation) => [operation, chancesOf(hash(`${seed} ${operation.id}`))]));
  const chanceOf = (operation: Operation): Chance => chances.get(operation)!;
  return {
    chanceOf,
    nextRound(unreached) {
      const planned = operations.flatMap((operation) => {
        const chance = chanceOf(operation);
        const [isDue, isRepeated] = [chance() < SLOW_SHARE, chance() < UNREACHED_SHARE];
        const places = [chance(), chance()];
        if (IS_SLOW.test(operation.path)) places.length = isDue ? 1 : 0;
        else if (!isRepeated || !unreached.has(operation)) places.length = 1;
        return places.map((place) => ({ operation, place }));
      });
      const sorted = planned.toSorted((a, b) => a.place - b.place);
      return Array.from({ length: BATCHES }, (_, i) =>
        sorted.filter(({ place }) => Math.floor(place * BATCHES) === i).map(({ operation }) => operation),
      );
    },
  };
}

function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE();
}
