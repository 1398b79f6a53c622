// Builds a release into `var/release`, and checks it.
//
//   npm run release              the version in package.json
//   npm run release -- 0.2.0     a new version. If all checks pass, creates a commit and a tag for it.
//   npm run release -- --here    only the archive for this machine
//   npm run release -- --folder  only the unpacked folder for this machine, without checks
//
// The script changes no file of the checkout and no branch until all checks have passed.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commitOf } from '../server/src/platform/release.ts';
import { checkClient, checkPlatform, checkService, checkSize } from './check-release.ts';
import { checkCheckout, commitRelease, publishCommit, withVersion } from './release-commit.ts';
import { makeDebianPackage } from './debian-package.ts';
import { buildSources, makeFolder, packClient, packFolder, PLATFORMS, type Release, run } from './release-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, 'var/release');
const HERE = `${process.platform}-${process.arch}`;

/** Returns the release to build. For a new version, creates the release's commit first. */
function prepare(version: string | undefined): Release {
  if (version === undefined) {
    const { version: current } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    return { version: current, commit: commitOf(ROOT), changed: new Map() };
  }
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new Error(`${version} is not a version such as 0.2.0.`);
  checkCheckout(ROOT, version);
  const changed = withVersion(ROOT, version, new Date().toISOString().slice(0, 10));
  return { version, commit: commitRelease(ROOT, version, changed), changed };
}

/** Packs the folder for a platform. Checks the unpacked archive, and starts its service if this machine can run it. */
async function packPlatform(platform: string, release: Release): Promise<void> {
  const folder = join(OUTPUT, platform === HERE ? 'courtside' : `${platform}/courtside`);
  makeFolder(folder, platform, release);
  const archive = join(OUTPUT, `courtside-${release.version}-${platform}.tar.gz`);
  packFolder(folder, archive);
  checkSize(archive);
  checkSize(makeDebianPackage(folder, platform, release, OUTPUT));
  const temporary = mkdtempSync(join(tmpdir(), 'courtside-release-'));
  try {
    run('tar', ['-xzf', archive, '-C', temporary]);
    const unpacked = join(temporary, 'courtside');
    checkPlatform(unpacked, platform);
    if (platform === HERE) await checkService(unpacked, join(temporary, 'home'), release);
    else rmSync(join(folder, '..'), { recursive: true });
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function makeClient(release: Release): void {
  const temporary = mkdtempSync(join(tmpdir(), 'courtside-client-'));
  try {
    packClient(join(temporary, 'package'), release, OUTPUT);
    const archive = join(OUTPUT, `courtside-client-${release.version}.tgz`);
    checkClient(join(temporary, 'project'), archive, release.version);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

async function makeRelease(): Promise<void> {
  const options = { here: { type: 'boolean' }, folder: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [version] = positionals;
  const release = prepare(version);
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  await buildSources();
  if (values.folder) return makeFolder(join(OUTPUT, 'courtside'), HERE, release);
  for (const platform of values.here ? [HERE] : PLATFORMS) await packPlatform(platform, release);
  if (!values.here) makeClient(release);
  process.stdout.write(`${readdirSync(OUTPUT).join(', ')} are in ${OUTPUT}.\n`);
  if (version === undefined) return;
  publishCommit(ROOT, version, release.commit!);
  process.stdout.write(`The branch and the tag v${version} are at the release's commit. To publish it:\n`);
  process.stdout.write(`  git push --follow-tags\n`);
}

await makeRelease();
