import type { Case } from './cases.ts';
import type { Commits } from './commits.ts';
import { type Measured, type Options, serviceOf, WARM_UP_SECONDS } from './measure.ts';

export interface Results {
  facts: string[];
  options: Options;
  measured: { benchCase: Case; servers: Measured[] }[];
  commits?: Commits;
}

/** If the load generator is busy for more than this share of the time, the generator may be the bottleneck. */
const BUSY = 0.95;
/** The target: `POST /bookings` is this many times as fast as bookings that are committed one by one. */
const TARGET_OVER_COMMITS = 8;

export function toMarkdown(results: Results): string {
  const { facts, options, measured, commits } = results;
  const parts = [
    `# Benchmark on ${options.engine.name}`,
    [...facts, ...options.engine.facts].map((fact) => `- ${fact}`).join('\n'),
    `Each server was measured for ${options.seconds} s with ${options.connections} connections, after a warm-up of ${WARM_UP_SECONDS} s. ` +
      'The server and the load generator each run in one process. The bare servers send the same bytes as Courtside. ' +
      'Courtside has its default settings, but no rate limit, and players may have 1,000 upcoming bookings. Each booking has an `Idempotency-Key`. ' +
      'The ratio is the median of four rounds, in which the servers take turns. It compares a server with the server ' +
      'whose ratio is 1.00. CPU time is the CPU time of the server process per request.',
    measured.some(({ servers }) => servers.some(({ server }) => server.startsWith('pgbench'))) &&
      'pgbench inserts a booking, its occupancy and its event in one transaction, with prepared statements, and checks no rules. ' +
        'It uses a database of its own, and the number of connections at which it is fastest.',
    measured.length > 0 && table(measured),
    measured.some(({ servers }) => servers.some(isLimited)) &&
      '\\* The load generator was the bottleneck, so this server could do more.',
    commits && commitTable(commits),
    `## Targets\n\n${targetLines(results).join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

export function toLine({ server, perSecond, p50, p99, cpuMs, ratios, answered, refused }: Measured): string {
  const counts = answers({ answered, refused });
  const times = `p50 ${ms(p50)} ms, p99 ${ms(p99)} ms, CPU ${cpu(cpuMs)} ms`;
  return `  ${server.padEnd(23)} ${round(perSecond).padStart(7)} /s, ${times}, ratio ${ratios[1].toFixed(2)}, ${counts}`;
}

function table(measured: Results['measured']): string {
  const rows = measured.flatMap(({ benchCase, servers }) =>
    servers.map((server) => {
      const [least, ratio, most] = server.ratios.map((r) => r.toFixed(2));
      const range = server.isBaseline ? '' : ` (${least}–${most})`;
      const limit = isLimited(server) ? ' \\*' : '';
      const title =
        benchCase.connections === undefined
          ? benchCase.title
          : `${benchCase.title}, ${benchCase.connections} connections`;
      const times = `${ms(server.p50)} | ${ms(server.p99)} | ${cpu(server.cpuMs)}`;
      return `| ${title} | ${server.server}${limit} | ${round(server.perSecond)} | ${times} | ${ratio}${range} | ${answers(server)} |`;
    }),
  );
  const head = '| endpoint | server | requests/s | p50 ms | p99 ms | CPU ms | ratio (range) | responses |';
  return [head, '| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |', ...rows].join('\n');
}

function commitTable({ each, batches }: Commits): string {
  return [
    'The same functions in one process, without HTTP:',
    '',
    '| commits | bookings/s | ratio |',
    '| --- | ---: | ---: |',
    `| commit per booking | ${round(each)} | 1.0 |`,
    `| batches | ${round(batches)} | ${(batches / each).toFixed(1)} |`,
  ].join('\n');
}

function targetLines({ options: { engine }, measured, commits }: Results): string[] {
  const lines = measured.flatMap(({ benchCase, servers }) => {
    const { ratios, cpuMs } = serviceOf(servers);
    const baseline = servers.find(({ isBaseline }) => isBaseline)!.server;
    const [target, cpuTarget] = [benchCase.target?.[engine.name], benchCase.cpuTarget?.[engine.name]];
    const text = `${benchCase.title}: ${ratios[1].toFixed(2)} times the rate of ${baseline}, target ${target}`;
    return [
      ...(target === undefined ? [] : [verdict(ratios[1] >= target, text)]),
      ...(cpuTarget === undefined || cpuMs === undefined
        ? []
        : [verdict(cpuMs < cpuTarget, `${benchCase.title}: ${cpu(cpuMs)} ms of CPU, target below ${cpuTarget}`)]),
    ];
  });
  const booking = measured.find(({ benchCase }) => benchCase.name === 'book');
  if (booking && commits) {
    const ratio = serviceOf(booking.servers).perSecond / commits.each;
    const text = `${ratio.toFixed(1)} times the rate with one commit per booking, target ${TARGET_OVER_COMMITS}`;
    lines.push(verdict(ratio >= TARGET_OVER_COMMITS, `POST /bookings, over HTTP: ${text}`));
  }
  return lines.length > 0 ? lines : ['- none measured'];
}

function verdict(isMet: boolean, text: string): string {
  return `- ${isMet ? 'pass' : 'fail'}: ${text}`;
}

function isLimited({ generatorBusy }: Measured): boolean {
  return generatorBusy > BUSY;
}

function answers({ answered, refused }: Pick<Measured, 'answered' | 'refused'>): string {
  return refused === 0 ? `${answered} accepted` : `${answered} accepted, ${refused} rejected`;
}

function round(number: number): string {
  return Math.round(number).toString();
}

function cpu(ms: number | undefined): string {
  return ms === undefined ? '–' : ms.toPrecision(2);
}

function ms(number: number): string {
  return number.toFixed(1);
}
