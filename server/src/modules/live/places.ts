import { networksOf } from '../accounts/attempts.ts';
import type { Listener } from './streams.ts';

/**
 * Maximum numbers of open streams in a process: for each signed-in user, and, for streams without a user, for each
 * combination of API key and IP address.
 */
const MAX_OF_USER = 20;
const MAX_OF_KEY = 100;

/**
 * Counts the open streams of a process. The last quarter of the places is only for signed-in users. A network gets one
 * of the last tenth of the places only if it has few streams. Otherwise, 20 networks with `MAX_OF_KEY` streams each
 * would take all places.
 */
export class Places {
  readonly #max: () => number;
  readonly #counts = new Map<string, number>();
  #taken = 0;

  constructor(max: () => number) {
    this.#max = max;
  }

  isFreeFor(listener: Listener): boolean {
    const { name, maxStreams } = limitOf(listener);
    const max = this.#max();
    const ofVisitors = Math.min(max, Math.ceil((max * 3) / 4) + this.#count('users'));
    const free = (listener.user ? max : ofVisitors) - this.#taken;
    const isScarce = free <= max / 10;
    if (isScarce && (free <= 0 || this.#count(networkName(listener)) >= free / 10)) return false;
    return this.#count(name) < maxStreams;
  }

  take(listener: Listener): void {
    this.#change(listener, 1);
  }

  leave(listener: Listener): void {
    this.#change(listener, -1);
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  #change(listener: Listener, by: number): void {
    this.#taken += by;
    for (const name of [limitOf(listener).name, networkName(listener), listener.user ? 'users' : 'visitors']) {
      const next = this.#count(name) + by;
      if (next > 0) this.#counts.set(name, next);
      else this.#counts.delete(name);
    }
  }
}

/** Returns the key for counting a listener's streams, and the maximum number of these streams. */
function limitOf({ user, apiKey, address }: Listener): { name: string; maxStreams: number } {
  if (user) return { name: `user ${user.id}`, maxStreams: MAX_OF_USER };
  return { name: `key ${apiKey.id} ${address}`, maxStreams: MAX_OF_KEY };
}

/**
 * Returns the largest network that an internet provider usually assigns to one customer: an IPv6 /48 network, or an
 * IPv4 address.
 */
function networkName({ address }: Listener): string {
  return `network ${networksOf(address)[0]}`;
}
