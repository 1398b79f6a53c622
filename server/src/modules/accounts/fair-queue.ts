import { Problem } from '../../platform/errors.ts';

interface Requester {
  /** The networks of the requester, from the largest to the smallest, and then the account. */
  path: readonly string[];
  /** Whether the account has signed in from this address before. */
  isKnown: boolean;
}

/** Runs a task for a requester. @throws {Problem} `overloaded` if the queue is full */
type Run = <T>(requester: Requester, task: () => Promise<T>) => Promise<T>;

interface WaitingTask {
  begin: () => void;
  reject: (problem: Problem) => void;
}

/**
 * Runs at most `maxRunning` tasks at a time. The largest networks take turns, then the networks within them, then their
 * accounts. Known and unknown requesters also take turns, and each of these two groups has `maxWaiting` places. If a
 * group is full, rejects the newest waiting task of the busiest account in the group's busiest network.
 */
export function fairQueue({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }): Run {
  /** The queues of known and unknown requesters. `beginNext` swaps them, so that they take turns. */
  let lanes = [new Turns(), new Turns()] as [Turns, Turns];
  const [known, unknown] = lanes;
  let running = 0;

  function enqueue({ path, isKnown }: Requester, task: WaitingTask): void {
    const lane = isKnown ? known : unknown;
    lane.add(path, task);
    if (lane.waiting > maxWaiting) lane.takeNewestOfBusiest().reject(new Problem('overloaded'));
  }

  function beginNext(): void {
    lanes = [lanes[1], lanes[0]];
    const lane = lanes.find(({ waiting }) => waiting > 0);
    if (lane) lane.takeNext().begin();
    else running -= 1;
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

/** Waiting tasks of a network or an account. */
class Turns {
  waiting = 0;
  readonly #tasks: WaitingTask[] = [];
  /** The first network or account in the map has the next turn. */
  readonly #parts = new Map<string, Turns>();

  add([part, ...rest]: readonly string[], task: WaitingTask): void {
    this.waiting += 1;
    if (part === undefined) this.#tasks.push(task);
    else this.#parts.getOrInsertComputed(part, () => new Turns()).add(rest, task);
  }

  takeNext(): WaitingTask {
    this.waiting -= 1;
    const [next] = this.#parts;
    if (!next) return this.#tasks.shift()!;
    const [name, part] = next;
    const task = part.takeNext();
    this.#parts.delete(name);
    if (part.waiting > 0) this.#parts.set(name, part);
    return task;
  }

  takeNewestOfBusiest(): WaitingTask {
    this.waiting -= 1;
    if (this.#parts.size === 0) return this.#tasks.pop()!;
    const [name, busiest] = [...this.#parts].reduce((most, other) =>
      other[1].waiting >= most[1].waiting ? other : most,
    );
    const task = busiest.takeNewestOfBusiest();
    if (busiest.waiting === 0) this.#parts.delete(name);
    return task;
  }
}
