import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';

/**
 * A Python program that opens a socket, as systemd does for a socket unit. For each line of its input, it starts the
 * command with this socket. The shell sets `LISTEN_PID` to its own process id, which the command keeps after `exec`.
 */
const SYSTEMD = `
import os, socket, subprocess, sys
opened = socket.create_server(('127.0.0.1', int(sys.argv[1])), backlog=4096)
os.dup2(opened.fileno(), 3)
print('open', flush=True)
for line in sys.stdin:
    script = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"'
    child = subprocess.Popen(['sh', '-c', script, 'sh', *sys.argv[2:]], pass_fds=[3], stdout=subprocess.DEVNULL)
    print(child.pid, flush=True)
    print(child.wait(), flush=True)
`;

export const isPythonMissing = spawnSync('python3', ['--version']).error !== undefined;

/** A service with a socket that systemd has opened. While the service does not run, connections wait in the socket. */
export interface SocketUnit {
  start(): Promise<void>;
  /** Sends SIGTERM, and waits until the service has ended. */
  stop(): Promise<void>;
}

/** Opens the socket. The service is not started yet. */
export async function openSocketUnit(
  t: TestContext,
  { port, command, env }: { port: number; command: string[]; env: NodeJS.ProcessEnv },
): Promise<SocketUnit> {
  const systemd = spawn('python3', ['-c', SYSTEMD, String(port), ...command], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: systemd.stdout })[Symbol.asyncIterator]();
  const read = async (): Promise<number> => Number((await lines.next()).value);
  let pid: number | undefined;
  const end = async (signal: NodeJS.Signals): Promise<number | undefined> => {
    if (pid === undefined) return undefined;
    process.kill(pid, signal);
    pid = undefined;
    return read();
  };
  t.after(async () => {
    await end('SIGKILL');
    const exited = once(systemd, 'exit');
    systemd.stdin.end();
    await exited;
  });
  await lines.next();
  return {
    async start() {
      systemd.stdin.write('start\n');
      pid = await read();
    },
    async stop() {
      assert.equal(await end('SIGTERM'), 0);
    },
  };
}
