import type { ServerResponse } from 'node:http';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { aliveAt } from '../accounts/actions.ts';
import { findUsersByTokenIds } from '../accounts/store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { type ApiKeyRow, findValidKeys } from '../api-keys/store.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { repeat, type RepeatedTask } from '../../platform/poll.ts';
import { timestamp } from '../../platform/time.ts';
import { type LiveEvent, prepareEvents, type View } from './views.ts';
import { findEnds, readEvents, type RelayedEvent } from '../../platform/events/store.ts';

/** How often a process looks for new events while it has streams, in milliseconds. */
const LOOK_MS = 200;
/** How often each stream is told that it lives, and looked at whether it may, in milliseconds. */
const BEAT_MS = 5000;
/** How many events are read at a time. A stream is sent nothing more until its client has taken them: that bounds the memory it needs. */
const PAGE = 100;
/** How many tokens are looked up at a time. */
const MAX_TOKENS_AT_ONCE = 500;
/** How many missed events a stream replays at most. */
export const MAX_REPLAYED = 200_000;
/** A client that takes nothing for so many beats is cut; it resumes where it was. */
const MAX_STALLED_BEATS = 6;
/** How many streams one listener may have open at a process. */
const MAX_OF_USER = 20;
const MAX_OF_KEY = 100;
/** When who has too many may try again, in seconds. */
const RETRY_SECONDS = 10;

/** Who listens: the stream ends when they no longer may. */
export interface Listener {
  apiKey: Pick<ApiKeyRow, 'id' | 'scopes'>;
  /** Undefined where the key suffices. */
  user: Pick<SignedIn, 'id' | 'token_id' | 'role'> | undefined;
  address: string;
}

/** Where a stream starts. */
interface Start {
  /** It is sent the events behind this one. */
  after: number;
  /** The newest event when the stream was asked for. */
  newest: number;
  /** Whether its client has missed events that are not replayed. */
  mustReload: boolean;
}

interface Stream {
  response: ServerResponse;
  listener: Listener;
  view: View;
  /** Up to where it has been sent everything. */
  position: number;
  stalledBeats: number;
}

interface Live {
  db: Database;
  now: () => number;
  config: Pick<Config, 'TOKEN_TTL' | 'TOKEN_IDLE_TTL' | 'ADMIN_TOKEN_TTL' | 'MAX_STREAMS'>;
}

/** The streams of server-sent events of this process: events are read once for all of them. */
export class Streams {
  readonly #live: Live;
  readonly #onError: (error: unknown) => void;
  readonly #beatMs: number;
  readonly #streams = new Set<Stream>();
  readonly #counts = new Map<string, number>();
  /** Up to where events have been read and sent to the streams that are not behind. */
  #position = 0;
  /** The streams that have not been sent everything up to the shared position, in the order of their turns. */
  readonly #behind = new Set<Stream>();
  #replaying: Promise<void> | undefined;
  #tasks: { look: RepeatedTask; beat: RepeatedTask } | undefined;
  #isEnded = false;

  constructor(live: Live, onError: (error: unknown) => void, beatMs = BEAT_MS) {
    this.#live = live;
    this.#onError = onError;
    this.#beatMs = beatMs;
  }

  /** How many are open. */
  get count(): number {
    return this.#streams.size;
  }

