// Measures the capacity, then sends ten times as many requests. Then measures the capacity for the mix of requests
// that was served. Fails if the service served less than 90% of that capacity during the overload, if the 99th
// percentile of the response times of rejections exceeds 100 ms, if the service's memory grows by more than 100 MiB, or
// if a request is neither served nor rejected. Options: --seconds, --times, --postgres, --seed, --limit
// (MAX_REQUESTS_IN_FLIGHT), --connections, --pin 0. By default, the service and the load generator run on different
// cores. With --pin 0, they share the cores.
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
import { print } from './script.ts';

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
const MIN_GOODPUT = 0.9;
const REFUSED_WITHIN_MS = 100;
const MAX_GROWTH_MIB = 100;

async function measured(pid: number, send: () => Promise<LoadResult>): Promise<LoadResult & { cpu: number }> {
  const before = cpuSeconds(pid);
  return { ...(await send()), cpu: cpuSeconds(pid) - before };
}

function isServed({ status }: ResponseRecord): boolean {
  return status >= 200 && status < 500 && status !== 429;
}

function bindTo(core: number): void {
  if (options.pin > 0) execFileSync('taskset', ['-a', '-p', '-c', String(core), String(process.pid)]);
}

/** Returns the number of served requests per second. */
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

function printKinds(answered: ResponseRecord[]): void {
  for (const kind of Object.keys(ORDINARY_TRAFFIC)) {
    const all = answered.filter((one) => one.kind === kind);
    const served = all.filter(isServed);
    print.figure(`${kind}: served of requested; their waits`, `${served.length} of ${all.length}; ${waits(served)}`);
  }
}

await run(async () => {
  const { seconds, times, limit, seed } = options;
  print.run(options);
  print.load('before');
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

  await inTurn(ORDINARY_TRAFFIC, 5); // Warm up the service, so that V8 compiles its code
  const peak = await inTurn(ORDINARY_TRAFFIC, seconds / 2);
  // Open all connections now, because a busy process accepts few new ones.
  await sendSequentially(connections, { clients: options.connections, seconds: 2, next: () => draw(ORDINARY_TRAFFIC) });
  print.figure('connections', connections.count());
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
  print.figure('capacity: served per second, 64 clients', Math.round(goodput(peak)));
  print.figure('refused by the service at capacity', peak.answered.length - peak.answered.filter(isServed).length);
  print.figure(
    `requested per second, ${times} times as much`,
    Math.round((flood.answered.length + flood.unsent) / seconds),
  );
  print.figure('not sent, all connections in use', flood.unsent);
  print.figure('served per second during the overload', Math.round(goodput(flood)));
  print.figure('capacity for the mix that was served', Math.round(goodput(same)));
  print.figure('ratio of the two', share.toFixed(2));
  print.figure('served per second of CPU time', `${Math.round(served_cpu(flood))} of ${Math.round(served_cpu(same))}`);
  print.figure('CPU time of a refusal', `${refusalMs.toFixed(3)} ms`);
  print.figure(
    'refused with Retry-After: share; waits',
    `${(refused.length / flood.answered.length).toFixed(3)}; ${waits(refused)}`,
  );
  const names = Map.groupBy(others, ({ status, code }) => `${status} ${code ?? ''}`);
  print.figure('neither served nor refused like this', [others.length, ...names.keys()].join(', '));
  printKinds(flood.answered);
  print.figure('MiB before, after', `${Math.round(before)}, ${Math.round(after)}`);
  print.load('after');
  return (
    Number(share < MIN_GOODPUT) +
    Number(refusedIn > REFUSED_WITHIN_MS) +
    Number(after - before > MAX_GROWTH_MIB) +
    Number(others.length > 0)
  );
});
