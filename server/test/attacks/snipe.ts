// A player cancels bookings while other players are on the waiting list for these slots, and while clients keep
// requesting the same slots. Fails if a client gets a slot before it is offered to the waiting player.
// Options: --size (slots), --clients, --processes, --postgres 1, --seed.
import { addDays, timestamp } from '../../src/platform/time.ts';
import { anySeed, milliseconds, openDatabase, openService, print, readNumbers, run } from '../faults/script.ts';
import { chancesOf } from '../load.ts';
import { type Send, snipe } from '../waitlist/sniping.ts';

const WAITERS = 20;
const options = readNumbers({ size: 100, clients: 4, processes: 1, postgres: 0, seed: anySeed() });

await run(async () => {
  const { size, clients, processes, postgres, seed } = options;
  print.run(options);
  const settings = {
    RATE_LIMIT_PER_MINUTE: '0',
    max_upcoming_bookings: 0,
    max_waitlist_entries: 0,
    offer_minutes: 60,
  };
  const players = 1 + WAITERS + clients;
  const { fixture, servers, end } = await openService(await openDatabase(postgres > 0), {
    players,
    processes,
    settings,
  });
  const [owner, ...others] = fixture.players.map(({ token }) => token);
  let turn = 0;
  const send: Send = async (token, method, path, body) => {
    const { origin } = servers[turn++ % processes]!;
    const headers = { 'x-api-key': fixture.key, authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const today = timestamp(Date.now()).slice(0, 10);
  const dates = Array.from({ length: Math.ceil(size / 23 / fixture.courts.length) }, (_, i) => addDays(today, 2 + i));
  const began = performance.now();
  const { sniped, offered, attempts } = await snipe({
    ...{ send, owner: owner!, waiters: others.slice(0, WAITERS), snipers: others.slice(WAITERS) },
    ...{ courts: fixture.courts, dates, slots: size, chance: chancesOf(seed) },
  });
  print.figure('slots freed', size);
  print.figure('slots sniped', sniped);
  print.figure('slots offered in time', offered);
  print.figure('attempts to snipe', attempts);
  print.figure('time', milliseconds(performance.now() - began));
  await end();
  return sniped + (size - offered);
});
