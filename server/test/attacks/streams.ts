// Opens many live streams that must catch up with many events. Measures how long other requests take during this
// time. Fails if a stream does not catch up. For availability streams, also fails if the 99th percentile of the
// durations of the other requests exceeds 100 ms.
// Options: --size (events), --seconds (time over which the streams are opened), --postgres 1.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertManyEvents } from '../many-events.ts';
import { type Account, openContext } from '../processes.ts';
import { milliseconds, openDatabase, openService, print, readNumbers, run } from '../faults/script.ts';

const options = readNumbers({ size: 20_000, seconds: 3, postgres: 0 });
const MAX_P99_MS = 100;
/** Number of streams per player. A user can have at most 20 streams, so 100 streams need five players. */
const OF_EACH = 20;
/**
 * Interval between the requests whose durations are measured, in milliseconds. They do not wait for earlier responses.
 */
const EVERY_MS = 20;
/** Maximum time for the streams to catch up, in milliseconds. */
const CATCH_UP_MS = 120_000;

interface Opened {
  /** The id of the last event that the stream has sent. */
  lastId: number;
  messages: number;
  isEnded: boolean;
  close(): void;
}

function openStream(url: string, headers: Record<string, string>): Opened {
  const opened: Opened = { lastId: 0, messages: 0, isEnded: false, close: () => asked.destroy() };
  const asked = request(url, { headers, agent: false }, (response) => {
    if (response.statusCode !== 200) opened.isEnded = true;
    let rest = '';
    response.setEncoding('latin1').on('data', (text: string) => {
      const all = rest + text;
      for (let at = all.indexOf('\ndata: '); at >= 0; at = all.indexOf('\ndata: ', at + 7)) opened.messages += 1;
      const at = all.lastIndexOf('id: ', all.lastIndexOf('\n\n'));
      if (at >= 0) opened.lastId = Number.parseInt(all.slice(at + 4), 10);
      rest = all.slice(all.lastIndexOf('\n\n') + 1);
    });
    response.on('close', () => (opened.isEnded = true)).on('error', () => {});
  });
  asked.on('error', () => (opened.isEnded = true)).end();
  return opened;
}

/** Sends other requests at a fixed rate until `isOver` returns true. Returns their durations in ms, shortest first. */
async function measureOthers(ask: () => Promise<void>, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  const pending: Promise<void>[] = [];
  while (!isOver()) {
    const since = performance.now();
    pending.push(ask().then(() => void waits.push(performance.now() - since)));
    await sleep(EVERY_MS);
  }
  await Promise.all(pending);
  return waits.toSorted((a, b) => a - b);
}

print.run(options);
print.load('before');
await run(async () => {
  const database = await openDatabase(options.postgres > 0);
  const { fixture, servers, end } = await openService(database, { players: 5, processes: 1 });
  const context = await openContext(database);
  await insertManyEvents(context.db, { count: options.size, userIds: fixture.players.map(({ id }) => id) });
  await context.db.close();
  const api = `${servers[0]!.origin}/api/v1`;
  const headersOf = ({ token }: Account) => ({ 'x-api-key': fixture.key, authorization: `Bearer ${token}` });
  let asked = 0;
  const askOther = async (): Promise<void> => {
    const path = ['/courts', '/bookings', '/auth/me'][asked++ % 3];
    const answer = await fetch(`${api}${path}`, { headers: headersOf(fixture.players[0]!) });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  };
  for (let i = 0; i < 30; i++) await askOther();

  const attack = async (path: string, count: number): Promise<{ p99: number; behind: number }> => {
    const streams: Opened[] = [];
    let isOver = false;
    const others = measureOthers(askOther, () => isOver);
    const since = performance.now();
    for (let i = 0; i < count; i++) {
      const player = fixture.players[Math.floor(i / OF_EACH)]!;
      streams.push(openStream(`${api}${path}`, { ...headersOf(player), 'last-event-id': '1' }));
      await sleep((options.seconds * 1000) / count);
    }
    if (count === 0) await sleep(options.seconds * 1000);
    const isDone = ({ lastId, isEnded }: Opened) => isEnded || lastId >= options.size;
    while (!streams.every(isDone) && performance.now() - since < CATCH_UP_MS) await sleep(50);
    const took = performance.now() - since;
    await sleep(200);
    isOver = true;
    const waits = await others;
    const [median, p99, worst] = [0.5, 0.99, 1].map((q) => waits[Math.ceil(q * waits.length) - 1]!) as [
      number,
      number,
      number,
    ];
    const behind = streams.filter(({ lastId }) => lastId < options.size).length;
    print.figure(
      `${path}, ${count} streams`,
      `others: median ${milliseconds(median)}, p99 ${milliseconds(p99)}, worst ${milliseconds(worst)}; ` +
        `${streams.reduce((sum, { messages }) => sum + messages, 0)} messages in ${(took / 1000).toFixed(1)} s, ${behind} not up to date`,
    );
    for (const stream of streams) stream.close();
    await sleep(500);
    return { p99, behind };
  };

  let faults = 0;
  await attack('/availability/stream', 1); // This round only warms up the service
  for (const count of [0, 1, 20, 100]) {
    const { p99, behind } = await attack('/availability/stream', count);
    faults += behind + Number(count > 0 && p99 > MAX_P99_MS);
  }
  for (const count of [1, 20, 100]) faults += (await attack('/events', count)).behind;
  await end();
  return faults;
});
