// Freezes PostgreSQL under load, and then resumes it. Fails if a response during the freeze took more than 3 seconds
// or was not a 503 with Retry-After, or if the recovery took more than 5 seconds.
// Options: --seconds (length of the freeze), --clients, --processes.
import { findFaults, readFinalState } from '../checker.ts';
import { startCluster } from '../embedded-postgres.ts';
import { freezeDatabaseUnderLoad } from '../frozen-database.ts';
import { pick, repeatUnknown } from '../load.ts';
import { record } from '../recorder.ts';
import { milliseconds, openService, readNumbers, run, printFigure, printRun } from './script.ts';

const ANSWER_MS = 3000;
const RECOVERY_MS = 5000;
const options = readNumbers({ seconds: 30, clients: 16, processes: 2 });

await run(async () => {
  printRun(options);
  const cluster = await startCluster();
  const { fixture, servers, end } = await openService(cluster.url, {
    players: options.clients,
    processes: options.processes,
  });
  const recorder = record(fixture.key, () => pick(servers).origin);
  const freeze = await freezeDatabaseUnderLoad({ cluster, fixture, servers, recorder }, options.seconds);
  const unknown = await repeatUnknown(recorder, fixture);
  await end();
  const faults = findFaults(recorder.calls, await readFinalState(cluster.url));
  await cluster.stop();

  const slowest = Math.max(freeze.slowestInProgressMs, ...freeze.probes.map(({ ms }) => ms));
  const odd = freeze.probes.filter(({ code, retryAfter }) => code !== 'database_unavailable' || retryAfter === null);
  printFigure('requests during the freeze', freeze.probes.length);
  printFigure('not 503 database_unavailable with Retry-After', odd.length);
  printFigure('slowest answer', milliseconds(slowest));
  printFigure('recovery', milliseconds(freeze.recoveryMs));
  printFigure(
    'calls, bookings, unknown outcomes',
    `${recorder.calls.length}, ${recorder.statuses.get(201)}, ${unknown}`,
  );
  printFigure('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) printFigure('fault', fault);
  return faults.length + odd.length + Number(slowest > ANSWER_MS) + Number(freeze.recoveryMs > RECOVERY_MS);
});
