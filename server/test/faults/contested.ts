// Many clients want the same slots of three courts, through three processes on one PostgreSQL. Prints its figures; fails when a
// slot was given twice or an answer was a 5xx. Options: --calls, --clients, --processes, --seed.
import { addDays, timestamp } from '../../src/platform/time.ts';
import { findCourtErrors, readFinalState, type Slot } from '../checker.ts';
import { startCluster } from '../embedded-postgres.ts';
import { type Chance, chancesOf, pick } from '../load.ts';
import { record, type Recorder } from '../recorder.ts';
import { anySeed, milliseconds, openService, readNumbers, run, tell, tellOrigin } from './script.ts';

const options = readNumbers({ calls: 1_000_000, clients: 64, processes: 3, seed: anySeed() });
/** Windows of an hour, in each of which up to two bookings fit; as many as the courts let one book ahead. */
const DAYS = 3600;
const WINDOWS = DAYS * 23 * 3;
/** How many calls in a row want the same window: at least so many that they meet in it. */
const CALLS_A_WINDOW = Math.max(8, Math.ceil(options.calls / WINDOWS));

/** What is a long wait, and how long processes that have just started may be slow, in milliseconds. */
const LONG_MS = 700;
const FIRST_MS = 1000;

/** What a call wants: those with nearby numbers want slots that overlap, also those of the windows beside theirs. */
function slotOf(call: number, courts: number[], chance: Chance): Slot {
  const window = Math.floor(call / CALLS_A_WINDOW);
  const court = courts[window % courts.length]!;
  const hour = Math.floor(window / courts.length) % 23;
  const day = Math.floor(window / courts.length / 23);
  const start = 60 * hour + pick([0, 30], chance);
  const date = addDays(timestamp(Date.now()).slice(0, 10), 1 + (day % DAYS));
  return {
    court,
    date,
    start,
    end:
      start +
      pick(
        [30, 60, 90].filter((length) => start + length <= 1440),
        chance,
      ),
  };
}

function tellFigures({ calls, statuses }: Recorder, faults: string[], seconds: number): void {
  const waits = calls.map(({ began, ended }) => ended - began).toSorted((a, b) => a - b);
  const quantile = (q: number) => milliseconds(waits[Math.min(waits.length - 1, Math.floor(q * waits.length))]!);
  tell('calls', calls.length);
  tell('booked (201), refused (409)', `${statuses.get(201) ?? 0}, ${statuses.get(409) ?? 0}`);
  tell('double bookings', faults.filter((fault) => fault.includes('overlap')).length);
  tell('faults found by the checker', faults.length);
  tell('5xx, or no answer', countBroken(statuses));
  tell('median, 99th percentile, worst wait', [0.5, 0.99, 1].map(quantile).join(', '));
  const start = calls.reduce((first, { began }) => Math.min(first, began), Infinity);
  const worst = calls.reduce((a, b) => (b.ended - b.began > a.ended - a.began ? b : a));
  tell('the worst began', `after ${((worst.began - start) / 1000).toFixed(1)} s`);
  const long = calls.filter(({ began, ended }) => ended - began > LONG_MS);
  const settled = long.filter(({ began }) => began - start > FIRST_MS);
  tell(`waits over ${LONG_MS} ms, after the first second`, `${long.length}, ${settled.length}`);
  tell('calls a second', Math.round(calls.length / seconds));
}

function countBroken(statuses: Map<number, number>): number {
  return statuses.entries().reduce((sum, [status, n]) => sum + (status >= 500 || status <= 0 ? n : 0), 0);
}

await run(async () => {
  const { calls, clients, processes, seed } = options;
  tellOrigin(options);
  const cluster = await startCluster();
  const { fixture, servers, end } = await openService(cluster.url, { players: clients, processes });
  // The clients have connections, and are no slower at first than later. The processes have not booked yet.
  await Promise.all(
    fixture.players.flatMap(() => servers.map(async ({ origin }) => (await fetch(`${origin}/livez`)).text())),
  );
  const chance = chancesOf(seed);
  let turn = 0;
  const recorder = record(fixture.key, () => servers[turn++ % processes]!.origin);
  let next = 0;
  const began = performance.now();
  await Promise.all(
    fixture.players.map(async (player) => {
      while (next < calls) await recorder.create(player, slotOf(next++, fixture.courts, chance));
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await end();
  const faults = findCourtErrors(recorder.calls, await readFinalState(cluster.url));
  await cluster.stop();
  tellFigures(recorder, faults, seconds);
  for (const fault of faults.slice(0, 10)) tell('fault', fault);
  return faults.length + countBroken(recorder.statuses);
});
