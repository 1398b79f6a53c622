import { Problem } from '../errors.ts';

/** Runs work for somebody. @throws {Problem} `overloaded` when too much waits already */
type Run = <T>(who: string, work: () => Promise<T>) => Promise<T>;

/** One piece of work that waits for its turn. */
interface Waiter {
  begin: () => void;
  refuse: (problem: Problem) => void;
}

/**
 * Runs at most `atOnce` pieces of work; at most `mostWaiting` wait. Everybody who waits gets a turn before anybody gets a second
 * one. When the queue is full, the newest work of whoever has the most waiting is refused.
 */
export function fairQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Run {
  /** In the order of the next turn. */
  const waiting = new Map<string, Waiter[]>();
  let [running, waiters] = [0, 0];

  function join(who: string, waiter: Waiter): void {
    waiting.set(who, [...(waiting.get(who) ?? []), waiter]);
    waiters += 1;
    if (waiters <= mostWaiting) return;
    const [busiest, queue] = [...waiting].reduce((most, other) => (other[1].length >= most[1].length ? other : most));
    const newest = queue.pop()!;
    if (queue.length === 0) waiting.delete(busiest);
    waiters -= 1;
    newest.refuse(new Problem('overloaded'));
  }

  function beginNext(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [who, [first, ...rest]] = next;
    waiting.delete(who);
    if (rest.length > 0) waiting.set(who, rest);
    waiters -= 1;
    first!.begin();
  }

  return async (who, work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((begin, refuse) => join(who, { begin, refuse }));
    try {
      return await work();
    } finally {
      beginNext();
    }
  };
}
