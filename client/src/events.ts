import { CourtsideProblem } from './problem.ts';
import { pause } from './retry.ts';
import type { AvailabilityChange, Event, OwnBookingEvent } from './schema.ts';

/**
 * An event of the service. Compare `type` to get the type of `data`: the booking, court or closure right after the
 * event, as the caller may see it.
 */
export type CourtsideEvent = Event | OwnBookingEvent;

export interface StreamOptions {
  /** The id of the last event that the caller has processed. Without it, the stream begins with the next event. */
  after?: number;
  /** Closes the stream. The loop then throws the signal's reason. */
  signal?: AbortSignal;
  /** Called each time the connection is established, the first time and after each reconnect. */
  onOpen?: () => void;
}

/** Streams of events. They reconnect when the connection is cut. Leaving the loop closes the stream. */
export interface Streams {
  /**
   * Iterates over events as they happen, each exactly once. A player gets the events of their own bookings, an admin
   * gets all events.
   * @throws {CourtsideProblem} `events_gone` if the event `after` is too old, `too_far_behind` if more than 200,000
   *   events have followed it; any other problem that a retry would not solve
   * @example
   * for await (const event of club.events({ signal })) console.log(event.id, event.type);
   */
  events: (options?: StreamOptions) => AsyncGenerator<CourtsideEvent, void, undefined>;
  /**
   * Iterates over changes of the availability of one court, or of all courts if `courtId` is null. Needs no signed-in
   * player. After a reconnect, one change with `dates: null` stands for the changes that may have been missed.
   * @throws {CourtsideProblem} `not_found` if there is no such court
   */
  availability: (
    courtId: number | null,
    options?: StreamOptions,
  ) => AsyncGenerator<AvailabilityChange, void, undefined>;
}

/**
 * The service sends data at least every 5 seconds. So a connection without data for this many milliseconds is broken.
 */
const SILENCE_MS = 20_000;

const NEVER_ABORTED = new AbortController().signal;

/** Sends one request for a stream that begins after an event. @throws {CourtsideProblem} */
type Open = (path: string, lastEventId: number | undefined, signal: AbortSignal) => Promise<Response>;

/** @param pauses the first and the longest pause before a reconnect, in milliseconds */
export function streamsWith(open: Open, pauses: { firstPauseMs: number; longestPauseMs: number }): Streams {
  async function* follow(path: string, { after, signal, onOpen }: StreamOptions = {}): AsyncGenerator {
    const position = { lastId: after, failures: 0 };
    for (;;) {
      signal?.throwIfAborted();
      const connection = new Connection(signal);
      try {
        const response = await connection.orTimeout(open(path, position.lastId, connection.signal));
        onOpen?.();
        yield* dataOf(response, connection, position);
      } catch (error) {
        signal?.throwIfAborted();
        if (isFinal(error)) throw error;
      } finally {
        connection.close();
      }
      const longest = Math.min(pauses.firstPauseMs * 2 ** position.failures++, pauses.longestPauseMs);
      await pause(longest * (0.5 + Math.random() / 2), signal ?? NEVER_ABORTED);
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

/** The progress of one stream across its connections. */
interface Position {
  /** The id of the last event that the caller has taken. */
  lastId: number | undefined;
  /** The number of connections that have ended since the last message. */
  failures: number;
}

/** Yields the data of each message of a connection, and records the message's id. */
async function* dataOf(response: Response, connection: Connection, position: Position): AsyncGenerator {
  for await (const message of messagesOf(response, connection)) {
    position.failures = 0;
    if (message.data !== undefined) yield JSON.parse(message.data);
    // Record the id after the yield: an event that the caller has not taken must be sent again.
    position.lastId = message.id ?? position.lastId;
  }
}

/** Whether a reconnect would fail in the same way, because the service rejects the request itself. */
function isFinal(error: unknown): boolean {
  return error instanceof CourtsideProblem && error.status < 500 && error.status !== 429 && error.status !== 408;
}

/** One connection. It is closed after `SILENCE_MS` without data. */
class Connection {
  readonly #closed = new AbortController();
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal | undefined) {
    this.signal = AbortSignal.any([this.#closed.signal, ...(signal ? [signal] : [])]);
  }

  /** Waits for the response or the next chunk. Closes the connection if neither arrives in time. */
  async orTimeout<T>(data: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.close(), SILENCE_MS);
    try {
      return await data;
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#closed.abort();
  }
}

interface Message {
  id: number | undefined;
  data: string | undefined;
}

/** Parses server-sent events (WHATWG HTML, 9.2.6). Supports only the part of the format that the service uses. */
async function* messagesOf({ body }: Response, connection: Connection): AsyncGenerator<Message, void, undefined> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await connection.orTimeout(reader.read());
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
