import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, findFaults, readFinalState } from './checker.ts';
import { bookAndCancel, type Chance, pick, repeatUnknown } from './load.ts';
import { launchServer, insertFixture } from './processes.ts';
import { record } from './recorder.ts';
import { startPair } from './standby-pair.ts';

export interface Failover {
  acknowledged: number;
  unknown: number;
  gapMs: number;
  promotionMs: number;
  faults: string[];
}

interface Options {
  programs: string;
  clients: number;
  processes: number;
  /** Number of bookings to make before the primary is killed, and again after the standby is promoted. */
  bookings: number;
  isSynchronous: boolean;
  /**
   * Time from the kill of the standby to the kill of the primary, in milliseconds. With 0, the standby is not killed.
   */
  lagMs: number;
  chance: Chance;
  onStart: (end: () => unknown) => unknown;
}

export async function failOver(given: Options): Promise<Failover> {
  const { chance, onStart } = given;
  const pair = await startPair(given.programs, given.isSynchronous, onStart);
  const fixture = await insertFixture(pair.url, { players: given.clients, courts: 3 });
  const launch = () => launchServer(pair.url, onStart, { DATABASE_TIMEOUT: '2s' });
  const servers = await Promise.all(Array.from({ length: given.processes }, launch));
  const recorder = record(fixture.key, () => pick(servers, chance).origin);
  let isOver = false;
  const load = { recorder, fixture, days: 200, isOver: () => isOver, chance };
  const clients = fixture.players.map((player) => bookAndCancel(player, load));
  const booked = async (): Promise<void> => {
    const enough = (recorder.statuses.get(201) ?? 0) + given.bookings;
    while ((recorder.statuses.get(201) ?? 0) < enough) await sleep(5);
  };
  await booked();
  if (given.lagMs > 0) {
    pair.killStandby();
    await sleep(given.lagMs);
  }
  const killed = performance.now();
  pair.killPrimary();
  await pair.promoteStandby();
  const promotionMs = performance.now() - killed;
  await booked();
  isOver = true;
  await Promise.all(clients);

  const before = findFaults(recorder.calls, await readFinalState(pair.standbyUrl));
  const gapMs = longestGap(recorder.calls);
  const unknown = await repeatUnknown(recorder, fixture);
  await Promise.all(servers.map((server) => server.kill()));
  const faults = [...before, ...findFaults(recorder.calls, await readFinalState(pair.standbyUrl))];
  pair.remove();
  return { acknowledged: recorder.statuses.get(201) ?? 0, unknown, gapMs, promotionMs, faults };
}

/** Returns the longest time between two acknowledged bookings, in milliseconds. */
function longestGap(calls: Call[]): number {
  const moments = calls.filter(({ kind, outcome }) => kind === 'create' && typeof outcome === 'object');
  const ends = moments.map(({ ended }) => ended).toSorted((a, b) => a - b);
  return Math.max(...ends.slice(1).map((end, i) => end - ends[i]!));
}
