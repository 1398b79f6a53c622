import type { TestSettings } from '../policy.ts';
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { relayEvents, startRelay } from '../../src/platform/events/relay.ts';
import { hasUnrelayed } from '../../src/platform/events/store.ts';
import { type Club, openClub } from '../club.ts';

export interface Message {
  type: string | undefined;
  id: number;
  data: any;
}

export interface Listening {
  messages: Message[];
  /** Returns the id of the last message, even if that message had no data. */
  lastId(): number;
  until(count: number): Promise<Message[]>;
  ended: Promise<void>;
  cut(): void;
}

interface StreamFixture {
  club: Club;
  open: (path: string, as?: { token: string }, headers?: Record<string, string>) => Promise<Listening>;
  origin: string;
}

export async function openStreamFixture(t: TestContext, settings: TestSettings = {}): Promise<StreamFixture> {
  const club = await openClub(settings);
  const origin = await serveLive(t, club);
  t.after(() => club.close());
  const open: StreamFixture['open'] = async (path, as, headers = {}) => {
    await relayAll(club); // So that the stream does not receive earlier events
    const token = as && { authorization: `Bearer ${as.token}` };
    return listen(`${origin}/api/v1${path}`, { 'x-api-key': club.key, ...token, ...headers });
  };
  return { club, open, origin };
}

/** Relays all events. Repeats this, because `relayEvents` does nothing while the background relay is running. */
export async function relayAll({ context }: Club): Promise<void> {
  do await relayEvents(context);
  while (await hasUnrelayed(context.db.read));
}

/** Serves the club on a port and relays its events. Returns the club's origin. */
async function serveLive(t: TestContext, club: Club): Promise<string> {
  const origin = await club.app.listen({ port: 0, host: '127.0.0.1' });
  const errors: unknown[] = [];
  const relay = startRelay(club.context, {
    onRelayed: () => club.app.streams.wake(),
    onError: (error) => errors.push(error),
  });
  t.after(async () => {
    await relay.stop();
    assert.deepEqual(errors, []);
  });
  return origin;
}

export async function listen(url: string, headers: Record<string, string> = {}): Promise<Listening> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  const messages: Message[] = [];
  let lastId = -1;
  let wake = (): void => {};
  const take = (block: string): void => {
    const lines = block.split('\n');
    const id = lines.find((line) => line.startsWith('id: '))?.slice(4);
    if (id !== undefined) lastId = Number(id);
    const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
    const type = lines.find((line) => line.startsWith('event: '))?.slice(7);
    if (data !== undefined) messages.push({ type, id: lastId, data: JSON.parse(data) });
    wake();
  };
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop()!;
      blocks.forEach(take);
    }
  };
  const ended = read()
    .catch(() => {})
    .finally(() => wake());
  return {
    messages,
    lastId: () => lastId,
    async until(count) {
      const deadline = performance.now() + 30_000;
      while (messages.length < count) {
        assert.ok(performance.now() < deadline, `only ${messages.length} of ${count} messages came`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 100);
        });
      }
      return messages;
    },
    ended,
    cut: () => abort.abort(),
  };
}
