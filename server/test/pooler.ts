import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export function hasPooler(): boolean {
  return spawnSync('pgbouncer', ['--version']).status === 0;
}

/**
 * Starts PgBouncer in transaction mode, in which each transaction of a client may use a different server connection.
 */
export async function startPooler(server: string, port: number): Promise<{ stop: () => Promise<void> }> {
  const { hostname, port: serverPort, username, password } = new URL(server);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort || 5432} user=${username} password=${password}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    // The pool is small, so that clients must share its connections.
    ...['pool_mode = transaction', 'default_pool_size = 4', 'max_client_conn = 1000'],
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  chmodSync(folder, 0o755); // The system user that runs PgBouncer must be able to read the folder

  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: 'ignore' });
  while (!(await listens(port))) {
    if (pooler.exitCode !== null) throw new Error('PgBouncer does not start.');
    await sleep(20);
  }
  return { stop: () => stop(pooler, folder) };
}

async function stop(pooler: ChildProcess, folder: string): Promise<void> {
  const ended = once(pooler, 'exit');
  pooler.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true });
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
