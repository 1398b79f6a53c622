// Opens many idle connections and prints how much memory the service uses. Fails if a connection is refused or a new
// request takes longer than a second. Options: --connections, --postgres 1 (default: SQLite).
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { countDescriptors, memoryMib } from '../vitals.ts';
import { milliseconds, openDatabase, openService, print, readNumbers, run } from './script.ts';

const options = readNumbers({ connections: 10_000, postgres: 0 });
const ANSWER_MS = 1000;
/** Maximum number of connections to open together, because the system's queue for new connections is short. */
const AT_ONCE = 50;
/** File descriptors that a process needs besides those for its connections. */
const OTHER_DESCRIPTORS = 200;

function maxDescriptors(): number {
  return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
}

async function openIdle(origin: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  const open = async (): Promise<void> => {
    while (sockets.length < count) {
      const socket = connect(Number(port), hostname).on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  return sockets;
}

await run(async () => {
  print.run(options);
  print.load('before');
  const count = Math.min(options.connections, maxDescriptors() - OTHER_DESCRIPTORS);
  if (count < options.connections) print.figure('fewer than requested, since ulimit -n is', maxDescriptors());
  const database = await openDatabase(options.postgres > 0);
  const { fixture, servers, end } = await openService(database, { players: 1, processes: 1 });
  const { origin, pid } = servers[0]!;
  const ask = async (): Promise<number> => {
    const began = performance.now();
    const headers = { 'x-api-key': fixture.key, connection: 'close' };
    const answer = await fetch(`${origin}/api/v1/courts`, { headers });
    await answer.text();
    return answer.ok ? performance.now() - began : Infinity;
  };
  for (let i = 0; i < 200; i += 1) await ask();
  const before = memoryMib(pid);
  const began = performance.now();
  const sockets = await openIdle(origin, count);
  const seconds = (performance.now() - began) / 1000;
  const waits: number[] = [];
  for (let i = 0; i < 50; i += 1) waits.push(await ask());
  const cut = sockets.filter(({ destroyed, closed }) => destroyed || closed).length;
  print.figure('idle connections, open descriptors', `${sockets.length - cut}, ${countDescriptors(pid)}`);
  print.figure('seconds to open them', Math.round(seconds));
  print.figure('MiB before, with them', `${Math.round(before)}, ${Math.round(memoryMib(pid))}`);
  print.figure('worst of 50 requests on new connections', milliseconds(Math.max(...waits)));
  print.load('after');
  await end();
  return Number(cut > 0) + Number(Math.max(...waits) > ANSWER_MS);
});
