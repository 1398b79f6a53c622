// `npm run test:all`: runs every test at full size, then the fault scripts, the attacks and the mutation groups.
// Continues after a failure. Writes logs to var/test-all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NEED_IDLE_MACHINE } from './parts.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const LOGS = join(ROOT, 'var/test-all');

interface Part {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

const testFiles = (name: string): Part => ({
  name: `tests: ${name}`,
  command: ['server/test/runner/run.ts', '--part', name],
  env: { TEST_SIZE: 'full' },
});
const alone = (file: string): Part => ({
  name: `tests: ${file}`,
  command: ['server/test/runner/run.ts', '--postgres', file],
  env: { TEST_SIZE: 'full' },
});
/** With `BUDGETS`, these tests also measure times in the browser, so no other test may run at the same time. */
const budgets: Part = {
  name: 'tests: time limits of the web app',
  command: ['server/test/runner/run.ts', 'web/test/budgets.test.ts', 'web/test/busy-day.test.ts'],
  env: { TEST_SIZE: 'full', BUDGETS: '1' },
};
const faults = (script: string, ...options: string[]): Part => ({
  name: [script, ...options].join(' '),
  command: [`server/test/faults/${script}.ts`, ...options],
});
const attack = (script: string, ...options: string[]): Part => ({
  name: ['attack', script, ...options].join(' '),
  command: [`server/test/attacks/${script}.ts`, ...options],
});
const mutation = (group: string): Part => ({
  name: `mutation: ${group}`,
  command: ['server/test/mutation/run.ts', group],
  env: { TEST_MUTANTS_AT_ONCE: '2' },
});

const PARTS: Part[] = [
  ...['SQLite', 'PostgreSQL', 'three processes', 'pooler', 'web', 'slow web'].map(testFiles),
  ...NEED_IDLE_MACHINE.map(alone),
  budgets,
  faults('fuzz', '--requests', '100000'),
  faults('kills', '--kills', '40', '--minutes', '3'),
  faults('kills', '--kills', '40', '--minutes', '3', '--postgres', '1'),
  faults('power-cuts', '--cuts', '10'),
  faults('failing-flushes', '--rounds', '2'),
  faults('failover', '--rounds', '2'),
  faults('webhook-kills', '--kills', '6'),
  faults('rolling-restart', '--requests', '5000'),
  faults('clock-jumps', '--seconds', '30'),
  faults('clock-jumps', '--seconds', '30', '--postgres', '1'),
  faults('lost-answers'),
  faults('contested', '--calls', '10000'),
  faults('contested', '--calls', '10000', '--plans', '1'),
  faults('soak', '--minutes', '3'),
  faults('soak', '--minutes', '3', '--postgres', '1'),
  attack('streams', '--size', '150000', '--seconds', '10'),
  attack('streams', '--size', '150000', '--seconds', '10', '--postgres', '1'),
  attack('snipe', '--size', '1000'),
  attack('snipe', '--size', '1000', '--postgres', '1'),
  attack('refusals', '--size', '20000'),
  attack('passwords'),
  attack('passwords', '--postgres', '1'),
  attack('erasure', '--size', '200000'),
  attack('erasure', '--size', '200000', '--booked', '0'),
  attack('mail', '--size', '400'),
  attack('mail', '--size', '1000', '--registrations', '1000'),
  attack('mail', '--size', '1000', '--registrations', '1000', '--postgres', '1'),
  attack('mail', '--size', '400', '--verified', '1', '--postgres', '1'),
  attack('closure', '--size', '20000'),
  attack('closure', '--size', '20000', '--postgres', '1'),
  ...['tokens', 'idempotency', 'rules', 'bookings'].map(mutation),
];

async function runPart({ name, command, env }: Part): Promise<{ name: string; minutes: number; isPassed: boolean }> {
  const begun = performance.now();
  process.stdout.write(`== ${name}\n`);
  const log = createWriteStream(join(LOGS, `${name.replaceAll(/[^\w-]+/g, '-')}.log`));
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(log, { end: false });
    stream.pipe(process.stdout, { end: false });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  log.end();
  return { name, minutes: (performance.now() - begun) / 60_000, isPassed: code === 0 };
}

rmSync(LOGS, { recursive: true, force: true });
mkdirSync(LOGS, { recursive: true });
const wanted = process.argv.slice(2);
const results = [];
for (const part of PARTS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word))))
  results.push(await runPart(part));

process.stdout.write('\n| part | minutes | result |\n| --- | ---: | --- |\n');
for (const { name, minutes, isPassed } of results)
  process.stdout.write(`| ${name} | ${minutes.toFixed(1)} | ${isPassed ? 'passed' : '**failed**'} |\n`);
const total = results.reduce((sum, { minutes }) => sum + minutes, 0);
const failed = results.filter(({ isPassed }) => !isPassed).length;
process.stdout.write(`| all | ${total.toFixed(1)} | ${failed === 0 ? 'passed' : `${failed} failed`} |\n`);
process.stdout.write(`\n${results.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && results.length > 0 ? 0 : 1;
