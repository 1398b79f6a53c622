// An attacker guesses passwords of many accounts from one IP address while two players sign in repeatedly. The first
// player uses another IP address. The second player, the neighbour, has used the attacker's address before and still
// uses it. Fails if more than 100 guesses were checked, if the first player got a 429 or 503, if the 99th percentile of
// the first player's waits exceeds a second, or if the neighbour got a 429. The neighbour may get a 503, because the
// attacker uses the same queue.
// Options: --size (guesses), --accounts, --clients, --postgres 1.
import { setTimeout as sleep } from 'node:timers/promises';
import { milliseconds, openDatabase, openService, print, readNumbers, run } from '../faults/script.ts';

const options = readNumbers({ size: 10_000, accounts: 1000, clients: 40, postgres: 0 });
const MAX_CHECKED = 100;
const PASSWORD = 'long rallies at dawn';
const ATTACKER = '192.0.2.1';
/** Limit for the 99th percentile of the first player's waits, in milliseconds. */
const MAX_WAIT_MS = 1000;
/** Interval between two sign-ins of a player, in milliseconds. */
const EVERY_MS = 100;

await run(async () => {
  const { size, accounts, clients } = options;
  print.run(options);
  print.load('before');
  const database = await openDatabase(options.postgres > 0);
  const settings = { TRUST_PROXY: 'true' };
  const { fixture, servers, end } = await openService(database, { players: 0, processes: 1, settings });
  const post = async (path: string, from: string, body: object): Promise<number> => {
    const headers = { 'x-api-key': fixture.key, 'content-type': 'application/json', 'x-forwarded-for': from };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${servers[0]!.origin}/api/v1${path}`, request);
    await answer.arrayBuffer();
    return answer.status;
  };
  const logIn = (email: string, password: string, from: string) => post('/auth/login', from, { email, password });

  const others = { elsewhere: '198.51.100.1', neighbour: ATTACKER };
  for (const [name, from] of Object.entries(others))
    await post('/auth/register', from, { name, email: `${name}@example.org`, password: PASSWORD });

  const guesses = new Map<number, number>();
  let [next, isOver] = [0, false];
  const began = performance.now();
  const attack = async (): Promise<void> => {
    while (next < size) {
      const email = `victim${next++ % accounts}@example.org`;
      const status = await logIn(email, 'a common password', ATTACKER);
      guesses.set(status, (guesses.get(status) ?? 0) + 1);
    }
  };
  const signIns = Object.entries(others).map(async ([name, from]) => {
    const [waits, statuses]: [number[], number[]] = [[], []];
    while (!isOver) {
      const asked = performance.now();
      statuses.push(await logIn(`${name}@example.org`, PASSWORD, from));
      waits.push(performance.now() - asked);
      await sleep(EVERY_MS);
    }
    waits.sort((a, b) => a - b);
    const [busy, refused] = [503, 429].map((status) => statuses.filter((other) => other === status).length);
    print.figure(`sign-ins ${name}, 503, 429`, `${statuses.length}, ${busy}, ${refused}`);
    const at = (q: number) => waits[Math.min(waits.length - 1, Math.floor(q * waits.length))]!;
    print.figure('their median, 99th percentile, worst', [0.5, 0.99, 1].map((q) => milliseconds(at(q))).join(', '));
    return refused! + (from === ATTACKER ? 0 : busy! + Number(at(0.99) > MAX_WAIT_MS));
  });
  await Promise.all(Array.from({ length: clients }, attack));
  isOver = true;
  const seconds = (performance.now() - began) / 1000;
  const failed = (await Promise.all(signIns)).reduce((sum, count) => sum + count);
  const checked = guesses.get(401) ?? 0;
  print.figure('guesses by status', [...guesses].map(([status, count]) => `${status}: ${count}`).join(', '));
  print.figure('guesses checked', `${checked} of ${size} in ${seconds.toFixed(1)} s`);
  await end();
  return [checked > MAX_CHECKED, failed > 0].filter(Boolean).length;
});
