import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { BUNDLED, bundleServer } from './bundle-server.ts';
import { locked, reachable } from './locked-packages.ts';

const ROOT = join(import.meta.dirname, '..');
/** The files of a release, besides packages and the Containerfile. They include all pages of the guide. */
export const FILES = [
  ...['courtside', 'server/bin', 'server/dist', 'web/dist', 'docs', 'compose.yaml', 'compose.postgres.yaml'],
  'Caddyfile',
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'SECURITY.md'],
  ...['client/README.md', 'clients/python/README.md', 'data/README.md', 'bench/results'],
];
/**
 * Matches files and folders in packages that the service does not need: types, source maps, tests, documents, and all
 * weights of a font except regular and bold.
 */
const NEEDLESS =
  /\.(?:[cm]?ts|map|ttf\.png)$|^(?:\.bin|benchmarks?|docs?|e2e|examples?|integration|tests?)$|^[1-9]00(?!(?:Regular|Bold)(?:\/|$))/;
const THIS_PLATFORM = `${process.platform}-${process.arch}`;

/** The platforms for which `npm run release` builds a folder, as Node names them. */
export const PLATFORMS = ['linux-x64', 'linux-arm64'];

export interface Release {
  version: string;
  /** The full hash of the commit, or null if this folder is not a Git checkout. */
  commit: string | null;
  /** The new content of the files that must differ from the checkout, by path. */
  changed: ReadonlyMap<string, string>;
}

/** Runs a program in the repository, and returns its output. @throws if the program fails */
export function run(
  program: string,
  words: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): string {
  const { status, stdout, error } = spawnSync(program, words, {
    cwd: ROOT,
    encoding: 'utf8',
    input: '',
    maxBuffer: 2 ** 28,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  });
  if (status !== 0) throw error ?? new Error(`${program} ${words.join(' ')} failed.\n${stdout}`);
  return stdout;
}

/** Builds the web app, and bundles the server, because a bundle starts faster than the sources. */
export async function buildSources(): Promise<void> {
  process.stdout.write(run(process.execPath, ['web/scripts/build-if-stale.ts', '--strict']));
  await bundleServer(join(ROOT, 'server/dist'));
}

/** Writes everything that the service needs on a platform into a new folder, including Node. */
export function makeFolder(folder: string, platform: string, { version, commit, changed }: Release): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of FILES) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const [path, content] of changed) if (FILES.some((file) => isIn(path, file))) write(join(folder, path), content);
  write(join(folder, 'Containerfile'), withoutBuild(readFileSync(join(ROOT, 'Containerfile'), 'utf8')));
  const { name, description, license, type, dependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const manifest = { name, version, commit, private: true, description, license, type };
  write(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const names = Object.keys(dependencies as object).filter((name) => !BUNDLED.has(name));
  for (const place of reachable('', names)) {
    const source = join(ROOT, place);
    const filter = (path: string): boolean => !NEEDLESS.test(relative(source, path));
    cpSync(source, join(folder, place), { recursive: true, filter });
  }
  copyNode(folder, platform);
}

function isIn(path: string, file: string): boolean {
  return path === file || path.startsWith(`${file}/`);
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Returns the Containerfile without the stage that makes the release's folder. */
export function withoutBuild(containerfile: string): string {
  const image = containerfile
    .slice(containerfile.indexOf('ARG BASE'))
    .replace(/FROM \S+ AS build\n[^]*?\n(?=FROM )/, '')
    .replace(/^COPY --from=build \S+/m, 'COPY .');
  return `# Builds an image of this release. BASE is a Debian or Ubuntu image.\n${image}`;
}

/** Copies the installed Node, or downloads the package of another platform and checks its hash in the lockfile. */
function copyNode(folder: string, platform: string): void {
  const place = `node_modules/node-${platform}`;
  const target = join(folder, place);
  if (platform === THIS_PLATFORM) {
    const filter = (path: string): boolean => !path.includes(`${place}/include`);
    cpSync(join(ROOT, place), target, { recursive: true, filter });
  } else {
    const { version, integrity } = locked[place]!;
    mkdirSync(target, { recursive: true });
    const words = ['pack', '--silent', `node-${platform}@${version}`, '--pack-destination', folder];
    const archive = join(folder, run('npm', words).trim());
    const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (`sha512-${hash}` !== integrity) throw new Error(`${archive} does not have the hash in package-lock.json.`);
    run('tar', ['-xzf', archive, '-C', target, '--strip-components=1', '--exclude=*/include']);
    rmSync(archive);
  }
  rmSync(join(target, 'share'), { recursive: true, force: true }); // Manuals
}

/** Packs the folder. Leaves out owners and times, so that the same content always gives the same archive. */
export function packFolder(folder: string, archive: string): void {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--mode=u=rwX,go=rX'];
  run('tar', ['-I', 'gzip -n', ...same, '-cf', archive, '-C', dirname(folder), 'courtside']);
}

/** Packs the client with the release's version. */
export function packClient(folder: string, { changed }: Release, output: string): void {
  run('npm', ['run', '--silent', 'build', '--workspace', 'client']);
  for (const name of ['dist', 'src', 'package.json', 'README.md', 'LICENSE']) {
    cpSync(join(ROOT, 'client', name), join(folder, name), { recursive: true });
    const content = changed.get(`client/${name}`);
    if (content !== undefined) writeFileSync(join(folder, name), content);
  }
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', output], { cwd: folder });
}
