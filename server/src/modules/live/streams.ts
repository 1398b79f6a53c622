import type { ServerResponse } from 'node:http';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { loadPolicy } from '../club/policy-cache.ts';
import type { Context } from '../../platform/context.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { type ApiKeyRow, findValidKeys } from '../api-keys/store.ts';
import { Places } from './places.ts';
import { Problem } from '../../platform/errors.ts';
import { type RepeatedTask, repeat } from '../../platform/poll.ts';
import { timestamp } from '../../platform/time.ts';
import { type LiveEvent, type View, messageOf, prepareEvents, viewOfStaff } from './views.ts';
import { type RelayedEvent, findEnds, readEvents } from '../../platform/events/store.ts';
import { aliveAt, findUsersByTokenIds, isAlive } from '../accounts/active-users.ts';

/** Interval between keep-alive messages, in milliseconds. Before each message, the client's permission is checked. */
const BEAT_MS = 5000;
/** Number of events in one read. A client gets the next page only after it has received the previous one. */
const PAGE = 100;
const MAX_TOKENS_PER_QUERY = 500;
/** Maximum number of missed events that a stream replays. */
export const MAX_REPLAYED = 200_000;
/** A client that receives nothing during this many keep-alive intervals is disconnected. It can resume later. */
const MAX_STALLED_BEATS = 6;
const RETRY_SECONDS = 10;

/** The client of a stream. The stream ends if the client's API key or user loses the permission. */
export interface Listener {
  apiKey: Pick<ApiKeyRow, 'id' | 'scopes'>;
  /** The signed-in user; undefined if the stream needs only an API key. */
  user: Pick<SignedIn, 'id' | 'token_id' | 'role' | 'second_factor'> | undefined;
  address: string;
}

interface Start {
  after: number;
  newest: number;
  /** Whether the client has missed events and must reload its data instead of receiving them. */
  mustReload: boolean;
}

interface Stream {
  response: ServerResponse;
  listener: Listener;
  view: View;
  /** The last event that the stream has sent or skipped. */
  position: number;
  stalledBeats: number;
}

/** This process's open streams of server-sent events. Each event is read once for all streams. */
export class Streams {
  readonly #context: Context;
  readonly #onError: (error: unknown) => void;
  readonly #beatMs: number;
  readonly #streams = new Set<Stream>();
  readonly #places: Places;
  /** The last event that was sent to all streams except those in `#behind`. */
  #position = 0;
  /** The streams that are behind `#position`, in the order in which they are served. */
  readonly #behind = new Set<Stream>();
  #replaying: Promise<void> | undefined;
  #tasks: { poll: RepeatedTask; beat: RepeatedTask } | undefined;
  #isEnded = false;

  constructor(context: Context, onError: (error: unknown) => void, beatMs = BEAT_MS) {
    this.#context = context;
    this.#onError = onError;
    this.#beatMs = beatMs;
    this.#places = new Places(() => context.config.MAX_STREAMS);
  }

  get count(): number {
    return this.#streams.size;
  }

