// Compares the cost of the same requests on two databases, one with few bookings and one with very many.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Case, cases } from './cases.ts';
import { type Club, makeClub } from './club.ts';
import { type Contender, contend } from './contenders.ts';
import { type Engine, engines, startEngine } from './engines.ts';
import { addHistory } from './history.ts';
import { machineFacts } from './machine.ts';
import { type Measured, takeTurns } from './measure.ts';
import { type Server, startService } from './servers.ts';
import { BUSY_DAY, dateAfter } from './slots.ts';

const FEW = 10_000;
const CONNECTIONS = 4;
/** The target: with many bookings, requests take at most this many times as long as with few. */
const TARGET = 1.2;
const HELP = `npm run bench:scale -- [--database NAME] [--bookings N] [--seconds N]

  --database NAME   ${engines.join(' or ')} (sqlite): on the server of BENCH_DATABASE_URL, or one from npm
  --bookings N      bookings in the large database (10000000, about 5 GB)
  --seconds N       seconds to measure each request on each database, in total (5)
`;
/** On `BUSY_DAY`, both databases have the same bookings: eight hours at each court. */
const size = { courts: 1000, players: 2000, bookingsEach: 0, isBusy: true, isAlwaysOpen: true };

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    bookings: { type: 'string', default: '10000000' },
    seconds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});
const [bookings, seconds] = [Number(values.bookings), Number(values.seconds)];
const engineName = engines.find((name) => name === values.database);
if (values.help || !engineName || !(bookings > FEW) || !(seconds > 0)) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 1;
} else {
  const engine = await startEngine(engineName);
  try {
    const report = await compare(engine);
    process.stdout.write(report);
    const folder = join(import.meta.dirname, 'results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `scale-${engine.name}.md`), report);
  } finally {
    await engine.stop();
  }
}

async function compare(engine: Engine): Promise<string> {
  const facts = [...machineFacts(), ...engine.facts];
  const clubs: Club[] = [];
  const servers: Server[] = [];
  try {
    for (const count of [FEW, bookings]) {
      process.stderr.write(`${count} bookings\n`);
      const club = await makeClub(size, engine);
      clubs.push(club);
      await addHistory(club, engine.name, count);
      servers.push(await startService(club));
    }
    const rows: string[] = [];
    for (const benchCase of requests()) {
      const contenders = clubs.map((club, i): Contender => {
        const arena = { engine, club, connections: CONNECTIONS };
        const name = `${i === 0 ? FEW : bookings} bookings`;
        return contend(benchCase, arena, { name, isBaseline: i === 0, server: servers[i]!, next: 0 });
      });
      const [few, many] = await takeTurns(contenders, seconds);
      rows.push(rowOf(benchCase, few!, many!));
      process.stderr.write(`${rows.at(-1)}\n`);
    }
    return toMarkdown(engine, facts, rows);
  } finally {
    for (const server of servers) await server.stop();
    for (const club of clubs) await club.remove();
  }
}

function requests(): Case[] {
  const named = (name: string): Case => cases.find((benchCase) => benchCase.name === name)!;
  const book = named('book');
  const from = dateAfter(Date.parse(BUSY_DAY), 1);
  const slots = (courts: number[]) => ({ courts, from, asks: 1 });
  return [
    named('court-day'),
    named('club-day'),
    named('list-bookings'),
    { ...book, requests: (courts) => ({ ...book.requests(courts), slots: slots(courts) }) },
  ];
}

function rowOf({ title }: Case, few: Measured, many: Measured): string {
  const ratio = 1 / many.ratios[1];
  const cpu = few.cpuMs === undefined || many.cpuMs === undefined ? '–' : (many.cpuMs / few.cpuMs).toFixed(2);
  const range = `${(1 / many.ratios[2]).toFixed(2)}–${(1 / many.ratios[0]).toFixed(2)}`;
  const cells = [title, few.p50.toFixed(2), many.p50.toFixed(2), `${ratio.toFixed(2)} (${range})`, cpu];
  return `| ${[...cells, ratio <= TARGET ? 'pass' : 'fail'].join(' | ')} |`;
}

function toMarkdown(engine: Engine, facts: string[], rows: string[]): string {
  return [
    `# ${FEW.toLocaleString('en')} and ${bookings.toLocaleString('en')} bookings on ${engine.name}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    `Each database has 1,000 courts, and twelve bookings per court on each past day. The requested day has eight bookings per ` +
      `court in both databases. Each request was measured for ${seconds} s with ${CONNECTIONS} connections, in four turns. ` +
      `The ratio is the median of the four turns. The target is a ratio of at most ${TARGET}.`,
    [
      `| request | p50 ms, ${FEW.toLocaleString('en')} | p50 ms, ${bookings.toLocaleString('en')} | times as long (range) | times the CPU | target |`,
      '| --- | ---: | ---: | ---: | ---: | --- |',
      ...rows,
    ].join('\n'),
    '',
  ].join('\n\n');
}
