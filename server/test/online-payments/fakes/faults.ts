import type { Chance } from '../../load.ts';

/** The kinds of calls of a provider's API. */
export type Endpoint = 'check' | 'start' | 'lookUp' | 'capture' | 'end' | 'refund' | 'list';

/** A fault of one call. All parts can be combined. */
export interface Fault {
  /** Milliseconds before anything else. */
  delay?: number;
  /** Milliseconds between doing what the call asks and the response, which is then old. */
  late?: number;
  /** Responds with this status, and does nothing. */
  status?: number;
  /** The body of that response, if it is not the provider's own form of an error. */
  body?: string;
  /** Breaks the connection: before the provider does anything, or after the provider has done what it was asked. */
  loses?: 'request' | 'response';
}

const randomFaults: readonly Fault[] = [
  { status: 500 },
  { status: 429 },
  { loses: 'request' },
  { loses: 'response' },
  { loses: 'response', delay: 20 },
  { delay: 50 },
  { late: 50 },
];

export class Faults {
  /** Whether the provider is down completely: its API, its pages and its notifications. */
  isDown = false;
  readonly #queued: { endpoint: Endpoint | 'any'; fault: Fault }[] = [];
  readonly #standing = new Map<Endpoint | 'any', Fault>();
  #random: { chance: Chance; probability: number } | undefined;

  /** Lets the next call go wrong, or the next few calls. Further faults for the same endpoint wait for their turn. */
  next(endpoint: Endpoint | 'any', fault: Fault, times = 1): void {
    for (let n = 0; n < times; n++) this.#queued.push({ endpoint, fault });
  }

  /** Lets all calls go wrong until `clear`. */
  always(endpoint: Endpoint | 'any', fault: Fault): void {
    this.#standing.set(endpoint, fault);
  }

  /** Lets calls go wrong by chance until `clear`. */
  byChance(chance: Chance, probability: number): void {
    this.#random = { chance, probability };
  }

  /** Whether a queued fault has not happened yet. */
  isWaiting(endpoint: Endpoint): boolean {
    return this.#queued.some((queued) => queued.endpoint === endpoint);
  }

  clear(): void {
    this.isDown = false;
    this.#queued.length = 0;
    this.#standing.clear();
    this.#random = undefined;
  }

  /** Returns what goes wrong with this call. */
  take(endpoint: Endpoint): Fault {
    const place = this.#queued.findIndex((queued) => queued.endpoint === endpoint || queued.endpoint === 'any');
    const [queued] = place === -1 ? [] : this.#queued.splice(place, 1);
    return {
      ...this.#byChance(),
      ...this.#standing.get('any'),
      ...this.#standing.get(endpoint),
      ...queued?.fault,
    };
  }

  #byChance(): Fault {
    if (this.#random === undefined || this.#random.chance() >= this.#random.probability) return {};
    return randomFaults[Math.floor(this.#random.chance() * randomFaults.length)]!;
  }
}
