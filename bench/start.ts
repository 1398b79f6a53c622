// Measures the service's idle memory, and how long the service takes to start with a new database file. The start ends
// when `/readyz` returns 200. The service is bundled as in the release.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bundleCommand } from '../server/test/runner/bundle.ts';
import { cpuSeconds, memoryMib } from '../server/test/vitals.ts';
import { machineFacts } from './machine.ts';
import { startService } from './servers.ts';

const HELP = `npm run bench:start -- [--runs N]

  --runs N   number of starts to measure (7); an additional first start fills the compile cache
`;
/** The targets: the medians of the start time and of the idle memory must not exceed these values. */
const TARGET = { ms: 800, mib: 130 };
/** Memory is measured this many milliseconds after the start. */
const IDLE_MS = 5000;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, help: { type: 'boolean', default: false } },
});
const runs = Number(values.runs);
if (values.help || !(runs >= 1)) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 1;
} else {
  const facts = machineFacts();
  const command = await bundleCommand();
  await measureStart(command, 0);
  const starts: Start[] = [];
  for (let i = 0; i < runs; i++) starts.push(await measureStart(command, IDLE_MS));
  const report = toMarkdown(facts, starts);
  process.stdout.write(report);
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'start-sqlite.md'), report);
}

interface Start {
  ms: number;
  cpuMs: number;
  mib: number;
}

async function measureStart(command: string, idleMs: number): Promise<Start> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-bench-'));
  const began = performance.now();
  const server = await startService({ folder, databaseUrl: `file:${join(folder, 'club.db')}` }, { command });
  try {
    while ((await fetch(`${server.origin}/readyz`)).status !== 200) await sleep(5);
    const ms = performance.now() - began;
    const cpuMs = cpuSeconds(server.pid) * 1000;
    await sleep(idleMs);
    return { ms, cpuMs, mib: memoryMib(server.pid) };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

function toMarkdown(facts: string[], starts: Start[]): string {
  const row = (title: string, figureOf: (start: Start) => number): string => {
    const sorted = starts.map(figureOf).toSorted((a, b) => a - b);
    const [least, median, most] = [sorted[0]!, sorted[sorted.length >> 1]!, sorted.at(-1)!];
    return `| ${title} | ${[least, median, most].map((figure) => figure.toFixed(0)).join(' | ')} |`;
  };
  return `# Start and idle memory on SQLite

${facts.map((fact) => `- ${fact}`).join('\n')}

${starts.length} starts of \`courtside serve\` on a new file, bundled as in the release, with a warm compile cache. The
service is ready when \`/readyz\` returns 200. CPU time is the total of all threads until then. Memory is the resident
set size ${IDLE_MS / 1000} s later, without requests. The targets are medians of at most ${TARGET.ms} ms and ${TARGET.mib} MiB.

| figure | best | median | worst |
| --- | ---: | ---: | ---: |
${row('ms until ready', ({ ms }) => ms)}
${row('CPU ms until ready', ({ cpuMs }) => cpuMs)}
${row('MiB when idle', ({ mib }) => mib)}
`;
}
