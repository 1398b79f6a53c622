// Runs without a database.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { checkCheckout, commitRelease, publishCommit, withRelease, withVersion } from '../../scripts/release-commit.ts';
import { withoutBuild } from '../../scripts/release-folder.ts';
import { commitOf, stateFolder } from '../src/platform/release.ts';
import { ROOT, runProgram } from './cli/courtside.ts';
import { atFullSize } from './size.ts';

test('a release moves the unreleased changes under its version', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n- One.\n\n## [0.1.0] - 2026-11-01\n\n- First.\n';
  const released = withRelease(changelog, '0.2.0', '2026-12-01');
  assert.equal(
    released,
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n- One.\n\n## [0.1.0] - 2026-11-01\n\n- First.\n',
  );
  assert.throws(() => withRelease(released, '0.3.0', '2027-01-01'), /has no unreleased changes/);
  assert.throws(() => withRelease(changelog, '0.1.0', '2027-01-01'), /already has version 0\.1\.0/);
  assert.match(withRelease('## [Unreleased]\n\n- One.\n', '0.1.0', '2026-12-01'), /## \[0\.1\.0\].*\n\n- One/);
});

/** Clones the checkout, and returns a function that runs Git in the clone. */
function cloneHere(t: TestContext): { clone: string; git: (...words: string[]) => string } {
  const clone = mkdtempSync(join(tmpdir(), 'courtside-clone-'));
  t.after(() => rmSync(clone, { recursive: true }));
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  const git = (...words: string[]) => execFileSync('git', words, { cwd: clone, encoding: 'utf8' }).trim();
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.org');
  return { clone, git };
}

const hasGit = spawnSync('git', ['rev-parse', '--git-dir'], { cwd: ROOT }).status === 0;
const needsGit = { skip: !hasGit && 'needs a Git checkout, because a release is a commit with a tag' };

test('a release makes its commit without a change of the checkout, then moves the branch to it', needsGit, (t) => {
  const { clone, git } = cloneHere(t);
  writeFileSync(join(clone, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n- One.\n');
  assert.throws(() => checkCheckout(clone, '9.8.7'), /Commit your changes first/);
  git('commit', '--quiet', '--all', '--message', 'Begin a changelog');
  checkCheckout(clone, '9.8.7');
  const before = git('rev-parse', 'HEAD');

  const commit = commitRelease(clone, '9.8.7', withVersion(clone, '9.8.7', '2026-12-01'));
  assert.deepEqual(
    [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag', '--list', 'v9.8.7')],
    [before, '', ''],
  );

  publishCommit(clone, '9.8.7', commit);
  assert.deepEqual([git('rev-parse', 'v9.8.7^{}'), git('status', '--porcelain')], [commit, '']);
  assert.equal(commitOf(clone), commit);
  for (const path of ['package.json', 'server/package.json', 'client/package.json', 'package-lock.json'])
    assert.equal(JSON.parse(readFileSync(join(clone, path), 'utf8')).version, '9.8.7', path);
  assert.match(readFileSync(join(clone, 'client/README.md'), 'utf8'), /courtside-client-9\.8\.7\.tgz/);
  assert.match(readFileSync(join(clone, 'README.md'), 'utf8'), /courtside-9\.8\.7-linux-x64\.tar\.gz/);
  assert.throws(() => checkCheckout(clone, '9.8.7'), /The tag v9\.8\.7 exists/);
});

test('a release whose service does not start changes nothing', atFullSize(needsGit), async (t) => {
  const { clone, git } = cloneHere(t);
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  appendFileSync(join(clone, 'server/src/main.ts'), "\nthrow new Error('It does not start.');\n");
  git('commit', '--quiet', '--all', '--message', 'Break the start');
  const before = git('rev-parse', 'HEAD');
  const { code, stderr } = await runProgram(process.execPath, ['scripts/release.ts', '9.8.7'], { cwd: clone });
  assert.equal(code, 1);
  assert.match(stderr, /It does not start/);
  assert.deepEqual(
    [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag', '--list', 'v9.8.7')],
    [before, '', ''],
  );
});

test('the commit is read from a branch, a packed branch, a worktree and a detached head', needsGit, (t) => {
  const { clone, git } = cloneHere(t);
  const commit = git('rev-parse', 'HEAD');
  git('checkout', '--quiet', '-b', 'a/branch');
  assert.equal(commitOf(clone), commit);
  git('pack-refs', '--all', '--prune');
  assert.equal(commitOf(clone), commit);
  git('worktree', 'add', '--quiet', '-b', 'other', join(clone, 'var/tree'));
  assert.equal(commitOf(join(clone, 'var/tree')), commit);
  git('checkout', '--quiet', '--detach');
  assert.equal(commitOf(clone), commit);
  assert.equal(commitOf(join(clone, 'server')), null, 'not the root of the checkout');
});

test("the release's Containerfile copies the finished folder", () => {
  const image = withoutBuild(readFileSync(join(ROOT, 'Containerfile'), 'utf8'));
  assert.doesNotMatch(image, /npm|BUILD/);
  assert.deepEqual(image.match(/^FROM .*/gm), ['FROM ${BASE}']);
  assert.match(image, /^COPY \. \/opt\/courtside$/m);
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
  assert.match(stdout, /^\d+\.\d+\.\d+ \([0-9a-f]{12}\)\n$|^\d+\.\d+\.\d+\n$/);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test('the systemd unit confines the service', { skip: !hasSystemd && 'systemd-analyze is not installed' }, async () => {
  const words = ['security', '--offline=true', '--threshold=30', join(ROOT, 'docs/courtside.service')];
  const { code, stdout } = await runProgram('systemd-analyze', words);
  assert.equal(code, 0, stdout);
});
