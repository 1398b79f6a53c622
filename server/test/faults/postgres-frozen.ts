// PostgreSQL stops answering for a while, its connections open, and comes back. Prints how the service fared; fails when an answer took
// 3 seconds or was not 503 with Retry-After, or service 5 seconds to return. Options: --seconds, --clients, --processes.
import { findCourtErrors, readFinalState } from '../checker.ts';
import { startCluster } from '../embedded-postgres.ts';
import { freezeDatabaseUnderLoad } from '../frozen-database.ts';
import { pick, repeatUnknown } from '../load.ts';
import { record } from '../recorder.ts';
import { milliseconds, openService, readNumbers, run, tell, tellOrigin } from './script.ts';

const ANSWER_MS = 3000;
const RECOVERY_MS = 5000;
const options = readNumbers({ seconds: 30, clients: 16, processes: 2 });

await run(async () => {
  tellOrigin(options);
  const cluster = await startCluster();
  const { fixture, servers, end } = await openService(cluster.url, {
    players: options.clients,
    processes: options.processes,
  });
  const recorder = record(fixture.key, () => pick(servers).origin);
  const freeze = await freezeDatabaseUnderLoad({ cluster, fixture, servers, recorder }, options.seconds);
  const unknown = await repeatUnknown(recorder, fixture);
  await end();
  const faults = findCourtErrors(recorder.calls, await readFinalState(cluster.url));
  await cluster.stop();

  const slowest = Math.max(freeze.slowestUnderWayMs, ...freeze.probes.map(({ ms }) => ms));
  const odd = freeze.probes.filter(({ code, retryAfter }) => code !== 'database_unavailable' || retryAfter === null);
  tell('requests while it was frozen', freeze.probes.length);
  tell('not 503 database_unavailable with Retry-After', odd.length);
  tell('slowest answer', milliseconds(slowest));
  tell('bookings again after', milliseconds(freeze.recoveryMs));
  tell('calls, bookings, outcomes unknown', `${recorder.calls.length}, ${recorder.statuses.get(201)}, ${unknown}`);
  tell('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) tell('fault', fault);
  return faults.length + odd.length + Number(slowest > ANSWER_MS) + Number(freeze.recoveryMs > RECOVERY_MS);
});
