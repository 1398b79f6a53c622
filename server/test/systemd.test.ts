import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { socketOfSystemd } from '../src/cli/systemd.ts';
import { newClub } from './cli/courtside.ts';
import { freePort } from './ports.ts';
import { COURTSIDE, startServer } from './processes.ts';
import { isPythonMissing, openSocketUnit } from './socket-unit.ts';

/** A Python program that receives messages on a Unix datagram socket, as systemd does, and prints them. */
const RECEIVER = `
import socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
print('listening', flush=True)
while True:
    print(receiver.recv(4096).decode().strip(), flush=True)
`;

const isMissing = ['python3', 'systemd-notify'].find((program) => spawnSync(program, ['--version']).error);
const skip = isMissing === undefined ? false : `${isMissing} is not installed`;

test('tells systemd that it is ready, that it is alive, and that it stops', { skip, timeout: 120_000 }, async (t) => {
  const file = await newClub(t);
  const socket = join(dirname(file), 'notify');
  const receiver = spawn('python3', ['-c', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => receiver.kill());
  const lines = createInterface({ input: receiver.stdout });
  const messages: string[] = [];
  lines.on('line', (line) => messages.push(line));
  const receive = async (message: string): Promise<void> => {
    while (!messages.includes(message)) await once(lines, 'line');
  };
  await receive('listening');
  const server = await startServer(t, file, { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '400000' });
  await receive('READY=1');
  await receive('WATCHDOG=1');
  assert.equal(await server.stop(), 0);
  await receive('STOPPING=1');
  const states = messages.filter((message) => /^(READY|WATCHDOG|STOPPING)=1$/.test(message));
  assert.equal(states[0], 'READY=1');
  assert.equal(states.at(-1), 'STOPPING=1');
});

const own = String(process.pid);
const passed: [name: string, env: Record<string, string>, descriptor: number | undefined][] = [
  ['a socket for this process', { LISTEN_PID: own, LISTEN_FDS: '1' }, 3],
  ['a socket with a name', { LISTEN_PID: own, LISTEN_FDS: '1', LISTEN_FDNAMES: 'courtside.socket' }, 3],
  ['a socket for the process that started this one', { LISTEN_PID: String(process.ppid), LISTEN_FDS: '1' }, undefined],
  ['a number of sockets without a process', { LISTEN_FDS: '1' }, undefined],
  ['a process without a number of sockets', { LISTEN_PID: own }, undefined],
  ['nothing', {}, undefined],
];
for (const [name, env, descriptor] of passed) {
  test(`with ${name} in the environment, listens ${descriptor === undefined ? 'on PORT' : 'on this socket'}`, () => {
    assert.equal(socketOfSystemd(env), descriptor);
  });
}

test('refuses a socket unit with several sockets', () => {
  assert.throws(() => socketOfSystemd({ LISTEN_PID: own, LISTEN_FDS: '2' }), /exactly one ListenStream/);
});

const onSocket = { skip: isPythonMissing && 'python3 is not installed', timeout: 120_000 };
test(
  'requests that arrive while a service with a socket unit does not run are served after its start',
  onSocket,
  async (t) => {
    const port = await freePort();
    const unit = await openSocketUnit(t, {
      port,
      command: [process.execPath, COURTSIDE, 'serve'],
      env: { PATH: process.env['PATH'], DATABASE_URL: `file:${await newClub(t)}`, LOG_LEVEL: 'silent' },
    });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    for (const round of [1, 2]) {
      const early = Promise.all([ask('/healthz'), ask('/readyz'), ask('/api/v1/club')]);
      await unit.start();
      assert.deepEqual(
        (await early).map(({ status }) => status),
        [200, 200, 401],
        `start ${round}`,
      );
      await unit.stop();
    }
  },
);
