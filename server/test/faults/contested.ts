// Lets many clients compete for the same slots through several processes on one PostgreSQL server. Fails if a slot
// is booked twice or a response is a 5xx. With `--plans 1`, the clients' plans all open a further day for booking at
// the same minute, and the script also fails if a quota is exceeded. Options: --calls, --clients, --processes, --seed,
// --plans.
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, timestamp } from '../../src/platform/time.ts';
import { findFaults, readFinalState, type Slot } from '../checker.ts';
import { query } from '../databases.ts';
import { startCluster } from '../embedded-postgres.ts';
import { type Chance, chancesOf, pick } from '../load.ts';
import type { Account } from '../processes.ts';
import { record, type Recorder } from '../recorder.ts';
import { type Accepted, Opening } from './opening.ts';
import { anySeed, milliseconds, openService, print, readNumbers, run } from './script.ts';

const options = readNumbers({ calls: 1_000_000, clients: 64, processes: 3, seed: anySeed(), plans: 0 });
/** Number of days. On each day, the clients compete for slots in windows of one hour, with room for two bookings. */
const DAYS = 3600;
const WINDOWS = DAYS * 23 * 3;
/** Number of consecutive calls that request slots in the same window, so that they compete. */
const CALLS_A_WINDOW = Math.max(8, Math.ceil(options.calls / WINDOWS));

/**
 * The script prints how many responses take longer than LONG_MS. It prints this figure a second time without the
 * requests of the first FIRST_MS, because new processes may be slow.
 */
const LONG_MS = 700;
const FIRST_MS = 1000;

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

function printFigures({ calls, statuses }: Recorder, faults: string[], seconds: number): void {
  const waits = calls.map(({ began, ended }) => ended - began).toSorted((a, b) => a - b);
  const quantile = (q: number) => milliseconds(waits[Math.min(waits.length - 1, Math.floor(q * waits.length))]!);
  print.figure('calls', calls.length);
  print.figure('booked (201), refused (409)', `${statuses.get(201) ?? 0}, ${statuses.get(409) ?? 0}`);
  print.figure('double bookings', faults.filter((fault) => fault.includes('overlap')).length);
  print.figure('faults found by the checker', faults.length);
  print.figure('5xx, or no answer', countBroken(statuses));
  print.figure('median, 99th percentile, worst wait', [0.5, 0.99, 1].map(quantile).join(', '));
  const start = calls.reduce((first, { began }) => Math.min(first, began), Infinity);
  const worst = calls.reduce((a, b) => (b.ended - b.began > a.ended - a.began ? b : a));
  print.figure('the worst wait began', `after ${((worst.began - start) / 1000).toFixed(1)} s`);
  const long = calls.filter(({ began, ended }) => ended - began > LONG_MS);
  const settled = long.filter(({ began }) => began - start > FIRST_MS);
  print.figure(`waits over ${LONG_MS} ms; after the first second`, `${long.length}, ${settled.length}`);
  print.figure('calls per second', Math.round(calls.length / seconds));
}

function countBroken(statuses: Map<number, number>): number {
  return statuses.entries().reduce((sum, [status, n]) => sum + (status >= 500 || status <= 0 ? n : 0), 0);
}

await run(async () => {
  const { calls, clients, processes, seed, plans } = options;
  print.run(options);
  const cluster = await startCluster();
  const { fixture, servers, end } = await openService(cluster.url, { players: clients, processes });
  // Open the clients' connections now, so that the first calls are as fast as later ones.
  await Promise.all(
    fixture.players.flatMap(() => servers.map(async ({ origin }) => (await fetch(`${origin}/healthz`)).text())),
  );
  const chance = chancesOf(seed);
  let turn = 0;
  const recorder = record(fixture.key, () => servers[turn++ % processes]!.origin);
  let next = 0;
  const opening = plans === 0 ? undefined : new Opening(fixture);
  await opening?.addPlans(servers[0]!.origin, fixture);
  // Without this consent, a booking would count for a participant only after the participant has accepted it.
  await query(cluster.url, 'update users set accepts_invitations = 1, email_verified_at = created_at');
  await sleep(opening?.startsInMs ?? 0);
  const createNext = async (player: Account, n: number): Promise<unknown> => {
    if (!opening) return recorder.create(player, slotOf(next++, fixture.courts, chance));
    // Requests before booking opens do not count towards `--calls`.
    if (Date.now() >= opening.at) next++;
    const { slot, ...more } = opening.requestOf(n, chance);
    return recorder.create(player, slot, more);
  };
  const began = performance.now();
  await Promise.all(
    fixture.players.map(async (player, n) => {
      while (next < calls) await createNext(player, n);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await end();
  const state = await readFinalState(cluster.url);
  // A participant whose quota is used up is only invited.
  const accepted = await query(
    cluster.url,
    `select note, booking_participants.user_id from booking_participants
      join bookings on bookings.id = booking_id where state is null`,
  );
  const faults = [
    ...findFaults(recorder.calls, state),
    ...(opening?.findFaults(recorder.calls, state, accepted as Accepted[]) ?? []),
  ];
  if (opening && accepted.length === 0) faults.push('No participant has accepted a booking.');
  await cluster.stop();
  printFigures(recorder, faults, seconds);
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length + countBroken(recorder.statuses);
});
