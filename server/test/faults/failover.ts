// The primary of a synchronous pair is killed with -9 under load, and its standby takes its place. Prints what was lost (nothing may
// be) and the longest gap in service. Needs the programs of an installed PostgreSQL. Options: --rounds, --seconds (of load before
// and after), --clients, --processes, --seed, --lag (by how many milliseconds the standby dies before, to be started again); with --synchronous 0
// and a lag it shows that the check can fail.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, findFaults, readFinalState } from '../checker.ts';
import { bookAndCancel, chancesOf, pick, repeatUnknown } from '../load.ts';
import { record } from '../recorder.ts';
import { anySeed, milliseconds, openService, readNumbers, run, tell, tellOrigin } from './script.ts';
import { findPrograms, startPair } from './standby-pair.ts';

const options = readNumbers({
  rounds: 1,
  seconds: 3,
  clients: 16,
  processes: 2,
  synchronous: 1,
  lag: 0,
  seed: anySeed(),
});

interface Round {
  acknowledged: number;
  unknown: number;
  gapMs: number;
  promotionMs: number;
  faults: string[];
}

async function failOver(programs: string, seed: number): Promise<Round> {
  const { clients: players, processes, seconds, synchronous, lag } = options;
  const pair = await startPair(programs, synchronous === 1);
  const { fixture, servers, end } = await openService(pair.url, { players, processes });
  const chance = chancesOf(seed);
  const recorder = record(fixture.key, () => pick(servers, chance).origin);
  let isOver = false;
  const load = { recorder, fixture, days: 200, isOver: () => isOver, chance };
  const clients = fixture.players.map((player) => bookAndCancel(player, load));
  await sleep(seconds * 1000 + chance() * 500);
  if (lag > 0) {
    pair.killStandby();
    await sleep(lag);
  }
  const killed = performance.now();
  pair.killPrimary();
  await pair.promoteStandby();
  const promotionMs = performance.now() - killed;
  await sleep(seconds * 1000);
  isOver = true;
  await Promise.all(clients);

  const before = findFaults(recorder.calls, await readFinalState(pair.standbyUrl));
  const gapMs = longestGap(recorder.calls);
  const unknown = await repeatUnknown(recorder, fixture);
  await end();
  const faults = [...before, ...findFaults(recorder.calls, await readFinalState(pair.standbyUrl))];
  await pair.remove();
  return { acknowledged: recorder.statuses.get(201) ?? 0, unknown, gapMs, promotionMs, faults };
}

/** The longest time without a booking being acknowledged, in milliseconds. */
function longestGap(calls: Call[]): number {
  const moments = calls.filter(({ kind, outcome }) => kind === 'create' && typeof outcome === 'object');
  const ends = moments.map(({ ended }) => ended).toSorted((a, b) => a - b);
  return Math.max(...ends.slice(1).map((end, i) => end - ends[i]!));
}

await run(async () => {
  const programs = findPrograms();
  if (programs === undefined) {
    process.stderr.write(
      'There is no PostgreSQL here: initdb, pg_basebackup and pg_ctl are needed, in PATH or where\n',
    );
    process.stderr.write('distributions put them. Install PostgreSQL (its server), and call this again.\n');
    return 1;
  }
  tellOrigin(options);
  const rounds: Round[] = [];
  for (let i = 0; i < options.rounds; i++) {
    rounds.push(await failOver(programs, options.seed + i));
    const { acknowledged, gapMs, promotionMs, faults } = rounds.at(-1)!;
    const line = `${acknowledged} bookings, ${faults.length} faults, promoted after ${milliseconds(promotionMs)}`;
    tell(`round ${i + 1}`, `${line}, longest gap ${milliseconds(gapMs)}`);
  }
  const faults = rounds.flatMap((round) => round.faults);
  const sum = (name: 'acknowledged' | 'unknown') => rounds.reduce((total, round) => total + round[name], 0);
  tell('acknowledged bookings', sum('acknowledged'));
  tell('lost', faults.filter((fault) => fault.includes('is lost')).length);
  tell('ids given twice', faults.filter((fault) => fault.startsWith('The id')).length);
  tell('outcomes unknown, then settled by their keys', sum('unknown'));
  tell('faults found by the checker', faults.length);
  tell('longest gap in service', milliseconds(Math.max(...rounds.map(({ gapMs }) => gapMs))));
  for (const fault of faults.slice(0, 10)) tell('fault', fault);
  return faults.length;
});