  checkLimits(listener: Listener): void {
    if (this.#isEnded) throw new Problem('shutting_down');
    if (this.#places.isFreeFor(listener)) return;
    throw new Problem('too_many_streams', undefined, { headers: { 'retry-after': String(RETRY_SECONDS) } });
  }

  /** @throws {Problem} `events_gone`, `too_far_behind` */
  async startOf(view: View, lastEventId: number | undefined): Promise<Start> {
    const { first, last } = await findEnds(this.#context.db.read);
    if (lastEventId === undefined || view.reload !== undefined)
      return { after: last, newest: last, mustReload: lastEventId !== undefined };
    if (lastEventId < first - 1 || lastEventId > last) throw new Problem('events_gone');
    if (last - lastEventId > MAX_REPLAYED) throw new Problem('too_far_behind');
    return { after: lastEventId, newest: last, mustReload: false };
  }

  open(response: ServerResponse, { listener, view, start }: { listener: Listener; view: View; start: Start }): void {
    if (response.destroyed) return; // The client has disconnected, and `close` has already been emitted
    const stream = { response, listener, view, position: start.after, stalledBeats: 0 };
    if (this.#streams.size === 0) this.#position = start.newest;
    this.#streams.add(stream);
    this.#places.take(listener);
    response.on('close', () => {
      this.#streams.delete(stream);
      this.#behind.delete(stream);
      this.#places.leave(listener);
    });
    response.on('error', () => {}); // The client has disconnected, so a `close` event follows
    response.on('drain', () => this.#replay());
    response.write(`retry: 1000\n${positionMessage(stream)}`);
    if (start.mustReload) sendReload(stream);
    if (this.#isEnded) response.end();
    else this.#start();
    this.wake(); // The process may have read events before the stream was added
    if (stream.position < this.#position) this.#behind.add(stream);
    this.#replay();
  }

  /** Sends new events to the streams. */
  wake(): void {
    this.#tasks?.poll.wake();
  }

  /** Ends every stream. Clients then reconnect to another process. */
  async end(): Promise<void> {
    this.#isEnded = true;
    for (const { response } of this.#streams) {
      if (response.writableNeedDrain) response.destroy();
      else response.end();
    }
    await Promise.all([this.#tasks?.poll.stop(), this.#tasks?.beat.stop(), this.#replaying]);
  }

  #start(): void {
    this.#tasks ??= {
      poll: repeat(() => this.#poll(), undefined, this.#onError),
      beat: repeat(() => this.#beat(), this.#beatMs, this.#onError),
    };
  }

  async #poll(): Promise<void> {
    for (let isMore = true; isMore && this.#streams.size > 0;) {
      const from = this.#position;
      const events = await this.#read(from);
      if (events.length > 0) await this.#endForbidden(this.#streams);
      // All streams may have ended during the read, and a new stream may have begun at another position. In that case,
      // ignore the events that were read.
      if (events.length === 0 || this.#position !== from) return;
      this.#position = events.at(-1)!.sequence;
      for (const stream of this.#streams) {
        if (stream.response.writableNeedDrain) this.#behind.add(stream);
        else if (!this.#behind.has(stream)) send(stream, events);
      }
      isMore = events.length === PAGE;
      await yieldToOthers();
    }
  }

  #replay(): void {
    if (this.#behind.size > 0) this.#replaying ??= this.#replayPages();
  }

  /** Serves the streams in `#behind` in turn. Skips a client until it has received its previous page (`drain`). */
  async #replayPages(): Promise<void> {
    for (;;) {
      await yieldToOthers();
      const stream = this.#takeTurn();
      if (!stream) break;
      try {
        await this.#replayPage(stream);
      } catch (error) {
        this.#onError(error);
        stream.response.destroy();
      }
    }
    this.#replaying = undefined;
  }

  /** Moves the stream that has waited longest to the end of the queue, and returns it. */
  #takeTurn(): Stream | undefined {
    for (const stream of this.#behind) {
      if (!isOpen(stream) || stream.response.writableNeedDrain) continue;
      this.#behind.delete(stream);
      this.#behind.add(stream);
      return stream;
    }
    return undefined;
  }

  async #replayPage(stream: Stream): Promise<void> {
    if (stream.view.reload !== undefined) {
      stream.position = this.#position;
      sendReload(stream);
      this.#behind.delete(stream);
      return;
    }
    const from = stream.position;
    const events = await this.#read(from);
    await this.#endForbidden(this.#behind);
    // Sequence numbers have no gaps, so a missing number means that its event was deleted. When the client reconnects,
    // it gets `events_gone`.
    if (events[0]?.sequence !== from + 1) {
      stream.response.destroy();
      return;
    }
    for (const other of this.#behind) {
      if (other.view.reload !== undefined || other.position < from || other.response.writableNeedDrain) continue;
      send(other, events);
      if (other.position >= this.#position) this.#behind.delete(other);
    }
  }

  /**
   * Ends the streams of staff who have lost their permission. Call it after events are read and before they are sent, so
   * that no stream shows an event that is newer than the loss of the permission.
   */
  async #endForbidden(streams: Iterable<Stream>): Promise<void> {
    const ofStaff = [...streams].filter((stream) => stream.view === viewOfStaff && isOpen(stream));
    if (ofStaff.length === 0) return;
    const mayListen = await this.#findListeners(ofStaff.map(({ listener }) => listener));
    for (const { listener, response } of ofStaff) if (!mayListen(listener)) response.end();
  }

  async #read(after: number): Promise<LiveEvent[]> {
    const { read } = this.#context.db;
    const events: RelayedEvent[] = await readEvents(read, { after, limit: PAGE });
    return events.length === 0 ? [] : prepareEvents(read, events);
  }

  async #beat(): Promise<void> {
    const streams = [...this.#streams]; // A stream that opens during the query is checked next time
    if (streams.length === 0) return;
    const mayListen = await this.#findListeners(streams.map(({ listener }) => listener));
    for (const stream of streams) {
      const { response, listener } = stream;
      stream.stalledBeats = response.writableNeedDrain ? stream.stalledBeats + 1 : 0;
      if (stream.stalledBeats > MAX_STALLED_BEATS || !isOpen(stream)) response.destroy();
      else if (!mayListen(listener)) response.end();
      else if (stream.stalledBeats === 0) response.write(positionMessage(stream));
    }
  }

  /** Loads the API keys and tokens of all listeners, and returns a function that checks a listener's permission. */
  async #findListeners(listeners: readonly Listener[]): Promise<(listener: Listener) => boolean> {
    const { db, now } = this.#context;
    const keyIds = [...new Set(listeners.map(({ apiKey }) => apiKey.id))];
    const tokenIds = [...new Set(listeners.flatMap(({ user }) => (user ? [user.token_id] : [])))];
    const validKeys = await findValidKeys(db.read, keyIds, timestamp(now()));
    const scopes = new Map(validKeys.map((key) => [key.id, key.scopes]));
    const alive = aliveAt(now(), await loadPolicy(db));
    const standings = new Map<number, string>();
    for (let i = 0; i < tokenIds.length; i += MAX_TOKENS_PER_QUERY) {
      for (const user of await findUsersByTokenIds(db.read, tokenIds.slice(i, i + MAX_TOKENS_PER_QUERY))) {
        if (isAlive(user, alive) && user.pending_since === null) standings.set(user.token_id, standingOf(user));
      }
    }
    // If the role, the second factor or the scopes have changed, the client must reconnect to get the right events.
    return ({ apiKey, user }) =>
      scopes.get(apiKey.id) === apiKey.scopes && (!user || standings.get(user.token_id) === standingOf(user));
  }
}

/** The user's role and second factor, which decide which events the stream sends. */
function standingOf({ role, second_factor }: Pick<SignedIn, 'role' | 'second_factor'>): string {
  return `${role} ${second_factor}`;
}

function send(stream: Stream, events: readonly LiveEvent[]): void {
  let text = '';
  for (const event of events) {
    if (event.sequence <= stream.position) continue;
    stream.position = event.sequence;
    text += messageOf(stream.view, event);
  }
  if (text !== '' && isOpen(stream)) stream.response.write(text);
}

function sendReload({ response, view, position }: Stream): void {
  response.write(`event: reload\nid: ${position}\ndata: ${view.reload}\n\n`);
}

/**
 * Returns a message that contains only an id. The client's `EventSource` stores the id, so that it can resume after the
 * event with this id.
 */
function positionMessage({ position }: Stream): string {
  return `id: ${position}\n\n`;
}

function isOpen({ response }: Stream): boolean {
  return !response.writableEnded && !response.destroyed;
}
