import { CourtsideProblem } from './problem.ts';
import { pause } from './retry.ts';
import type { AvailabilityChange, Event, OwnBookingEvent } from './schema.ts';

/** Adds the type of an event's former values, which contain only the fields that have changed. */
type WithFormerValues<E extends { data: object }> = E extends unknown
  ? Omit<E, 'data'> & { data: E['data'] & { former?: Partial<E['data']> } }
  : never;

/** An event as admins and webhooks receive it. */
export type AdminEvent = WithFormerValues<Event>;

/**
 * An event from the service. `data` is the resource right after the event, such as a booking, with only the fields that
 * the caller may see. Comparing `type` narrows the type of `data`. After a change, `data.former` contains the former
 * values of the changed fields.
 */
export type CourtsideEvent = AdminEvent | WithFormerValues<OwnBookingEvent>;

export interface StreamOptions {
  /** The id of the last event that the caller has processed. Without an id, the stream begins with the next event. */
  after?: number;
  /** A signal that closes the stream. The loop then throws the signal's reason. */
  signal?: AbortSignal;
  /** Called when the stream connects, and again after each reconnect. */
  onOpen?: () => void;
}

/** Event streams. A stream reconnects if its connection is cut. Leaving the `for await` loop closes the stream. */
export interface Streams {
  /**
   * Iterates over events as they happen. Yields each event exactly once. A player receives the events of their own
   * bookings, and an admin receives all events.
   * @throws {CourtsideProblem} `events_gone` if the event with the id `after` is too old, `too_far_behind` if more than
   *   200,000 events have followed that event, and any other problem that a retry would not solve
   * @example
   * for await (const event of club.events({ signal })) console.log(event.id, event.type);
   */
  events: (options?: StreamOptions) => AsyncGenerator<CourtsideEvent, void, undefined>;
  /**
   * Iterates over availability changes of one court, or of all courts if `courtId` is null. No sign-in is required.
   * After a reconnect, yields one change with `dates: null`, because changes on any day may have been missed.
   * @throws {CourtsideProblem} `not_found` if there is no such court
   */
  availability: (
    courtId: number | null,
    options?: StreamOptions,
  ) => AsyncGenerator<AvailabilityChange, void, undefined>;
}

/** A connection without data for this long is treated as broken. The service sends data at least every 5 seconds. */
const SILENCE_MS = 20_000;

const NEVER_ABORTED = new AbortController().signal;

/** Opens a stream that begins after the event with the id `lastEventId`. @throws {CourtsideProblem} */
type Open = (path: string, lastEventId: number | undefined, signal: AbortSignal) => Promise<Response>;

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
  /** The id of the last event that the caller has received. */
  lastId: number | undefined;
  /** The number of connections that have ended since the last message. */
  failures: number;
}

/** Yields the data of each message, and records the message's id in `position`. */
async function* dataOf(response: Response, connection: Connection, position: Position): AsyncGenerator {
  for await (const message of messagesOf(response, connection)) {
    position.failures = 0;
    if (message.data !== undefined) yield JSON.parse(message.data);
    // Record the id after the yield, because the service must resend an event that the caller has not received.
    position.lastId = message.id ?? position.lastId;
  }
}

/** Whether a reconnect would fail in the same way, because the service rejects the request. */
function isFinal(error: unknown): boolean {
  return error instanceof CourtsideProblem && error.status < 500 && error.status !== 429 && error.status !== 408;
}

/** A connection that closes itself after `SILENCE_MS` without data. */
class Connection {
  readonly #closed = new AbortController();
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal | undefined) {
    this.signal = AbortSignal.any([this.#closed.signal, ...(signal ? [signal] : [])]);
  }

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
