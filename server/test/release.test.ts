import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { withRelease } from '../../scripts/release.ts';
import { stateFolder } from '../src/platform/release.ts';
import { ROOT, runProgram } from './cli/courtside.ts';

test('a release moves the unreleased changes under its version', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n- One.\n\n## [0.1.0] - 2026-11-01\n\n- First.\n';
  const released = withRelease(changelog, '0.2.0', '2026-12-01');
  assert.equal(
    released,
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n- One.\n\n## [0.1.0] - 2026-11-01\n\n- First.\n',
  );
  assert.throws(() => withRelease(released, '0.3.0', '2027-01-01'), /has no unreleased changes/);
  assert.match(withRelease('## [Unreleased]\n\n- One.\n', '0.1.0', '2026-12-01'), /## \[0\.1\.0\].*\n\n- One/);
});

test('a package keeps its data in the state folder of the user', () => {
  const HOME = '/home/ann';
  assert.equal(stateFolder({ XDG_STATE_HOME: '/state', HOME }), '/state/courtside');
  for (const XDG_STATE_HOME of [undefined, '', 'relative']) {
    assert.equal(stateFolder({ XDG_STATE_HOME, HOME }), '/home/ann/.local/state/courtside');
  }
  assert.equal(stateFolder({}), undefined, 'a user without a home, as in a container');
});

test('the command of the package finds its Node, from any folder and without one in the path', async () => {
  const settings = { PATH: '/usr/bin:/bin' };
  const { code, stdout } = await runProgram(join(ROOT, 'server/bin/courtside'), ['--version'], { cwd: '/', settings });
  assert.equal(code, 0);
  assert.match(stdout, /^\d+\.\d+\.\d+/);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test('the systemd unit confines the service', { skip: !hasSystemd && 'no systemd-analyze here' }, async () => {
  const words = ['security', '--offline=true', '--threshold=30', join(ROOT, 'docs/courtside.service')];
  const { code, stdout } = await runProgram('systemd-analyze', words);
  assert.equal(code, 0, stdout);
});
