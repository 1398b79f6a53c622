import type { Case } from './cases.ts';
import type { Commits } from './commits.ts';
import type { Measured, Options } from './measure.ts';

export interface Results {
  engine: string;
  facts: string[];
  options: Options;
  measured: { one: Case; servers: Measured[] }[];
  commits?: Commits;
}

/** From here on the load generator, not the server, may be what limits. */
const BUSY = 0.95;
/** How many times a commit per booking `POST /bookings` should give. */
const AIM_OVER_COMMITS = 8;
const BASELINE = 'bare Fastify';

/** The whole report in Markdown. */
export function toMarkdown(results: Results): string {
  const { engine, facts, options, measured, commits } = results;
  const parts = [
    `# Benchmark on ${engine}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    `${options.connections} connections, ${options.seconds} s each, one process each for server and load generator. ` +
      'The bare servers answer the same bytes; everything of Courtside is on, as it comes. ' +
      'The ratio is the median of four rounds, in which the servers take turns.',
    measured.length > 0 && table(measured),
    measured.some(({ servers }) => servers.some(isLimited)) &&
      '\\* The load generator was busy all the time: this server could do more.',
    commits && commitTable(commits),
    `## Aims\n\n${aims(results).join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The answers of a run, for a glance while it goes on. */
export function toLine({ server, perSecond, p50, p99, statuses }: Measured): string {
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return `  ${server.padEnd(15)} ${round(perSecond).padStart(7)} /s, p50 ${ms(p50)} ms, p99 ${ms(p99)} ms, ${counts}`;
}

function table(measured: Results['measured']): string {
  const rows = measured.flatMap(({ one, servers }) =>
    servers.map((server) => {
      const [least, ratio, most] = server.ratios.map((r) => r.toFixed(2));
      const range = server.server === BASELINE ? '' : ` (${least}–${most})`;
      const limit = isLimited(server) ? ' \\*' : '';
      return `| ${one.title} | ${server.server}${limit} | ${round(server.perSecond)} | ${ms(server.p50)} | ${ms(server.p99)} | ${ratio}${range} | ${answers(server)} |`;
    }),
  );
  const head = '| endpoint | server | requests/s | p50 ms | p99 ms | ratio to bare Fastify (range) | answers |';
  return [head, '| --- | --- | ---: | ---: | ---: | ---: | --- |', ...rows].join('\n');
}

function commitTable({ each, grouped }: Commits): string {
  return [
    'The same statements without HTTP, one after another in one process:',
    '',
    '| commits | bookings/s | ratio |',
    '| --- | ---: | ---: |',
    `| commit per booking | ${round(each)} | 1.0 |`,
    `| grouped commits | ${round(grouped)} | ${(grouped / each).toFixed(1)} |`,
  ].join('\n');
}

function aims({ measured, commits }: Results): string[] {
  const lines = measured
    .filter(({ one }) => one.aim !== undefined)
    .map(({ one, servers }) => {
      const ratio = servers.at(-1)!.ratios[1];
      return verdict(ratio >= one.aim!, `${one.title}: ${ratio.toFixed(2)} of bare Fastify, aim ${one.aim}`);
    });
  const booking = measured.find(({ one }) => one.name === 'book')?.servers.at(-1);
  if (booking && commits) {
    const ratio = booking.perSecond / commits.each;
    const told = `${ratio.toFixed(1)} times a commit per booking, aim ${AIM_OVER_COMMITS}`;
    lines.push(verdict(ratio >= AIM_OVER_COMMITS, `POST /bookings, over HTTP: ${told}`));
  }
  return lines.length > 0 ? lines : ['- none measured'];
}

function verdict(isMet: boolean, text: string): string {
  return `- ${isMet ? 'pass' : 'fail'}: ${text}`;
}

function isLimited({ generatorBusy }: Measured): boolean {
  return generatorBusy > BUSY;
}

function answers({ statuses }: Measured): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

function round(number: number): string {
  return Math.round(number).toString();
}

function ms(number: number): string {
  return number.toFixed(1);
}
