// Mixed load at a fixed, moderate rate for --minutes. Six times a minute looks at the heap after a collection, memory, descriptors and the
// slowest answers; fits a line to what follows the warm-up and fails when one of them rises. Options: --minutes, --rate, --postgres, --seed; --leak 1
// plants a leak, which must be found.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chancesOf } from '../load.ts';
import { requestDrawer, requestsForEveryDay, makeLogoutTokens, ORDINARY_TRAFFIC } from '../traffic-mix.ts';
import type { Server } from '../processes.ts';
import { countDescriptors, memoryMib, slopeOf } from '../vitals.ts';
import { type ResponseRecord, openConnections, quantile, sendAtRate, sendSequentially } from '../load-generator.ts';
import { anySeed, openDatabase, openService, readNumbers, run, tell, tellLoad, tellOrigin } from './script.ts';

const options = readNumbers({ minutes: 60, rate: 80, postgres: 0, leak: 0, seed: anySeed() });
const SAMPLES_A_MINUTE = 6;
const CONNECTIONS = 64;
/** Over so many days bookings are spread: what is kept ready of them is less than may be kept, or it would be let go and filled anew now and then. */
const DAYS = 300;
/** What is learnt and compiled at first is no leak: the first part of the samples is left out. */
const WARM_UP_SHARE = 1 / 3;
/** A leak of 64 bytes of each request: what may be added to the heap in a minute, in MiB, and never less than the noise. */
const MAX_HEAP_MIB = Math.max(0.5, (options.rate * 60 * 64) / 2 ** 20);
/** Memory that the heap grew into once is not given back: more is let pass. */
const MAX_MEMORY_MIB = 5;
const MAX_DESCRIPTORS = 0.5;
/** The slowest answers may get slower by so much in a minute: the share of their mean. */
const MAX_P99_SHARE = 0.2;

interface Sample {
  heapMib: number;
  rssMib: number;
  descriptors: number;
  p99: number;
  answered: number;
  errors: number;
}

/** Of the service, after a collection. */
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

function tellSample({ heapMib, rssMib, descriptors, p99, answered, errors }: Sample, number: number): void {
  const minute = ((number + 1) / SAMPLES_A_MINUTE).toFixed(2).padStart(7);
  const figures = [heapMib.toFixed(2), rssMib.toFixed(0), descriptors, p99.toFixed(1), answered, errors];
  process.stdout.write(`${minute} ${figures.map((figure) => String(figure).padStart(10)).join('')}\n`);
}

await run(async () => {
  const { minutes, rate, seed, leak } = options;
  tellOrigin(options);
  tellLoad('before');
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
  // All connections and all that is kept ready now, or they would look like leaks.
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
    tellSample(sample, samples.length - 1);
  }
  connections.close();
  await end();
  tellLoad('after');

  const settled = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  // What chance alone may do is no rise: the line must rise for sure (two standard errors), and by more than may be.
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
  const tellRise = (name: string, { rise, least }: { rise: number; least: number }, most: number) => {
    tell(`${name} a minute: rise; at least; allowed`, [rise, least, most].map((n) => n.toFixed(2)).join('; '));
    return Number(rise > most && least > 0);
  };
  tell('requests, errors', `${samples.reduce((sum, { answered }) => sum + answered, 0)}, ${errors}`);
  return (
    tellRise('heap, MiB', slopes.heap, MAX_HEAP_MIB) +
    tellRise('memory, MiB', slopes.memory, MAX_MEMORY_MIB) +
    tellRise('descriptors', slopes.descriptors, MAX_DESCRIPTORS) +
    tellRise('p99, ms', slopes.p99, meanP99 * MAX_P99_SHARE) +
    Number(errors > 0)
  );
});
