import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { newClub } from './cli/courtside.ts';
import { startServer } from './processes.ts';

/** Prints each message to a Unix datagram socket, as systemd receives it. */
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
