import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, findFaults, readFinalState } from './checker.ts';
import { rowsOfFile } from './databases.ts';
import { bookAndCancel, type Chance } from './load.ts';
import type { LoopDisk } from './loop-disk.ts';
import { type DatabaseFixture, launchServer, insertFixture, type Server } from './processes.ts';
import { record, type Recorder } from './recorder.ts';

/** Number of days over which the bookings are spread. */
const DAYS = 200;
/** Time for the clients to receive responses that were sent before the cut, in milliseconds. */
const READ_MS = 100;

const MIN_BOOKINGS = 20;

export interface DiskClub {
  disk: LoopDisk;
  fixture: DatabaseFixture;
  server: Server;
  recorder: Recorder;
}

export async function openOnDisk(
  disk: LoopDisk,
  { clients, settings, onStart }: { clients: number; settings?: Record<string, string>; onStart: OnStart },
): Promise<DiskClub> {
  const file = join(disk.folder, 'club.db');
  const fixture = await insertFixture(file, { players: clients, courts: 3 });
  const server = await launchServer(file, onStart, settings);
  return { disk, fixture, server, recorder: record(fixture.key, () => server.origin) };
}
type OnStart = (end: () => Promise<unknown>) => unknown;

/** Simulates one power cut under load. Returns the faults in the data that is left on the disk. */
export async function cutPower({ disk, fixture, server, recorder }: DiskClub, chance: Chance): Promise<string[]> {
  let isOver = false;
  const load = { recorder, fixture, days: DAYS, isOver: () => isOver, chance };
  const clients = fixture.players.map((player) => bookAndCancel(player, load));
  const booked = (recorder.statuses.get(201) ?? 0) + MIN_BOOKINGS;
  while ((recorder.statuses.get(201) ?? 0) < booked) await sleep(5);
  await sleep(chance() * 200);
  process.kill(server.pid, 'SIGSTOP');
  while (!isStopped(server.pid)) await sleep(1);
  await sleep(READ_MS);
  const cut = performance.now();
  const state = await disk.afterPowerCut(async (folder) => {
    const file = join(folder, 'club.db');
    const damage = rowsOfFile(file)('pragma integrity_check').map((row) => String(row['integrity_check']));
    return { damage: damage.filter((verdict) => verdict !== 'ok'), ...(await readFinalState(file)) };
  });
  isOver = true;
  process.kill(server.pid, 'SIGCONT');
  await Promise.all(clients);
  return [...state.damage, ...findFaults(recorder.calls.filter(({ began }) => began < cut).map(asSeenAt(cut)), state)];
}

/** Returns a function that sets the outcome of a call to `unknown` if the call had no response before `moment`. */
function asSeenAt(moment: number): (call: Call) => Call {
  return (call) => (call.ended < moment ? call : { ...call, outcome: 'unknown' });
}

function isStopped(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2)[0] === 'T';
}
