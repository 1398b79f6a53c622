import { CourtsideProblem } from './problem.ts';
import { pause } from './retry.ts';
import type { AdminBooking, Booking, Closure, Court } from './schema.ts';

/** What happened. `data` is the booking, court or closure as it was then, as the caller sees it. */
export type CourtsideEvent = { id: number; type: string; timestamp: string } & (
  | { type: `booking.${string}`; data: Booking | AdminBooking }
  | { type: `court.${string}`; data: Court }
  | { type: `closure.${string}`; data: Closure }
);

/** Days of courts that may have changed; null: any. */
export interface AvailabilityChange {
  court_ids: number[] | null;
  dates: string[] | null;
}

export interface StreamOptions {
  /** Goes on behind the event with this id, of an earlier stream; without it, from now on. */
  after?: number;
  signal?: AbortSignal;
  /** Told when the stream is there, also again after it was cut. */
  onOpen?: () => void;
}

/** Events as they happen, each once, however often the connection is cut. */
export interface Streams {
  /** A player's own bookings, for an admin everything. */
  events: (options?: StreamOptions) => AsyncGenerator<CourtsideEvent, void, undefined>;
  /** Tells when days of a court, or of any (null), may have changed. After a cut connection: any. */
  availability: (
    courtId: number | null,
    options?: StreamOptions,
  ) => AsyncGenerator<AvailabilityChange, void, undefined>;
}

/** The service sends something every 5 seconds: after so many milliseconds of silence the connection is dead. */
const SILENCE_MS = 20_000;

const NEVER = new AbortController().signal;

/** Opens the stream at a path behind an event, once: answers, or throws a `CourtsideProblem`. */
type Open = (path: string, lastEventId: number | undefined, signal: AbortSignal) => Promise<Response>;

/** @param pauses the first and the longest pause between two tries, in milliseconds */
export function streamsWith(open: Open, pauses: { firstPauseMs: number; longestPauseMs: number }): Streams {
  async function* follow(path: string, { after, signal, onOpen }: StreamOptions = {}): AsyncGenerator {
    const place = { last: after, failures: 0 };
    for (;;) {
      signal?.throwIfAborted();
      const line = new Line(signal);
      try {
        const response = await line.alive(open(path, place.last, line.signal));
        onOpen?.();
        yield* dataOf(response, line, place);
      } catch (error) {
        signal?.throwIfAborted();
        if (isFinal(error)) throw error;
      } finally {
        line.hangUp();
      }
      const longest = Math.min(pauses.firstPauseMs * 2 ** place.failures++, pauses.longestPauseMs);
      await pause(longest * (0.5 + Math.random() / 2), signal ?? NEVER);
    }
  }
  return {
    events: (options) => follow('/events', options) as AsyncGenerator<CourtsideEvent, void, undefined>,
    availability: (courtId, options) =>
      follow(
        courtId === null ? '/availability/stream' : `/courts/${courtId}/availability/stream`,
        options,
      ) as AsyncGenerator<AvailabilityChange, void, undefined>,
  };
}

/** How far a stream has come, and how often in a row it was lost without a word. */
interface Place {
  last: number | undefined;
  failures: number;
}

/** What the messages of a connection carry; notes where each was. */
async function* dataOf(response: Response, line: Line, place: Place): AsyncGenerator {
  for await (const message of messagesOf(response, line)) {
    place.failures = 0;
    if (message.data !== undefined) yield JSON.parse(message.data);
    // Only now: what the caller has not taken comes again.
    place.last = message.id ?? place.last;
  }
}

/** Whether trying again would not help: the request itself is refused. */
function isFinal(error: unknown): boolean {
  return error instanceof CourtsideProblem && error.status < 500 && error.status !== 429 && error.status !== 408;
}

/** One connection, which is given up when nothing comes for too long. */
class Line {
  readonly #dead = new AbortController();
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal | undefined) {
    this.signal = AbortSignal.any([this.#dead.signal, ...(signal ? [signal] : [])]);
  }

  async alive<T>(next: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.hangUp(), SILENCE_MS);
    try {
      return await next;
    } finally {
      clearTimeout(timer);
    }
  }

  hangUp(): void {
    this.#dead.abort();
  }
}

interface Message {
  id: number | undefined;
  data: string | undefined;
}

/** The messages of a stream of server-sent events (WHATWG HTML, 9.2.6), as far as the service makes use of it. */
async function* messagesOf({ body }: Response, line: Line): AsyncGenerator<Message, void, undefined> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await line.alive(reader.read());
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) yield readMessage(block);
  }
}

function readMessage(block: string): Message {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line));
  const valueOf = (name: string) => fields.find((field) => field?.[1] === name)?.[2];
  const id = valueOf('id');
  return { id: id === undefined ? undefined : Number(id), data: valueOf('data') };
}
