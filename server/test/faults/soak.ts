// Sends mixed load at a fixed, moderate rate. Records the heap, memory, file descriptors and slowest responses six
// times a minute. Fails if one of these figures keeps rising or a request fails. Options: --minutes, --rate,
// --postgres, --seed, --leak 1 (plants a leak, which the script must find).
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chancesOf } from '../load.ts';
import { requestDrawer, requestsForEveryDay, makeLogoutTokens, ORDINARY_TRAFFIC } from '../traffic-mix.ts';
import type { Server } from '../processes.ts';
import { countDescriptors, memoryMib, slopeOf } from '../vitals.ts';
import { type ResponseRecord, openConnections, quantile, sendAtRate, sendSequentially } from '../load-generator.ts';
import { anySeed, openDatabase, openService, print, readNumbers, run } from './script.ts';

const options = readNumbers({ minutes: 60, rate: 80, postgres: 0, leak: 0, seed: anySeed() });
const SAMPLES_A_MINUTE = 6;
const CONNECTIONS = 64;
/**
 * Bookings are spread over this number of days, so that the availability of all these days fits into the cache.
 * Evictions would look like a memory leak.
 */
const DAYS = 300;
/** Ignore the first third of the measurements, because caches and compiled code are still growing then. */
const WARM_UP_SHARE = 1 / 3;
/** Approximate size of a booking in the cache of bookings' JSON. The cache grows until it contains 20,000 bookings. */
const CACHED_BOOKING_BYTES = 1024;
const bookingsPerMinute = (options.rate * 60 * ORDINARY_TRAFFIC.book) / 100;
/**
 * Maximum rise of the heap in MiB per minute: the new bookings in the cache, plus 64 bytes for each request. The second
 * amount is at least 0.5, because a rise of 0.5 can occur by chance.
 */
const MAX_HEAP_MIB =
  Math.max(0.5, (options.rate * 60 * 64) / 2 ** 20) + (bookingsPerMinute * CACHED_BOOKING_BYTES) / 2 ** 20;
/**
 * Maximum rise of the process's memory in MiB per minute. V8 keeps some memory that the heap no longer uses, so the
 * process's memory can grow more than the heap.
 */
const MAX_MEMORY_MIB = 5;
const MAX_DESCRIPTORS = 0.5;
/** Maximum rise per minute of the 99th percentile of response times, as a fraction of the mean 99th percentile. */
const MAX_P99_SHARE = 0.2;

interface Sample {
  heapMib: number;
  rssMib: number;
  descriptors: number;
  p99: number;
  answered: number;
  errors: number;
}

async function heapMib(server: Server): Promise<number> {
  const output = () => server.output();
  const before = output().split('\nheap ').length;
  process.kill(server.pid, 'SIGUSR2');
  while (!/\nheap \d+\n$/.test(output()) || output().split('\nheap ').length === before) await sleep(20);
  return Number(output().split('\nheap ').at(-1)) / 2 ** 20;
}

function isError({ status, isRefusal }: ResponseRecord): boolean {
  return status === 0 || status >= 500 || isRefusal;
}

function printSample({ heapMib, rssMib, descriptors, p99, answered, errors }: Sample, number: number): void {
  const minute = ((number + 1) / SAMPLES_A_MINUTE).toFixed(2).padStart(7);
  const figures = [heapMib.toFixed(2), rssMib.toFixed(0), descriptors, p99.toFixed(1), answered, errors];
  process.stdout.write(`${minute} ${figures.map((figure) => String(figure).padStart(10)).join('')}\n`);
}

await run(async () => {
  const { minutes, rate, seed, leak } = options;
  print.run(options);
  print.load('before');
  const database = await openDatabase(options.postgres > 0);
  const probe = join(import.meta.dirname, '../heap-probe.ts');
  const settings = { NODE_OPTIONS: `--import=${probe}`, ...(leak > 0 && { PLANT_LEAK: '1' }) };
  const { fixture, servers, end } = await openService(database, { players: 100, processes: 1, settings });
  const server = servers[0]!;
  const tokens = await makeLogoutTokens(
    database,
    fixture,
    Math.ceil((minutes * 60 * rate * 2 * ORDINARY_TRAFFIC.logout) / 100),
  );
  const draw = requestDrawer(fixture, chancesOf(seed), tokens, DAYS);
  const connections = openConnections(server.origin, CONNECTIONS);
  // Open all connections and fill the caches before the measurement, because their growth would look like leaks.
  const first = requestsForEveryDay(fixture, DAYS);
  do {
    await sendSequentially(connections, {
      clients: CONNECTIONS,
      seconds: 1,
      next: () => first.pop() ?? draw(ORDINARY_TRAFFIC),
    });
  } while (first.length > 0);
  const samples: Sample[] = [];
  process.stdout.write(' minute   heap MiB   RSS MiB descriptors  p99 ms  answered    errors\n');
  while (samples.length < minutes * SAMPLES_A_MINUTE) {
    const seconds = 60 / SAMPLES_A_MINUTE;
    const { answered, unsent } = await sendAtRate(connections, { rate, seconds, next: () => draw(ORDINARY_TRAFFIC) });
    const sample = {
      heapMib: await heapMib(server),
      rssMib: memoryMib(server.pid),
      descriptors: countDescriptors(server.pid),
      p99: quantile(
        answered.map(({ ms }) => ms).toSorted((a, b) => a - b),
        0.99,
      ),
      answered: answered.length,
      errors: answered.filter(isError).length + unsent,
    };
    samples.push(sample);
    printSample(sample, samples.length - 1);
  }
  connections.close();
  await end();
  print.load('after');

  const settled = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  // A rise is a fault if it exceeds the limit and is statistically significant (two standard errors).
  const perMinute = (figureOf: (sample: Sample) => number) => {
    const { slope, error } = slopeOf(settled.map(figureOf));
    return { rise: slope * SAMPLES_A_MINUTE, least: (slope - 2 * error) * SAMPLES_A_MINUTE };
  };
  const slopes = {
    heap: perMinute((sample) => sample.heapMib),
    memory: perMinute((sample) => sample.rssMib),
    descriptors: perMinute((sample) => sample.descriptors),
    p99: perMinute((sample) => sample.p99),
  };
  const meanP99 = settled.reduce((sum, { p99 }) => sum + p99, 0) / settled.length;
  const errors = samples.reduce((sum, { errors }) => sum + errors, 0);
  const printRise = (name: string, { rise, least }: { rise: number; least: number }, most: number) => {
    print.figure(`${name} a minute: rise; at least; allowed`, [rise, least, most].map((n) => n.toFixed(2)).join('; '));
    return Number(rise > most && least > 0);
  };
  print.figure('requests, errors', `${samples.reduce((sum, { answered }) => sum + answered, 0)}, ${errors}`);
  return (
    printRise('heap, MiB', slopes.heap, MAX_HEAP_MIB) +
    printRise('memory, MiB', slopes.memory, MAX_MEMORY_MIB) +
    printRise('descriptors', slopes.descriptors, MAX_DESCRIPTORS) +
    printRise('p99, ms', slopes.p99, meanP99 * MAX_P99_SHARE) +
    Number(errors > 0)
  );
});
