// Compares this checkout with another one, such as an earlier commit: the same requests, in turns, each service with a
// club of its own.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Case, cases } from './cases.ts';
import { type Club, makeClub } from './club.ts';
import { contend } from './contenders.ts';
import { type Engine, engines, startEngine } from './engines.ts';
import { machineFacts } from './machine.ts';
import { type Measured, takeTurns } from './measure.ts';
import { type Server, startService } from './servers.ts';

const names = cases.map(({ name }) => name);
const CONNECTIONS = 64;
const HELP = `npm run bench:against -- FOLDER [--database NAME] [--seconds N] [--only NAMES]

  FOLDER            another checkout with its packages installed, such as a git worktree of an earlier commit
  --database NAME   ${engines.join(' or ')} (sqlite): on the server of BENCH_DATABASE_URL, or one from npm
  --seconds N       seconds to measure each request on each service, in total (8)
  --only NAMES      cases, separated by commas: ${names.join(', ')}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const seconds = Number(values.seconds);
const only = values.only?.split(',') ?? names;
const engineName = engines.find((name) => name === values.database);
if (values.help || folder === undefined || !engineName || !(seconds > 0) || !only.every((n) => names.includes(n))) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 1;
} else {
  const engine = await startEngine(engineName);
  try {
    process.stdout.write(`${[...machineFacts(), ...engine.facts].map((fact) => `- ${fact}`).join('\n')}\n\n`);
    process.stdout.write('| request | speed (range) | CPU time per request |\n| --- | ---: | ---: |\n');
    for (const benchCase of cases.filter(({ name }) => only.includes(name))) {
      process.stdout.write(`${rowOf(benchCase, await compare(benchCase, engine, resolve(folder)))}\n`);
    }
  } finally {
    await engine.stop();
  }
}

/** Measures the service of the other checkout and the service of this checkout, in this order. */
async function compare(benchCase: Case, engine: Engine, otherFolder: string): Promise<Measured[]> {
  const other = (name: string) => import(pathToFileURL(`${otherFolder}/bench/${name}.ts`).href);
  const makers = [(await other('club')).makeClub as typeof makeClub, makeClub];
  const starters = [(await other('servers')).startService as typeof startService, startService];
  const clubs: Club[] = [];
  const servers: Server[] = [];
  try {
    for (const i of [0, 1]) {
      clubs.push(await makers[i]!(benchCase.size, engine));
      servers.push(await starters[i]!(clubs[i]!));
    }
    const contenders = ['the other checkout', 'this checkout'].map((name, i) => {
      const arena = { engine, club: clubs[i]!, connections: benchCase.connections ?? CONNECTIONS };
      return contend(benchCase, arena, { name, isBaseline: i === 0, server: servers[i]!, next: 0 });
    });
    return await takeTurns(contenders, seconds);
  } finally {
    for (const server of servers) await server.stop();
    for (const club of clubs) await club.remove();
  }
}

/** Both figures are those of this checkout, divided by those of the other one. */
function rowOf({ title }: Case, [other, own]: Measured[]): string {
  const [least, median, most] = own!.ratios.map((ratio) => ratio.toFixed(2));
  const cpu = own!.cpuMs && other!.cpuMs ? (own!.cpuMs / other!.cpuMs).toFixed(2) : '–';
  return `| ${title} | ${median} (${least}–${most}) | ${cpu} |`;
}
