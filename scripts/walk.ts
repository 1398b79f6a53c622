// Tries the first steps of newcomers and operators, partly on fresh systems, and prints a table of the results:
//
//   npm run walk
//   npm run walk -- B7     only the steps whose name contains this text
//
// The installation runs in fresh clones, with the Node and npm that the step names. The release runs on a new Debian 12
// without Node, if the user is root and `mmdebstrap` is installed. For each step, the table shows the system, and the
// reason if the step was skipped.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

interface Outcome {
  result: 'ok' | 'failed' | 'skipped';
  detail: string;
}

interface Line {
  what: string;
  on: string;
  walk: () => Outcome;
}

function run(words: readonly string[], cwd = ROOT): { isOk: boolean; output: string } {
  const [program, ...rest] = words as [string, ...string[]];
  const { status, stdout, stderr, error } = spawnSync(program, rest, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return { isOk: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

/** Runs a test file at full size, or only its tests whose name matches. */
function tests(file: string, name?: string): () => Outcome {
  return () => {
    const only = name === undefined ? [] : [`--test-name-pattern=${name}`];
    const { isOk, output } = run(['env', 'TEST_SIZE=full', process.execPath, '--test', ...only, file]);
    const countOf = (kind: string): number => Number(new RegExp(`^ℹ ${kind} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
    const reason = /# (.*(?:install|root|only|needs).*)$/im.exec(output)?.[1];
    if (isOk && countOf('pass') === 0) return { result: 'skipped', detail: reason ?? 'no test ran' };
    return { result: isOk ? 'ok' : 'failed', detail: `${countOf('pass')} passed, ${countOf('fail')} failed` };
  };
}

/** Runs the release in a new Debian 12 without Node, npm and libatomic. */
function walkDebian(): Outcome {
  if (process.getuid!() !== 0) return { result: 'skipped', detail: 'needs root' };
  if (!run(['which', 'mmdebstrap']).isOk) return { result: 'skipped', detail: 'apt-get install mmdebstrap' };
  const output = join(ROOT, 'var/release');
  const archive = existsSync(output)
    ? readdirSync(output).find((name) => name.endsWith('-linux-x64.tar.gz'))
    : undefined;
  if (archive === undefined) return { result: 'skipped', detail: 'the release was not built' };
  const folder = mkdtempSync(join(tmpdir(), 'courtside-debian-'));
  const inside = (script: string) => run(['chroot', folder, 'sh', '-ec', script]);
  try {
    const made = run(['mmdebstrap', '--mode=root', '--variant=apt', 'bookworm', folder]);
    if (!made.isOk) return { result: 'failed', detail: made.output.slice(-200) };
    cpSync(join(output, archive), join(folder, 'opt', archive));
    cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true });
    inside(`cd /opt && tar -xzf ${archive}`);
    const refused = inside('/opt/courtside/courtside --version');
    if (refused.isOk || !refused.output.includes('apt-get install libatomic1'))
      return { result: 'failed', detail: `without libatomic: ${refused.output}` };
    const installed = inside('apt-get update && apt-get install --yes --no-install-recommends libatomic1');
    if (!installed.isOk) return { result: 'failed', detail: installed.output.slice(-200) };
    const served = inside(`export HOME=/root PORT=3979
      /opt/courtside/courtside serve >/root/log 2>&1 & service=$!
      until /opt/courtside/courtside health; do kill -0 $service; sleep 0.2; done
      /opt/courtside/courtside doctor
      kill $service; wait $service
      grep -o 'Courtside [0-9].* starts' /root/log`);
    return { result: served.isOk ? 'ok' : 'failed', detail: served.output.trim().split('\n').at(-1)! };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const install = 'server/test/install.test.ts';
const lines: Line[] = [
  ...['18', '20', '22'].map((node) => ({
    what: 'A1, A2: npm start and npm test alone',
    on: `fresh clone, Node ${node}${node === '18' ? ' and npm 9.2, as Debian 12 has' : ''}`,
    walk: tests(install, `under Node ${node},`),
  })),
  { what: 'A1: repair an interrupted installation', on: 'fresh clone, Node 24', walk: tests(install, 'interrupted') },
  { what: 'B5: the documented commands exist', on: 'this checkout', walk: tests('server/test/docs.test.ts') },
  {
    what: 'B6: commands on a missing database',
    on: 'this checkout',
    walk: tests('server/test/cli/no-database.test.ts'),
  },
  { what: 'B6: the settings file', on: 'this checkout', walk: tests('server/test/cli/env-file.test.ts') },
  { what: 'B6: the check of mail', on: 'this checkout', walk: tests('server/test/mail/check.test.ts') },
  {
    what: 'B7: build the release, and start it',
    on: 'empty home without Node in the path',
    walk: () => {
      const { isOk, output } = run([process.execPath, 'scripts/release.ts', '--here']);
      return { result: isOk ? 'ok' : 'failed', detail: /\S+ has [\d.]+ MB/.exec(output)?.[0] ?? output.slice(-200) };
    },
  },
  { what: 'B7: one file, without Node and npm', on: 'new Debian 12 (chroot)', walk: walkDebian },
  {
    what: 'B8: the image and its health check',
    on: 'new Debian 12 (podman)',
    walk: tests('server/test/container.test.ts'),
  },
  { what: 'B8: the compose files', on: 'this checkout', walk: tests('server/test/compose.test.ts') },
  { what: 'B10: backups on a schedule', on: 'this checkout', walk: tests('server/test/backups/service.test.ts') },
  { what: 'B10: restore', on: 'this checkout', walk: tests('server/test/backups/restore.test.ts') },
];

const [text = ''] = process.argv.slice(2);
process.stdout.write('| what | on | result | seconds | detail |\n| --- | --- | --- | --- | --- |\n');
for (const { what, on, walk } of lines.filter(({ what, on }) => `${what} ${on}`.includes(text))) {
  const start = performance.now();
  const { result, detail } = walk();
  if (result === 'failed') process.exitCode = 1;
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(`| ${what} | ${on} | ${result} | ${seconds} | ${detail.replaceAll(/\s+/g, ' ')} |\n`);
}
