import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, MINUTE } from '../src/platform/time.ts';
import { findFaults, readFinalState } from './checker.ts';
import { bookAndCancel, type Chance } from './load.ts';
import { launchServer, insertFixture, withClock } from './processes.ts';
import { record } from './recorder.ts';

/**
 * Offsets of one process's clock on PostgreSQL, in milliseconds. There, the service uses the database's clock, so even
 * large offsets must be harmless.
 */
export const FAR = [400 * DAY, 400 * DAY - 10 * MINUTE, 0, -10 * MINUTE, -400 * DAY, 10 * MINUTE];
/**
 * Offsets of the process's clock on SQLite, in milliseconds. There, the service uses the process's clock, so only small
 * offsets must be harmless.
 */
export const NEAR = [10 * MINUTE, 0, -10 * MINUTE, 5 * MINUTE];

export interface Jumps {
  acknowledged: number;
  calls: number;
  /** Number of bookings whose status changed. It should be 0, because all bookings are in the future. */
  settled: number;
  faults: string[];
}

export async function jumpUnderLoad(
  database: string,
  given: {
    processes: number;
    clients: number;
    jumps: number[];
    seconds: number;
    /** The load goes on until this many bookings have been made, even if a busy machine needs more time. */
    minBookings?: number;
    clockFile: string;
    chance: Chance;
    onStart: (end: () => Promise<unknown>) => unknown;
  },
): Promise<Jumps> {
  const { processes, clients, jumps, seconds, minBookings = 0, clockFile, chance, onStart } = given;
  const fixture = await insertFixture(database, { players: clients, courts: 3 });
  writeFileSync(clockFile, String(jumps[0]));
  const start = (settings = {}) => launchServer(database, onStart, settings);
  const servers = [await start(withClock(clockFile))];
  while (servers.length < processes) servers.push(await start());
  let turn = 0;
  const recorder = record(fixture.key, () => servers[turn++ % processes]!.origin);
  let isOver = false;
  const load = { recorder, fixture, days: 60, isOver: () => isOver, chance };
  const players = fixture.players.map((player) => bookAndCancel(player, load));
  const acknowledged = (): number => recorder.statuses.get(201) ?? 0;
  // Stop waiting as soon as a client fails.
  const wait = (ms: number) => Promise.race([sleep(ms), Promise.all(players)]);
  for (const [i, jump] of jumps.entries()) {
    writeFileSync(clockFile, String(jump));
    await wait((seconds * 1000) / jumps.length);
    while (acknowledged() < (minBookings * (i + 1)) / jumps.length) await wait(20);
  }
  isOver = true;
  await Promise.all(players);
  const state = await readFinalState(database);
  await Promise.all(servers.map((server) => server.kill()));
  return {
    acknowledged: acknowledged(),
    calls: recorder.calls.length,
    settled: state.bookings.filter(({ status }) => !['confirmed', 'cancelled'].includes(status)).length,
    faults: findFaults(recorder.calls, state),
  };
}
