import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { killCluster } from './cluster-signals.ts';
import { query } from './databases.ts';
import { freePort } from './ports.ts';

export interface StandbyPair {
  /** The database URL. It names both hosts, the primary first. */
  url: string;
  standbyUrl: string;
  killPrimary(): void;
  /** Kills the standby, which then misses all later writes. */
  killStandby(): void;
  /** Promotes the standby to primary. If the standby was killed, starts it first. */
  promoteStandby(): Promise<void>;
  remove(): void;
}

const PROGRAMS = ['initdb', 'pg_basebackup', 'pg_ctl'];
/** Folders where Linux distributions and Homebrew install PostgreSQL. */
const INSTALL_FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt'];

/** Finds the folder of the system's PostgreSQL programs, because the npm package has no `pg_basebackup`. */
export function findPrograms(): string | undefined {
  const installFolders = INSTALL_FOLDERS.filter((folder) => existsSync(folder));
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...installFolders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'bin'))),
  ];
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));
}

/** Returns the system user that runs PostgreSQL. PostgreSQL refuses to run as root, so for root it is `postgres`. */
export function findOwner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * @param isSynchronous whether a commit waits for the standby
 * @param onStart called with a function that ends both servers
 */
export async function startPair(
  programs: string,
  isSynchronous: boolean,
  onStart: (end: () => unknown) => unknown,
): Promise<StandbyPair> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-failover-'));
  chmodSync(folder, 0o755);
  const owner = findOwner();
  const place = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid!);
    return path;
  };
  const [primary, standby] = [place('primary'), place('standby')];
  const ports = [await freePort(), await freePort()];
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...owner, cwd: folder });
  const start = (data: string, port: number) =>
    run('pg_ctl', 'start', '-w', '-D', data, '-l', join(data, 'log'), '-o', `-p ${port} -c unix_socket_directories=`);
  const urlOf = (...ports: number[]) =>
    `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join()}/postgres`;

  onStart(() => {
    for (const data of [primary, standby]) if (existsSync(join(data, 'postmaster.pid'))) kill(data);
    rmSync(folder, { recursive: true, force: true });
  });
  await run('initdb', '-D', primary, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C');
  await start(primary, ports[0]!);
  const from = ['-h', '127.0.0.1', '-p', String(ports[0]), '-U', 'postgres'];
  await run('pg_basebackup', ...from, '-D', standby, '-R', '-X', 'stream', '-C', '-S', 's1', '-c', 'fast');
  await start(standby, ports[1]!);
  let isStandbyUp = true;
  if (isSynchronous) {
    appendFileSync(join(primary, 'postgresql.conf'), "synchronous_standby_names = '*'\n");
    await run('pg_ctl', 'reload', '-D', primary);
  }
  await untilAttached(urlOf(ports[0]!), isSynchronous ? 'sync' : 'async');
  return {
    url: urlOf(...ports),
    standbyUrl: urlOf(ports[1]!),
    killPrimary: () => kill(primary),
    killStandby() {
      kill(standby);
      isStandbyUp = false;
    },
    async promoteStandby() {
      if (!isStandbyUp) await start(standby, ports[1]!);
      await run('pg_ctl', 'promote', '-w', '-D', standby);
    },
    remove() {
      kill(standby);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function kill(data: string): void {
  killCluster(data);
  // The killed process may remain as a zombie. PostgreSQL would then assume that the server is still running.
  rmSync(join(data, 'postmaster.pid'));
}

const ATTACH_MS = 30_000;

async function untilAttached(url: string, state: 'sync' | 'async'): Promise<void> {
  const deadline = performance.now() + ATTACH_MS;
  while (performance.now() < deadline) {
    const rows = await query(url, 'select state, sync_state from pg_stat_replication');
    if (rows.some((row) => row['state'] === 'streaming' && row['sync_state'] === state)) return;
  }
  throw new Error(`The standby is not attached as ${state}.`);
}
