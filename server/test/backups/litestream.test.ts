import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { assertNoFaults, type Call, type FinalState, findFaults, readFinalState } from '../checker.ts';
import { count, ROOT, runProgram } from '../cli/courtside.ts';
import { bookAndCancel, chancesFor } from '../load.ts';
import { COURTSIDE, type DatabaseFixture, insertFixture, newFile, startServer } from '../processes.ts';
import { record, type Recorder } from '../recorder.ts';
import { bySize } from '../size.ts';

const PAGE = readFileSync(join(ROOT, 'docs/operating/litestream.md'), 'utf8');
/** Number of bookings between Litestream's first copy and the crash. */
const BOOKINGS = bySize(500, 3000);
/** Maximum time before the crash that is lost. The page promises 1 or 2 seconds, but a busy machine may need more. */
const MAX_LOST_MS = 10_000;

const isMissing = spawnSync('litestream', ['version']).error !== undefined;
const skip = isMissing && 'litestream is not installed: docs/testing.md says how to run this test';

interface Site {
  file: string;
  /** Replaces the page's paths with paths of this test. */
  adapt: (text: string) => string;
}

/** Returns the first code block in this language under a heading of the page. */
function blockUnder(heading: string, language: string): string {
  const block = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(PAGE.slice(PAGE.indexOf(heading)))?.[1];
  assert.ok(block, heading);
  return block;
}

function openSite(t: TestContext): Site {
  const file = newFile(t);
  const folder = dirname(file);
  const adapt = (text: string) =>
    text
      .replaceAll('/var/lib/courtside/courtside.db', file)
      .replaceAll('/mnt/nas/courtside-live', join(folder, 'live'))
      .replaceAll('/etc/litestream.yml', join(folder, 'litestream.yml'))
      .replaceAll('litestream-copy.db', join(folder, 'copy.db'));
  mkdirSync(join(folder, 'live'));
  writeFileSync(join(folder, 'litestream.yml'), adapt(blockUnder('## Set up', 'yaml')));
  return { file, adapt };
}

/** Returns a function that kills Litestream, even if `litestream` is only a script that starts the real program. */
function startLitestream(t: TestContext, { adapt }: Site): () => Promise<void> {
  const [program, ...args] = adapt(blockUnder('## Set up', 'sh')).trim().split(' ');
  const child = spawn(program!, args, { stdio: 'ignore', detached: true });
  const exited = once(child, 'exit');
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid!, 'SIGKILL');
    await exited;
  };
  t.after(kill);
  return kill;
}

interface Round {
  fixture: DatabaseFixture;
  recorder: Recorder;
  /** The origin of the running service. */
  target: { origin: string };
}

/** Makes bookings, then kills the service and Litestream without waiting for a copy. Returns the time of the kill. */
async function bookAndCrash(t: TestContext, site: Site, { fixture, recorder, target }: Round): Promise<number> {
  const server = await startServer(t, site.file);
  target.origin = server.origin;
  const killLitestream = startLitestream(t, site);
  let isOver = false;
  const load = { recorder, fixture, days: 3000, isOver: () => isOver || t.signal.aborted, chance: chancesFor(t) };
  const clients = fixture.players.map((player) => bookAndCancel(player, load));
  const former = count(site.file, 'bookings');
  const booked = () => recorder.statuses.get(201) ?? 0;
  while ((await countCopied(site)) <= former) await sleep(50);
  const goal = booked() + BOOKINGS;
  while (booked() < goal) await sleep(20);
  await Promise.all([server.kill(), killLitestream()]);
  const crashed = performance.now();
  isOver = true;
  await Promise.all(clients);
  return crashed;
}

const RESTORE = blockUnder('## Restore', 'sh');

/** Counts the bookings in the copy while the service runs. */
async function countCopied({ adapt }: Site): Promise<number> {
  const [command] = adapt(RESTORE).split('\n');
  const copy = adapt('litestream-copy.db');
  await runProgram('sh', ['-c', command!]);
  if (!existsSync(copy)) return 0; // Litestream has not copied anything yet
  const copied = count(copy, 'bookings');
  rmSync(copy);
  return copied;
}

/** Restores the copy with the commands of the page, and returns what they print. */
async function restore({ file, adapt }: Site): Promise<string> {
  const commands = adapt(RESTORE).replaceAll('./courtside', `'${process.execPath}' '${COURTSIDE}'`);
  const settings = { DATABASE_URL: `file:${file}` };
  const { code, stdout, stderr } = await runProgram('sh', ['-c', `set -eux\n${commands}`], { settings });
  assert.equal(code, 0, `${stdout}\n${stderr}`);
  rmSync(adapt('litestream-copy.db'));
  return stdout;
}

/** Returns when the newest restored booking was requested. All changes acknowledged before then must be restored. */
function momentOf(calls: readonly Call[], { bookings }: FinalState): number {
  const notes = new Set(bookings.map(({ note }) => note));
  return Math.max(...calls.map((call) => (call.kind === 'create' && notes.has(call.note) ? call.began : -Infinity)));
}

test(
  'after a crash, Litestream restores everything up to one moment, as documented',
  { skip, timeout: 300_000 },
  async (t) => {
    const site = openSite(t);
    const fixture = await insertFixture(site.file, { players: 8, courts: 6 });
    const target = { origin: '' };
    const recorder = record(fixture.key, () => target.origin);
    const calls: Call[] = [];
    // The second round begins with the database that the first round restored.
    for (const round of ['first', 'second']) {
      recorder.calls.length = 0;
      const crashed = await bookAndCrash(t, site, { fixture, recorder, target });
      assert.match(await restore(site), /^ok {5}audit log /m);
      const state = await readFinalState(site.file);
      const moment = momentOf(recorder.calls, state);
      const lostMs = Math.round(crashed - moment);
      t.diagnostic(`${round} crash: ${state.bookings.length} bookings are restored, the last ${lostMs} ms are lost`);
      assert.ok(lostMs < MAX_LOST_MS, `${lostMs} ms are lost`);
      // A change that was acknowledged after this moment may be lost or restored.
      calls.push(...recorder.calls.map((call): Call => (call.ended < moment ? call : { ...call, outcome: 'unknown' })));
      assertNoFaults(calls, state, `after the ${round} crash`);
      const known = calls.findLast(({ kind, outcome }) => kind === 'create' && typeof outcome === 'object');
      const { id } = (known as { outcome: { id: number } }).outcome;
      const damaged = { ...state, bookings: state.bookings.filter((booking) => booking.id !== id) };
      assert.ok(
        findFaults(calls, damaged).includes(`The acknowledged booking ${id} is lost.`),
        'the check cannot fail',
      );
    }
  },
);
