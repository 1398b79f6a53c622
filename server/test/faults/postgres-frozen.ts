// Freezes PostgreSQL under load, and then resumes it. Fails if a response during the freeze took more than 3 seconds
// or was not a 503 with Retry-After, or if the recovery took more than 5 seconds.
// Options: --seconds (length of the freeze), --clients, --processes.
import { findFaults, readFinalState } from '../checker.ts';
import { startCluster } from '../embedded-postgres.ts';
import { freezeDatabaseUnderLoad } from '../frozen-database.ts';
import { pick, repeatUnknown } from '../load.ts';
import { record } from '../recorder.ts';
import { milliseconds, openService, print, readNumbers, run } from './script.ts';

const ANSWER_MS = 3000;
const RECOVERY_MS = 5000;
const options = readNumbers({ seconds: 30, clients: 16, processes: 2 });

await run(async () => {
  print.run(options);
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
  print.figure('requests during the freeze', freeze.probes.length);
  print.figure('not 503 database_unavailable with Retry-After', odd.length);
  print.figure('slowest answer', milliseconds(slowest));
  print.figure('recovery', milliseconds(freeze.recoveryMs));
  print.figure(
    'calls, bookings, unknown outcomes',
    `${recorder.calls.length}, ${recorder.statuses.get(201)}, ${unknown}`,
  );
  print.figure('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length + odd.length + Number(slowest > ANSWER_MS) + Number(freeze.recoveryMs > RECOVERY_MS);
});
