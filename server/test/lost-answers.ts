import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, timestamp, toTime } from '../src/platform/time.ts';
import type { Chance } from './load.ts';
import { type DatabaseFixture, openContext } from './processes.ts';

/**
 * A random fate is chosen for each request. `whole` delivers the request and the response. `unasked` drops the request.
 * `lost` drops the response. `half` cuts the response in the middle.
 */
const FATES = ['whole', 'whole', 'whole', 'whole', 'whole', 'whole', 'unasked', 'lost', 'half'] as const;
const MAX_TRIES = 100;

export interface Figures {
  cut: number;
  requests: number;
  unavailable: number;
  /** Number of repeated requests that got the response stored for their idempotency key. */
  replayed: number;
  faults: string[];
}

/**
 * Books through a proxy that cuts one connection in three. Each client repeats its request with the same idempotency
 * key until it gets a response. Connections go to the origins in turn, so a repeated request can reach another
 * process.
 */
export async function bookThroughCuts(
  database: string,
  {
    origins,
    fixture,
    creates,
    clients,
    chance,
  }: { origins: string[]; fixture: DatabaseFixture; creates: number; clients: number; chance: Chance },
): Promise<Figures> {
  const proxy = await startCutter(
    origins.map((origin) => Number(new URL(origin).port)),
    chance,
  );
  const figures: Figures = { cut: 0, requests: 0, unavailable: 0, replayed: 0, faults: [] };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let n = next++; n < creates; n = next++) await bookTwice(n);
  };

  async function bookTwice(n: number): Promise<void> {
    const first = await ask(n);
    const again = await ask(n);
    figures.replayed += Number(again.isReplayed);
    if (first.status !== 201) figures.faults.push(`${n}: ${first.status} ${first.text}`);
    if (!again.isReplayed || again.text !== first.text) figures.faults.push(`${n}: another answer: ${again.text}`);
  }

  async function ask(n: number): Promise<BookingAnswer> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      figures.requests += 1;
      const answer = await post(`http://127.0.0.1:${proxy.port}`, fixture, n);
      if (answer && answer.status !== 409 && answer.status !== 503) return answer;
      figures.unavailable += Number(answer?.status === 503);
      // Wait before the next attempt: 409 means that an earlier request with this key is still in progress, and 503
      // means that the service is overloaded or its database is not available.
      if (answer) await sleep(answer.status === 409 ? 10 : 1000);
    }
    throw new Error(`No answer after ${MAX_TRIES} requests.`);
  }

  await Promise.all(Array.from({ length: clients }, work));
  figures.cut = proxy.cut();
  await proxy.close();
  figures.faults.push(...(await findCountFaults(database, creates)));
  return figures;
}

/** Checks that each booking has one row, one event and one stored response. */
async function findCountFaults(database: string, creates: number): Promise<string[]> {
  const { db } = await openContext(database);
  const bookings = await db.read.selectFrom('bookings').select('note').execute();
  const events = await db.read.selectFrom('events').select('type').where('type', '=', 'booking.created').execute();
  const keys = await db.read.selectFrom('idempotency_keys').select('key').execute();
  await db.close();
  const notes = new Set(bookings.map(({ note }) => note));
  const counts = { bookings: bookings.length, notes: notes.size, events: events.length, keys: keys.length };
  return Object.entries(counts).flatMap(([name, count]) =>
    count === creates ? [] : [`${count} ${name}, not ${creates}`],
  );
}

interface BookingAnswer {
  status: number;
  text: string;
  isReplayed: boolean;
}

/** Requests the n-th booking, in its own slot. Returns undefined if no complete response arrives. */
async function post(
  origin: string,
  { key, players, courts }: DatabaseFixture,
  n: number,
): Promise<BookingAnswer | undefined> {
  const hour = Math.floor(n / courts.length) % 24;
  const day = Math.floor(n / courts.length / 24);
  const body = {
    court_id: courts[n % courts.length],
    booking_date: addDays(timestamp(Date.now()).slice(0, 10), 2 + day),
    start_time: toTime(60 * hour),
    end_time: toTime(60 * hour + 60),
    note: `booking ${n}`,
  };
  const headers = {
    'x-api-key': key,
    authorization: `Bearer ${players[n % players.length]!.token}`,
    'content-type': 'application/json',
    'idempotency-key': `booking ${n}`,
  };
  const asked = request(`${origin}/api/v1/bookings`, { method: 'POST', agent: false, headers });
  try {
    asked.end(JSON.stringify(body));
    const [answer] = await once(asked, 'response');
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    return { status: answer.statusCode, text, isReplayed: answer.headers['idempotent-replayed'] === 'true' };
  } catch {
    return undefined;
  }
}

async function startCutter(targets: number[], chance: Chance) {
  const sockets = new Set<Socket>();
  let [cut, turn] = [0, 0];
  const listener = createServer((client) => {
    const fate = FATES[Math.floor(chance() * FATES.length)]!;
    const server = connect(targets[turn++ % targets.length]!, '127.0.0.1');
    const hangUp = () => {
      client.destroy();
      server.destroy();
    };
    if (fate !== 'whole') cut += 1;
    client.on('data', (chunk: Buffer) => (fate === 'unasked' ? hangUp() : server.write(chunk)));
    server.on('data', (chunk: Buffer) => {
      if (fate === 'half') client.write(chunk.subarray(0, chunk.length / 2), hangUp);
      else if (fate === 'lost') hangUp();
      else client.write(chunk);
    });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          if (fate === 'whole') client.end();
          else hangUp();
        });
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    cut: () => cut,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
