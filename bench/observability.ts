// Measures the CPU time per request with and without METRICS and traces. Injects the requests into the application,
// without a network. Each result is the median of all rounds. Options: --rounds, --requests (per round).
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database.ts';
import { modules } from '../server/src/modules.ts';
import { print, readNumbers } from '../server/test/faults/script.ts';
import { insertFixture } from '../server/test/processes.ts';

const options = readNumbers({ rounds: 9, requests: 3000 });
print.run(options);

const folder = mkdtempSync(join(tmpdir(), 'courtside-bench-'));
const DATABASE_URL = `file:${join(folder, 'club.db')}`;
const { key, courts } = await insertFixture(DATABASE_URL, { players: 0, courts: 1 });
const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}'))).listen(0);
await once(collector, 'listening');
const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const variants: Record<string, Record<string, string>> = {
  neither: {},
  'METRICS=true': { METRICS: 'true' },
  'traces of all requests': { OTEL_EXPORTER_OTLP_ENDPOINT },
  'traces of one in a hundred': { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.01' },
};
const apps = await Promise.all(
  Object.entries(variants).map(async ([name, settings]) => {
    const config = readConfig({ DATABASE_URL, RATE_LIMIT_PER_MINUTE: '0', ...settings });
    const db = await openDatabase(config);
    return { name, db, app: await buildApp({ db, config, now: Date.now, modules }), figures: [] as number[] };
  }),
);

const request = { url: `/api/v1/courts/${courts[0]}`, headers: { 'x-api-key': key } };
for (let round = 0; round <= options.rounds; round++) {
  for (const { app, figures } of apps) {
    const before = process.cpuUsage();
    for (let i = 0; i < options.requests; i++) await app.inject(request);
    const { user, system } = process.cpuUsage(before);
    if (round > 0) figures.push((user + system) / options.requests); // The first round is a warm-up
  }
}
for (const { name, figures } of apps) {
  const median = figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;
  print.figure(`CPU of GET /courts/{court}, ${name}`, `${median.toFixed(1)} µs`);
}
for (const { app, db } of apps) {
  await app.close();
  await db.close();
}
collector.close().closeAllConnections();
rmSync(folder, { recursive: true });
