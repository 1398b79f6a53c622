// Books, cancels and reads for a long time. Prints how heap, descriptors and waits of the first part compare with those of the last;
// fails when something grows. Options: --minutes, --clients, --postgres, --seed.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults, readFinalState } from '../checker.ts';
import { startCluster } from '../embedded-postgres.ts';
import { bookAndCancel, chancesOf } from '../load.ts';
import { record } from '../recorder.ts';
import { anySeed, atExit, milliseconds, openService, readNumbers, run, tell, tellOrigin } from './script.ts';

const options = readNumbers({ minutes: 60, clients: 8, postgres: 0, seed: anySeed() });
/** In how many parts the time is looked at; the first is for warming up. */
const PARTS = 5;
/** How much more of something the last part may have than the second: what is beyond has grown. */
const MOST_GROWTH = 1.3;

/** What a process has, without what the system keeps for it: anonymous memory, and open descriptors. */
function holdingsOf(pid: number): { megabytes: number; descriptors: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)![1]) / 1024);
  return { megabytes, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

await run(async () => {
  tellOrigin(options);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = options.postgres > 0 ? await startCluster() : undefined;
  const database = cluster?.url ?? `file:${join(folder, 'club.db')}`;
  const { ground, servers, end } = await openService(database, { players: options.clients, processes: 1 });
  const recorder = record(ground.key, () => servers[0]!.origin);
  let isOver = false;
  const load = { recorder, ground, days: 3600, isOver: () => isOver, chance: chancesOf(options.seed) };
  const clients = ground.players.map((player) => bookAndCancel(player, load));
  const parts: { megabytes: number; descriptors: number; p99: number }[] = [];
  for (let part = 0; part < PARTS; part++) {
    const from = recorder.calls.length;
    await Promise.race([sleep((options.minutes * 60_000) / PARTS), Promise.all(clients)]);
    const waits = recorder.calls.slice(from).map(({ began, ended }) => ended - began);
    const p99 = waits.toSorted((a, b) => a - b)[Math.floor(0.99 * waits.length)] ?? 0;
    parts.push({ ...holdingsOf(servers[0]!.pid), p99 });
    const { megabytes, descriptors } = parts.at(-1)!;
    tell(
      `part ${part + 1}`,
      `${waits.length} calls, ${megabytes} MB, ${descriptors} descriptors, p99 ${milliseconds(p99)}`,
    );
  }
  isOver = true;
  await Promise.all(clients);
  await end();
  const faults = findFaults(recorder.calls, await readFinalState(database));
  await cluster?.stop();
  const [second, last] = [parts[1]!, parts.at(-1)!];
  const grown = (['megabytes', 'descriptors', 'p99'] as const).filter(
    (name) => last[name] > second[name] * MOST_GROWTH,
  );
  tell('calls', recorder.calls.length);
  tell('faults found by the checker', faults.length);
  tell('grown by more than 30 % since the second part', grown.join(', ') || 'nothing');
  for (const fault of faults.slice(0, 10)) tell('fault', fault);
  return faults.length + grown.length;
});
