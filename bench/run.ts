import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cases } from './cases.ts';
import { measureCommits } from './commits.ts';
import { type Engine, engines, startEngine } from './engines.ts';
import { hasWrk } from './load.ts';
import { machineFacts } from './machine.ts';
import { measure, type Options } from './measure.ts';
import { type Results, toLine, toMarkdown } from './report.ts';

const COMMITS = 'commits';
const names = [...cases.map(({ name }) => name), COMMITS];
const HELP = `npm run bench -- [--database NAME] [--seconds N] [--connections N] [--only NAME] [--profile FOLDER]

  --database NAME   ${engines.join(' or ')} (sqlite): on the server of BENCH_DATABASE_URL, or one from npm
  --seconds N       seconds to measure each server, in total (5)
  --connections N   concurrent requests (64)
  --only NAME       one case, without writing the report: ${names.join(', ')}
  --profile FOLDER  write CPU profiles of the service to this folder, which slows it down
`;

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    only: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const { only } = values;
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const engineName = engines.find((name) => name === values.database);
const isUsable =
  seconds > 0 && seconds <= 600 && connections >= 1 && connections <= 1000 && Number.isInteger(connections);

if (values.help || !isUsable || !engineName || (only !== undefined && !names.includes(only))) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 1;
} else if (!hasWrk()) {
  process.stderr.write('The benchmark needs wrk: apt-get install wrk\n');
  process.exitCode = 1;
} else {
  const engine = await startEngine(engineName);
  const profile = values.profile === undefined ? {} : { profile: resolve(values.profile) };
  try {
    await run({ engine, seconds, connections, ...profile });
  } finally {
    await engine.stop();
  }
}

async function run(options: Options): Promise<void> {
  const { engine } = options;
  const results: Results = { facts: machineFacts(), options, measured: [] };
  const commits = engine.name === 'sqlite' ? () => compareCommits(engine, results) : undefined;
  for (const benchCase of cases.filter(({ name }) => only === undefined || only === name)) {
    process.stderr.write(`${benchCase.title}\n`);
    const servers = await measure(benchCase, options, benchCase.name === 'book' ? commits : undefined);
    process.stderr.write(`${servers.map(toLine).join('\n')}\n`);
    results.measured.push({ benchCase, servers });
  }
  if (only === COMMITS) await commits?.();
  const report = toMarkdown(results);
  process.stdout.write(report);
  if (only !== undefined || options.profile !== undefined) return;
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${engine.name}.md`), report);
}

async function compareCommits(engine: Engine, results: Results): Promise<void> {
  results.commits = await measureCommits(engine, results.options.seconds);
}
