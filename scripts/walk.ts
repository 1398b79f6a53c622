// Tries the first steps of newcomers and operators, partly on fresh systems, and prints a table of the results:
//
//   npm run walk
//   npm run walk -- B7     only the steps whose name contains this text
//
// Some steps run in fresh clones, with the Node and npm that the step names. Others run on a new Debian 12, if the user is
// root and `mmdebstrap` is installed. For each step, the table shows the system, and the reason if the step was skipped.
import { tests, type Outcome, run } from './walk/outcome.ts';
import { walkArchive, walkNpm, walkPackage } from './walk/debian.ts';

interface Line {
  what: string;
  on: string;
  walk: () => Outcome;
}

const install = 'server/test/install.test.ts';
const lines: Line[] = [
  { what: 'A1, A2: npm start and npm test alone', on: 'new Debian 12 (chroot), its own npm', walk: walkNpm },
  ...['20', '22'].map((node) => ({
    what: 'A1, A2: npm start and npm test alone',
    on: `fresh clone, Node ${node}`,
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
      const sizes = [...output.matchAll(/\S+ has [\d.]+ MB/g)].join(', ');
      return { result: isOk ? 'ok' : 'failed', detail: isOk ? sizes : output.slice(-400) };
    },
  },
  { what: 'B7: one file, without Node and npm', on: 'new Debian 12 (chroot)', walk: walkArchive },
  { what: 'B7: the Debian package', on: 'new Debian 12 (chroot)', walk: walkPackage },
  {
    what: 'B8: the image and its health check',
    on: 'new Debian 12 (podman)',
    walk: tests('server/test/container.test.ts', 'the image'),
  },
  {
    what: 'B8: compose.yaml with Caddy and TLS',
    on: 'new Debian 12 (podman-compose)',
    walk: tests('server/test/container.test.ts', 'compose'),
  },
  { what: 'B8: the settings of the compose files', on: 'this checkout', walk: tests('server/test/compose.test.ts') },
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
