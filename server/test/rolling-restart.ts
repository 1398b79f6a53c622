import { openBalancer } from './balancer.ts';
import { findFaults, readFinalState } from './checker.ts';
import { anySlot, type Chance, pick } from './load.ts';
import { type Account, type DatabaseFixture, launchServer, insertFixture, type Server } from './processes.ts';
import { record, type Recorder } from './recorder.ts';

/** The shutdown delay is longer than the balancer needs to notice that a service is not ready. */
const SETTINGS = { SHUTDOWN_DELAY: '1s' };
/** Number of days over which the bookings are spread. With so many days, most slots are free. */
const DAYS = 3000;

interface Options {
  requests: number;
  clients: number;
  processes: number;
  chance: Chance;
  onStart: (end: () => Promise<unknown>) => unknown;
  settings?: Record<string, string>;
}

export interface Figures {
  requests: number;
  /** Number of requests that got neither a success nor an expected rejection. */
  failed: number;
  restarts: number;
  exits: (number | null)[];
  statuses: Map<number, number>;
  broken: string[];
  faults: string[];
}

/** Restarts the processes one after the other, under load and behind a load balancer. The clients never retry. */
export async function restartUnderLoad(database: string, given: Options): Promise<Figures> {
  const fixture = await insertFixture(database, { players: given.clients, courts: 6 });
  const balancer = await openBalancer();
  const launch = () => launchServer(database, given.onStart, { ...SETTINGS, ...given.settings });
  const servers = await Promise.all(Array.from({ length: given.processes }, launch));
  for (const { origin } of servers) balancer.add(origin);
  await balancer.ready(given.processes);
  const recorder = record(fixture.key, () => balancer.origin);
  const isOver = () => recorder.calls.length >= given.requests;
  const load = fixture.players.map((player) => play(player, { recorder, fixture, isOver, chance: given.chance }));
  const exits: (number | null)[] = [];
  while (!isOver()) {
    const old = servers.shift()!;
    exits.push(await old.stop());
    balancer.remove(old.origin);
    const successor = await launch().catch(launch); // Retry a failed start, as a process manager does
    servers.push(successor);
    balancer.add(successor.origin);
    await balancer.ready(given.processes);
  }
  await Promise.all(load);
  await Promise.all(servers.map((server: Server) => server.stop()));
  await balancer.close();
  const { calls, statuses, broken } = recorder;
  const failed = statuses.entries().reduce((sum, [status, n]) => sum + (isFine(status) ? 0 : n), 0);
  const faults = findFaults(calls, await readFinalState(database));
  return { requests: calls.length, failed, restarts: exits.length, exits, statuses, broken, faults };
}

/** A 409 means that the slot is taken. A 404 would mean that a booking was lost. */
const isFine = (status: number): boolean => [200, 201, 409].includes(status);

interface Play {
  recorder: Recorder;
  fixture: DatabaseFixture;
  isOver: () => boolean;
  chance: Chance;
}

/** Books, reads and cancels in sequence until `isOver` returns true. */
async function play(player: Account, { recorder, fixture, isOver, chance }: Play): Promise<void> {
  const mine: number[] = [];
  while (!isOver()) {
    const dice = chance();
    if (mine.length > 0 && dice < 0.5) await recorder.read(player, pick(mine, chance));
    else if (mine.length > 3 && dice < 0.65) await recorder.cancel(player, mine.shift()!);
    else {
      const id = await recorder.create(player, anySlot(fixture, DAYS, chance));
      if (id !== undefined) mine.push(id);
    }
  }
}