  /** Refuses who has too many already. @throws {Problem} `too_many_streams`, `shutting_down` */
  admit(listener: Listener): void {
    if (this.#isEnded) throw new Problem('shutting_down');
    const { who, most } = nameOf(listener);
    const isFull = this.#streams.size >= this.#live.config.MAX_STREAMS;
    if (!isFull && (this.#counts.get(who) ?? 0) < most) return;
    throw new Problem('too_many_streams', undefined, { headers: { 'retry-after': String(RETRY_SECONDS) } });
  }

  /** Where a stream starts: behind the event that its client names, or else now. @throws {Problem} `events_gone`, `too_far_behind` */
  async startOf(view: View, lastEventId: number | undefined): Promise<Start> {
    const { first, last } = await findEnds(this.#live.db.read);
    if (lastEventId === undefined || view.reload !== undefined)
      return { after: last, newest: last, mustReload: lastEventId !== undefined };
    if (lastEventId < first - 1 || lastEventId > last) throw new Problem('events_gone');
    if (last - lastEventId > MAX_REPLAYED) throw new Problem('too_far_behind');
    return { after: lastEventId, newest: last, mustReload: false };
  }

  /** Sends what happens from its start on, until the client goes, loses its rights, or the service ends. */
  open(response: ServerResponse, { listener, view, start }: { listener: Listener; view: View; start: Start }): void {
    if (response.destroyed) return; // the client has gone already: no `close` would follow
    const stream = { response, listener, view, position: start.after, stalledBeats: 0 };
    const { who } = nameOf(listener);
    if (this.#streams.size === 0) this.#position = start.newest;
    this.#streams.add(stream);
    this.#counts.set(who, (this.#counts.get(who) ?? 0) + 1);
    response.on('close', () => {
      this.#streams.delete(stream);
      this.#behind.delete(stream);
      const left = this.#counts.get(who)! - 1;
      if (left > 0) this.#counts.set(who, left);
      else this.#counts.delete(who);
    });
    response.on('error', () => {}); // the client is gone: `close` follows
    response.on('drain', () => this.#replay());
    response.write(`retry: 1000\n${positionOf(stream)}`);
    if (start.mustReload) sendReload(stream);
    if (this.#isEnded) response.end();
    else this.#start();
    if (stream.position < this.#position) this.#behind.add(stream);
    this.#replay();
  }

  /** There is something new to read. */
  wake(): void {
    this.#tasks?.look.wake();
  }

  /** Ends every stream; its client resumes elsewhere. */
  async end(): Promise<void> {
    this.#isEnded = true;
    for (const { response } of this.#streams) {
      if (response.writableNeedDrain) response.destroy();
      else response.end();
    }
    await Promise.all([this.#tasks?.look.stop(), this.#tasks?.beat.stop(), this.#replaying]);
  }

  #start(): void {
    this.#tasks ??= {
      look: repeat(() => this.#look(), LOOK_MS, this.#onError),
      beat: repeat(() => this.#beat(), this.#beatMs, this.#onError),
    };
  }

  async #look(): Promise<void> {
    for (let isMore = true; isMore && this.#streams.size > 0;) {
      const from = this.#position;
      const events = await this.#read(from);
      // Meanwhile all may have gone and another have come, who starts elsewhere.
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

  /** Sends the streams that are behind what they lack, unless that is in progress. */
  #replay(): void {
    if (this.#behind.size > 0) this.#replaying ??= this.#replayPages();
  }

  /**
   * Reads one page at a time, for the streams that are behind in turn, and sends it to every stream that lacks it. Other
   * requests run between two pages. A client that has not taken the last page is skipped; its `drain` event calls `#replay`.
   */
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

  /** The stream that has waited longest for a page; it moves to the end of the queue. */
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
    // Ids have no gaps: the next events were deleted meanwhile. The client gets `events_gone` when it resumes.
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

  async #read(after: number): Promise<LiveEvent[]> {
    const { read } = this.#live.db;
    const events: RelayedEvent[] = await readEvents(read, { after, limit: PAGE });
    return events.length === 0 ? [] : prepareEvents(read, events);
  }

  /** Ends the streams of those who may no longer listen, cuts those who do not, and tells the others that all is well. */
  async #beat(): Promise<void> {
    const streams = [...this.#streams]; // who comes while we ask is not among those asked about
    if (streams.length === 0) return;
    const mayListen = await this.#findListeners(streams.map(({ listener }) => listener));
    for (const stream of streams) {
      const { response, listener } = stream;
      stream.stalledBeats = response.writableNeedDrain ? stream.stalledBeats + 1 : 0;
      if (stream.stalledBeats > MAX_STALLED_BEATS || !isOpen(stream)) response.destroy();
      else if (!mayListen(listener)) response.end();
      else if (stream.stalledBeats === 0) response.write(positionOf(stream));
    }
  }

  /** One query each for the keys and the tokens of all streams. */
  async #findListeners(listeners: readonly Listener[]): Promise<(listener: Listener) => boolean> {
    const { db, now, config } = this.#live;
    const keyIds = [...new Set(listeners.map(({ apiKey }) => apiKey.id))];
    const tokenIds = [...new Set(listeners.flatMap(({ user }) => (user ? [user.token_id] : [])))];
    const living = await findValidKeys(db.read, keyIds, timestamp(now()));
    const scopes = new Map(living.map((key) => [key.id, key.scopes]));
    const alive = aliveAt(now(), config);
    const roles = new Map<number, string>();
    for (let i = 0; i < tokenIds.length; i += MAX_TOKENS_AT_ONCE) {
      for (const user of await findUsersByTokenIds(db.read, tokenIds.slice(i, i + MAX_TOKENS_AT_ONCE))) {
        const isAlive = user.expires_at > alive.now && user.last_used_at > alive.usedSince;
        if (isAlive) roles.set(user.token_id, user.role);
      }
    }
    // With another role, or a key for other things, another stream is theirs.
    return ({ apiKey, user }) =>
      scopes.get(apiKey.id) === apiKey.scopes && (!user || roles.get(user.token_id) === user.role);
  }
}

function nameOf({ user, apiKey, address }: Listener): { who: string; most: number } {
  if (user) return { who: `user ${user.id}`, most: MAX_OF_USER };
  return { who: `key ${apiKey.id} ${address}`, most: MAX_OF_KEY };
}

function send(stream: Stream, events: readonly LiveEvent[]): void {
  let text = '';
  for (const event of events) {
    if (event.sequence <= stream.position) continue;
    stream.position = event.sequence;
    const data = stream.view.show(event);
    if (data !== undefined) text += `id: ${event.sequence}\ndata: ${data}\n\n`;
  }
  if (text !== '' && isOpen(stream)) stream.response.write(text);
}

/** Programs that do not know the type of the message read its data: anything may have changed. */
function sendReload({ response, view, position }: Stream): void {
  response.write(`event: reload\nid: ${position}\ndata: ${view.reload}\n\n`);
}

/** Not seen by the client's program, but by its memory: what it resumes from stays fresh in quiet times, too. */
function positionOf({ position }: Stream): string {
  return `id: ${position}\n\n`;
}

function isOpen({ response }: Stream): boolean {
  return !response.writableEnded && !response.destroyed;
}
