import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './cli/courtside.ts';

const TOOLS = ['mmdebstrap', 'buildah', 'podman', 'runc'];
/** Runs the build steps without control groups, which restricted machines do not allow. */
export const IN_CHROOT = ['--isolation', 'chroot'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** npm sets `npm_execpath` to its own path. `NODE_EXTRA_CA_CERTS`, if set, names a file of additional certificates. */
const { npm_execpath: npm, NODE_EXTRA_CA_CERTS: certificates } = process.env;

/** Returns the reason why this machine cannot build or run images, or false if it can. */
export function reasonToSkip(...others: string[]): string | false {
  const missing = [...TOOLS, ...others].filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length > 0) return `not installed: apt-get install ${missing.join(' ')}`;
  if (process.getuid!() !== 0) return 'mmdebstrap and runc need root';
  return npm === undefined && 'run it with npm test';
}

export interface Tools {
  buildah: (...args: string[]) => Promise<string>;
  podman: (...args: string[]) => Promise<string>;
  /** Runs podman-compose in the tools' folder. The names of its containers start with `club_`. */
  compose: (...args: string[]) => Promise<string>;
  folder: string;
  close: () => Promise<void>;
}

async function run(
  program: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { ...options, maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/**
 * Settings of podman. With `cgroupfs`, podman can create control groups on a machine without systemd. The resource
 * limits are low enough for a podman that runs inside another container.
 */
const SETTINGS = `
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
[network]
network_backend = "netavark"
`;

/** Keeps images, containers and volumes in a folder that `close` removes. */
export function openTools(): Tools {
  const folder = mkdtempSync('/var/tmp/courtside-image-');
  const [settings, storage] = [join(folder, 'containers.conf'), join(folder, 'storage.conf')];
  writeFileSync(settings, SETTINGS);
  const places = `graphroot = "${join(folder, 'storage')}"\nrunroot = "${join(folder, 'run')}"`;
  writeFileSync(storage, `[storage]\ndriver = "overlay"\n${places}\n`);
  const env = { ...process.env, CONTAINERS_CONF: settings, CONTAINERS_STORAGE_CONF: storage };
  const toolIn =
    (program: string, cwd: string) =>
    (...args: string[]) =>
      run(program, args, { cwd, env });
  const [buildah, podman] = [toolIn('buildah', ROOT), toolIn('podman', ROOT)];
  async function close(): Promise<void> {
    await podman('rm', '--all', '--force');
    await podman('network', 'prune', '--force');
    await buildah('rm', '--all');
    await buildah('rmi', '--all', '--force');
    rmSync(folder, { recursive: true });
  }
  const inFolder = toolIn('podman-compose', folder);
  // Without this option, the project has the name of the folder in lower case.
  const compose: Tools['compose'] = (...args) => inFolder('--project-name', 'club', ...args);
  return { buildah, podman, compose, folder, close };
}

/** Makes the images that the Containerfile starts from: a small Debian image, and a copy of it with Node and npm. */
export async function makeBaseImages({ buildah, folder }: Tools): Promise<void> {
  const archive = join(folder, 'base.tar');
  // Do not wait for writes to disk, because nobody needs this system after a crash of the machine.
  const options = ['--mode=root', '--variant=apt', '--dpkgopt=force-unsafe-io'];
  await run('mmdebstrap', [...options, 'bookworm', archive], { cwd: folder });
  const base = await buildah('from', 'scratch');
  await buildah('add', base, archive, '/');
  await buildah('commit', base, 'base');
  const build = await buildah('from', 'localhost/base');
  await buildah('add', build, process.execPath, '/usr/local/bin/node');
  await buildah('add', build, dirname(dirname(npm!)), '/usr/local/lib/node_modules/npm');
  await buildah('run', ...IN_CHROOT, build, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  if (certificates !== undefined) {
    await buildah('add', build, certificates, CERTIFICATES);
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, build);
  }
  await buildah('commit', build, 'build');
}

/** Builds an image with Debian's Caddy, under the name of the image that compose.yaml uses. */
export async function makeCaddyImage({ buildah }: Tools): Promise<void> {
  const caddy = await buildah('from', 'localhost/base');
  const install = 'apt-get update && apt-get install --yes --no-install-recommends caddy';
  await buildah('run', ...IN_CHROOT, caddy, 'sh', '-c', install);
  const command = '["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]';
  await buildah('config', '--env', 'XDG_DATA_HOME=/data', '--cmd', command, caddy);
  await buildah('commit', caddy, 'docker.io/library/caddy:2');
}
