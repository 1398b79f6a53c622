import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './release-folder.ts';

const MANIFESTS = ['package.json', 'server/package.json', 'client/package.json', 'web/package.json'];
const CLIENT = '@courtside/client';

/** Moves the changelog's unreleased changes under a version's heading. @throws if there are no unreleased changes */
export function withRelease(changelog: string, version: string, date: string): string {
  const [, changes = ''] = /^## \[Unreleased\]\n([^]*?)(?=^## \[|$(?![^]))/m.exec(changelog) ?? [];
  if (changes.trim() === '') throw new Error('CHANGELOG.md has no unreleased changes.');
  if (changelog.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md already has version ${version}.`);
  return changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`);
}

interface Lockfile {
  version: string;
  packages: Record<string, { version: string; devDependencies?: Record<string, string> }>;
}

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Returns the new content of all files that contain the version: manifests, lockfile, changelog and documents. */
export function withVersion(root: string, version: string, date: string): Map<string, string> {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const { version: current } = JSON.parse(read('package.json')) as Manifest;
  const changed = new Map<string, string>();
  const setIn = (manifest: Manifest): void => {
    manifest.version = version;
    for (const group of [manifest.dependencies, manifest.devDependencies]) if (group?.[CLIENT]) group[CLIENT] = version;
  };
  for (const path of MANIFESTS) {
    const manifest = JSON.parse(read(path)) as Manifest;
    setIn(manifest);
    changed.set(path, asJson(manifest));
  }
  const lock = JSON.parse(read('package-lock.json')) as Lockfile;
  lock.version = version;
  for (const folder of ['', 'server', 'client', 'web']) setIn(lock.packages[folder]!);
  changed.set('package-lock.json', asJson(lock));
  changed.set('CHANGELOG.md', withRelease(read('CHANGELOG.md'), version, date));
  const names = new RegExp(`(courtside(?:-client)?[-_])${RegExp.escape(current)}(?=-linux|_amd64|\\.tgz)`, 'g');
  for (const page of run('git', ['ls-files', '*.md'], { cwd: root }).trim().split('\n')) {
    if (page === 'CHANGELOG.md') continue;
    changed.set(page, read(page).replaceAll(names, `$1${version}`));
  }
  for (const [path, content] of changed) if (content === read(path)) changed.delete(path);
  return changed;
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** @throws if the checkout has uncommitted changes, or if the version's tag already exists */
export function checkCheckout(root: string, version: string): void {
  const git = (...words: string[]): string => run('git', words, { cwd: root }).trim();
  if (git('status', '--porcelain') !== '') throw new Error('Commit your changes first: `git status` lists them.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists.`);
}

/**
 * Makes the release's commit on top of the current commit, without changing the working tree, the index or a branch.
 * If the release fails later, only this unused commit remains, which Git's garbage collection removes.
 */
export function commitRelease(root: string, version: string, changed: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-index-'));
  const index = `GIT_INDEX_FILE=${join(folder, 'index')}`;
  const git = (words: string[], input = ''): string =>
    run('env', [index, 'git', ...words], { cwd: root, input }).trim();
  try {
    git(['read-tree', 'HEAD']);
    for (const [path, content] of changed) {
      const hash = git(['hash-object', '-w', '--stdin'], content);
      git(['update-index', '--cacheinfo', `100644,${hash},${path}`]);
    }
    return git(['commit-tree', git(['write-tree']), '-p', 'HEAD', '-m', `Release ${version}`]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Moves the current branch to the release's commit, and tags it. */
export function publishCommit(root: string, version: string, commit: string): void {
  run('git', ['merge', '--quiet', '--ff-only', commit], { cwd: root });
  run('git', ['tag', '--annotate', '--message', `Courtside ${version}`, `v${version}`, commit], { cwd: root });
}
