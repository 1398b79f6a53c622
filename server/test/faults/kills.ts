// Kills `courtside serve` with SIGKILL at random moments under load and restarts it. Fails if acknowledged changes
// are lost. Options: --kills, --clients, --minutes, --seed, --postgres 1 (default: SQLite), --plant 1 (undoes one
// commit in 10, to show that the check can fail).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults, readFinalState } from '../checker.ts';
import { makePostgresDatabase, rowsOfFile } from '../databases.ts';
import { type Cluster, startCluster } from '../embedded-postgres.ts';
import { bookAndCancel, type Chance, chancesOf, repeatUnknown } from '../load.ts';
import { launchServer, insertFixture, withPlantedFault } from '../processes.ts';
import { record } from '../recorder.ts';
import { anySeed, atExit, print, readNumbers, run } from './script.ts';

const options = readNumbers({ kills: 500, clients: 12, postgres: 0, minutes: 600, plant: 0, seed: anySeed() });
/** The script creates a new club after this number of kills, because checks take longer as data grows. */
const KILLS_A_CLUB = 20;
const DAYS = 200;
const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
const settings = options.plant > 0 ? withPlantedFault('lost-commits') : {};

interface Sum {
  kills: number;
  acknowledged: number;
  calls: number;
  unknown: number;
  faults: string[];
}

async function killOften(database: string, kills: number, chance: Chance): Promise<Sum> {
  const fixture = await insertFixture(database, { players: options.clients, courts: 3 });
  // A clean shutdown, unlike a kill, stores compiled code, which makes later starts faster.
  await (await launchServer(database, atExit, settings)).stop();
  let server = await launchServer(database, atExit, settings);
  const recorder = record(fixture.key, () => server.origin);
  const sum: Sum = { kills: 0, acknowledged: 0, calls: 0, unknown: 0, faults: [] };
  while (sum.kills < kills && sum.faults.length === 0) {
    const from = recorder.calls.length;
    let isOver = false;
    const load = { recorder, fixture, days: DAYS, isOver: () => isOver, chance };
    const clients = fixture.players.map((player) => bookAndCancel(player, load));
    await sleep(50 + chance() * 400);
    isOver = true; // Clients stop after their current requests
    await server.kill();
    await Promise.all(clients);
    sum.kills += 1;
    server = await launchServer(database, atExit, settings);
    sum.faults.push(...damageOf(database), ...findFaults(recorder.calls, await readFinalState(database)));
    sum.unknown += await repeatUnknown(recorder, fixture, from);
  }
  await server.kill();
  sum.faults.push(...findFaults(recorder.calls, await readFinalState(database)));
  return { ...sum, calls: recorder.calls.length, acknowledged: recorder.statuses.get(201) ?? 0 };
}

function damageOf(database: string): string[] {
  if (database.startsWith('postgres:')) return [];
  const rows = rowsOfFile(database)('pragma integrity_check');
  return rows.map((row) => String(row['integrity_check'])).filter((verdict) => verdict !== 'ok');
}

async function makePlace(cluster: Cluster | undefined, number: number): Promise<string> {
  return cluster ? (await makePostgresDatabase(cluster.url)).url : join(folder, `club-${number}.db`);
}

await run(async () => {
  print.run(options);
  const chance = chancesOf(options.seed);
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = options.postgres > 0 ? await startCluster() : undefined;
  const sums: Sum[] = [];
  const total = (name: 'kills' | 'acknowledged' | 'calls' | 'unknown') => sums.reduce((all, sum) => all + sum[name], 0);
  const end = performance.now() + options.minutes * 60_000;
  while (total('kills') < options.kills && performance.now() < end && sums.every((sum) => sum.faults.length === 0)) {
    const kills = Math.min(KILLS_A_CLUB, options.kills - total('kills'));
    sums.push(await killOften(await makePlace(cluster, sums.length), kills, chance));
    process.stderr.write(`${total('kills')} kills\n`);
  }
  await cluster?.stop();
  const faults = sums.flatMap((sum) => sum.faults);
  print.load('after');
  print.figure('kills', total('kills'));
  print.figure('calls, acknowledged bookings', `${total('calls')}, ${total('acknowledged')}`);
  print.figure('lost', faults.filter((fault) => fault.includes('is lost')).length);
  print.figure('unknown outcomes, resolved by key', total('unknown'));
  print.figure('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length;
});
