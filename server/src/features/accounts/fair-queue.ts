import { Problem } from '../../platform/errors.ts';

/** Runs a task for a requester. @throws {Problem} `overloaded` if the queue is full */
type Run = <T>(requester: string, task: () => Promise<T>) => Promise<T>;

interface WaitingTask {
  begin: () => void;
  reject: (problem: Problem) => void;
}

/**
 * Runs at most `maxRunning` tasks at a time. Requesters take turns. If more than `maxWaiting` tasks wait, rejects
 * the newest task of the requester with the most waiting tasks.
 */
export function fairQueue({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }): Run {
  /** The first requester in the map has the next turn. */
  const queues = new Map<string, WaitingTask[]>();
  let [running, waiting] = [0, 0];

  function enqueue(requester: string, task: WaitingTask): void {
    queues.set(requester, [...(queues.get(requester) ?? []), task]);
    waiting += 1;
    if (waiting <= maxWaiting) return;
    const [busiest, queue] = [...queues].reduce((longest, other) =>
      other[1].length >= longest[1].length ? other : longest,
    );
    const newest = queue.pop()!;
    if (queue.length === 0) queues.delete(busiest);
    waiting -= 1;
    newest.reject(new Problem('overloaded'));
  }

  function beginNext(): void {
    const [next] = queues;
    if (!next) {
      running -= 1;
      return;
    }
    const [requester, [first, ...rest]] = next;
    queues.delete(requester);
    if (rest.length > 0) queues.set(requester, rest);
    waiting -= 1;
    first!.begin();
  }

  return async (requester, task) => {
    if (running < maxRunning) running += 1;
    else await new Promise<void>((begin, reject) => enqueue(requester, { begin, reject }));
    try {
      return await task();
    } finally {
      beginNext();
    }
  };
}
