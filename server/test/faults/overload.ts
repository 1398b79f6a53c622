// Asks for ten times as much as the service can do. First measures how much that is, with 64 clients that wait for their answers; then
// sends at ten times that rate without waiting; then measures again, with the kinds that were served. Fails when less than 0.9 of that was
// served, or refusals took over 100 ms (of 100, 99). Options: --seconds, --times, --postgres, --seed; --limit (MAX_REQUESTS_IN_FLIGHT, 0 for
// its default); --pin 0 lets generator and service share their cores. By default what serves has core 0, the database too, and the
// generator core 1, so that the flood costs the service nothing but its refusals, as from other machines.
import { execFileSync } from 'node:child_process';
import { chancesOf } from '../load.ts';
import { requestDrawer, makeLogoutTokens, ORDINARY_TRAFFIC, type RequestShares } from '../traffic-mix.ts';
import {
  type ResponseRecord,
  openConnections,
  quantile,
  sendAtRate,
  sendSequentially,
  type LoadResult,
} from '../load-generator.ts';
import { cpuSeconds, memoryMib } from '../vitals.ts';
import { anySeed, milliseconds, openDatabase, openService, readNumbers, run } from './script.ts';
import { tell, tellLoad, tellOrigin } from './script.ts';

const options = readNumbers({
  seconds: 20,
  times: 10,
  postgres: 0,
  limit: 0,
  pin: 1,
  connections: 1000,
  seed: anySeed(),
});
const CLIENTS = 64;
const PLAYERS = 200;
const LOGOUTS = 5000;
const LEAST_GOODPUT = 0.9;
const REFUSED_WITHIN_MS = 100;
/** Memory may grow that much while the service is asked for more than it can do. */
const MAX_GROWTH_MIB = 100;

/** Sends load and measures the processor time that the service used. */
async function measured(pid: number, send: () => Promise<LoadResult>): Promise<LoadResult & { cpu: number }> {
  const before = cpuSeconds(pid);
  return { ...(await send()), cpu: cpuSeconds(pid) - before };
}

function isServed({ status }: ResponseRecord): boolean {
  return status >= 200 && status < 500 && status !== 429;
}

/** Binds this process, and what it starts from now on, to one core. */
function bindTo(core: number): void {
  if (options.pin > 0) execFileSync('taskset', ['-a', '-p', '-c', String(core), String(process.pid)]);
}

/** Served requests a second. */
function goodput({ answered, seconds }: LoadResult): number {
  return answered.filter(isServed).length / seconds;
}

function sharesOf(answered: ResponseRecord[]): RequestShares {
  const count = (kind: string) => answered.filter((one) => one.kind === kind).length;
  return Object.fromEntries(
    Object.keys(ORDINARY_TRAFFIC).map((kind) => [kind, count(kind)]),
  ) as unknown as RequestShares;
}

function waits(answered: ResponseRecord[]): string {
  const sorted = answered.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return [0.5, 0.99, 1].map((q) => milliseconds(quantile(sorted, q))).join(', ');
}

function tellKinds(answered: ResponseRecord[]): void {
  for (const kind of Object.keys(ORDINARY_TRAFFIC)) {
    const all = answered.filter((one) => one.kind === kind);
    const served = all.filter(isServed);
    tell(`${kind}: served of asked; wait of the served`, `${served.length} of ${all.length}; ${waits(served)}`);
  }
}

await run(async () => {
  const { seconds, times, limit, seed } = options;
  tellOrigin(options);
  tellLoad('before');
  bindTo(0);
  const database = await openDatabase(options.postgres > 0);
  const settings: Record<string, string> = limit > 0 ? { MAX_REQUESTS_IN_FLIGHT: String(limit) } : {};
  const { fixture, servers, end } = await openService(database, { players: PLAYERS, processes: 1, settings });
  bindTo(1);
  const { origin, pid } = servers[0]!;
  const draw = requestDrawer(fixture, chancesOf(seed), await makeLogoutTokens(database, fixture, LOGOUTS));
  const connections = openConnections(origin, options.connections);
  const inTurn = (shares: RequestShares, seconds: number) =>
    measured(pid, () => sendSequentially(connections, { clients: CLIENTS, seconds, next: () => draw(shares) }));

  await inTurn(ORDINARY_TRAFFIC, 5); // V8 learns the code
  const peak = await inTurn(ORDINARY_TRAFFIC, seconds / 2);
  // A process under load takes few new connections in a turn of its loop: as behind a proxy, they are there before.
  await sendSequentially(connections, { clients: options.connections, seconds: 2, next: () => draw(ORDINARY_TRAFFIC) });
  tell('connections', connections.count());
  const before = memoryMib(pid);
  const rate = goodput(peak) * times;
  const flood = await measured(pid, () =>
    sendAtRate(connections, { rate, seconds, next: () => draw(ORDINARY_TRAFFIC) }),
  );
  const after = memoryMib(pid);
  const served = flood.answered.filter(isServed);
  const same = await inTurn(sharesOf(served), seconds / 2);
  connections.close();
  await end();

  const refused = flood.answered.filter(({ isRefusal }) => isRefusal);
  const others = flood.answered.filter((one) => !isServed(one) && !one.isRefusal);
  const refusedIn = quantile(
    refused.map(({ ms }) => ms).toSorted((a, b) => a - b),
    0.99,
  );
  const served_cpu = ({ answered, cpu }: LoadResult & { cpu: number }) => answered.filter(isServed).length / cpu;
  const refusalMs = ((flood.cpu - served.length / served_cpu(same)) / refused.length) * 1000;
  const share = goodput(flood) / goodput(same);
  tell('served a second, 64 clients in turn', Math.round(goodput(peak)));
  tell('refused among them', peak.answered.length - peak.answered.filter(isServed).length);
  tell(`asked for a second, ${times} times as much`, Math.round((flood.answered.length + flood.unsent) / seconds));
  tell('not sent: no connection free', flood.unsent);
  tell('served a second then', Math.round(goodput(flood)));
  tell('in turn, with the kinds that were served', Math.round(goodput(same)));
  tell('share of that', share.toFixed(2));
  tell('the same by a second of processor time', `${Math.round(served_cpu(flood))} of ${Math.round(served_cpu(same))}`);
  tell('processor time of a refusal', `${refusalMs.toFixed(3)} ms`);
  tell(
    'refused with Retry-After: share; wait',
    `${(refused.length / flood.answered.length).toFixed(3)}; ${waits(refused)}`,
  );
  const names = Map.groupBy(others, ({ status, code }) => `${status} ${code ?? ''}`);
  tell('neither served nor refused so', [others.length, ...names.keys()].join(', '));
  tellKinds(flood.answered);
  tell('MiB before, after', `${Math.round(before)}, ${Math.round(after)}`);
  tellLoad('after');
  return (
    Number(share < LEAST_GOODPUT) +
    Number(refusedIn > REFUSED_WITHIN_MS) +
    Number(after - before > MAX_GROWTH_MIB) +
    Number(others.length > 0)
  );
});
