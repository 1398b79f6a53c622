import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Interval between two readiness checks of a service, in milliseconds. */
const PROBE_MS = 100;

/** A load balancer that sends each request to the next ready service. It never retries a request. */
export interface Balancer {
  origin: string;
  add(origin: string): void;
  remove(origin: string): void;
  ready(count: number): Promise<void>;
  close(): Promise<void>;
}

interface Backend {
  origin: string;
  agent: Agent;
  isReady: boolean;
}

export async function openBalancer(): Promise<Balancer> {
  let backends: Backend[] = [];
  let turn = 0;
  let isOver = false;
  const server = createServer((asked, answer) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[turn++ % ready.length];
    if (backend) forward(asked, answer, backend);
    else refuse(answer, 'none_ready');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Check each service in a separate loop, so that a slow service does not delay the other checks.
  const probe = async (backend: Backend) => {
    while (!isOver && backends.includes(backend)) {
      backend.isReady = await isReady(backend.origin);
      await sleep(PROBE_MS);
    }
  };
  const probes: Promise<void>[] = [];
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(origin) {
      const backend = { origin, agent: new Agent({ keepAlive: true }), isReady: false };
      backends.push(backend);
      probes.push(probe(backend));
    },
    remove(origin) {
      for (const backend of backends) if (backend.origin === origin) backend.agent.destroy();
      backends = backends.filter((backend) => backend.origin !== origin);
    },
    async ready(count) {
      while (backends.filter(({ isReady }) => isReady).length < count) await sleep(20);
    },
    async close() {
      isOver = true;
      await Promise.all(probes);
      for (const { agent } of backends) agent.destroy();
      server.close().closeAllConnections();
    },
  };
}

function forward(asked: IncomingMessage, answer: ServerResponse, { origin, agent }: Backend): void {
  const { method = 'GET', url, headers } = asked;
  // Do not forward `Connection`, because it applies to a single connection (RFC 9110, section 7.6.1).
  const { connection: _connection, ...others } = headers;
  const on = request(`${origin}${url}`, { method, headers: others, agent }, (got) => {
    const { connection: _connection, 'keep-alive': _keepAlive, ...told } = got.headers;
    answer.writeHead(got.statusCode!, told);
    got.pipe(answer);
    got.on('error', () => answer.destroy());
  });
  on.on('error', (error: NodeJS.ErrnoException) => refuse(answer, error.code ?? error.message));
  asked.pipe(on);
}

function refuse(answer: ServerResponse, code: string): void {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify({ code }));
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}
