// Opens many live streams on one process, and then creates ten bookings. Fails if the streams use too much memory
// or one of them misses a booking. Options: --streams.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertFixture, launchServer } from '../processes.ts';
import { timestamp, DAY } from '../../src/platform/time.ts';
import { makeDatabase } from '../databases.ts';
import { print, readNumbers, run } from './script.ts';

const { streams } = readNumbers({ streams: 1000 });
/** Maximum memory for all streams together. */
const BUDGET_MIB = 100;
const MAX_STREAMS_PER_USER = 20;

function open(url: string, headers: Record<string, string>, onData: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = request(url, { headers, agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => text.includes('data: ') && onData());
      response.on('error', () => {});
      if (response.statusCode === 200) resolve();
      else opening.destroy(new Error(`status ${response.statusCode}`));
    });
    opening.on('error', reject).end();
  });
}

function residentMib(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 1024 ** 2;
}

print.run({ streams });
await run(async () => {
  const database = await makeDatabase();
  const fixture = await insertFixture(database.url, { players: Math.ceil(streams / MAX_STREAMS_PER_USER), courts: 1 });
  const server = await launchServer(database.url, () => {}, { MAX_STREAMS: String(streams) });
  const headersOf = (token: string) => ({ 'x-api-key': fixture.key, authorization: `Bearer ${token}` });
  const book = async (player: { token: string }, start: number): Promise<void> => {
    const [from, to] = [start, start + 1].map((hour) => `${String(hour).padStart(2, '0')}:00`);
    const body = {
      court_id: fixture.courts[0],
      booking_date: timestamp(Date.now() + 2 * DAY).slice(0, 10),
      start_time: from,
      end_time: to,
    };
    const headers = { ...headersOf(player.token), 'content-type': 'application/json' };
    const answer = await fetch(`${server.origin}/api/v1/bookings`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  };
  for (let i = 0; i < 10; i++) await book(fixture.players[i % fixture.players.length]!, i);
  await sleep(2000);
  const before = residentMib(server.pid);
  let received = 0;
  for (let i = 0; i < streams; i += 1) {
    const { token } = fixture.players[Math.floor(i / MAX_STREAMS_PER_USER)]!;
    await open(`${server.origin}/api/v1/events`, headersOf(token), () => (received += 1));
  }
  await sleep(12_000); // Wait for two heartbeats
  const cost = residentMib(server.pid) - before;
  received = 0;
  for (const [i, player] of fixture.players.slice(0, 10).entries()) await book(player, 10 + i);
  await sleep(1500);
  print.figure('streams', streams);
  print.figure('MiB before', before.toFixed(1));
  print.figure('MiB of the streams', cost.toFixed(1));
  print.figure('KiB per stream', ((cost * 1024) / streams).toFixed(1));
  const due = Math.min(10, fixture.players.length) * MAX_STREAMS_PER_USER;
  print.figure('messages received of those expected', `${received} of ${due}`);
  await server.kill();
  await database.drop();
  return Number(cost > BUDGET_MIB) + due - received;
});
