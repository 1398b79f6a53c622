import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * What to do to a request: answer it in the service's place; cut the connection before the service gets it, once the
 * service has answered, or in the middle of the answer; or never answer.
 */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'cut before'
  | 'cut after'
  | 'cut within'
  | 'silence';

/** Stands between a client and a service, and does to each request in turn what it is told to; then lets all through. */
export interface Proxy {
  origin: string;
  /** What came in, in order. */
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[];
  /** Tells what to do to the next requests; undefined lets one through. */
  next(...faults: (Fault | undefined)[]): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<Proxy> {
  const requests: Proxy['requests'] = [];
  const faults: (Fault | undefined)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    requests.push({ method, url, headers });
    void handle(target, { request, response, fault: faults.shift() });
  });
  server.on('connection', (socket) => void sockets.add(socket.on('close', () => sockets.delete(socket))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next: (...given) => void faults.splice(0, faults.length, ...given),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  fault: Fault | undefined;
}

async function handle(target: string, { request, response, fault }: Exchange): Promise<void> {
  const body = await text(request).catch(() => '');
  if (fault === 'silence') return;
  if (fault === 'cut before') return void request.socket.destroy();
  if (typeof fault === 'object') {
    return void response.writeHead(fault.status, fault.headers).end(fault.body);
  }
  const { method, url, headers } = request;
  const upstream = send(new URL(url!, target), { method: method!, headers, agent: false });
  const [answer] = (await once(upstream.end(body), 'response')) as [IncomingMessage];
  const content = await text(answer);
  if (fault === 'cut after') return void request.socket.destroy();
  response.writeHead(answer.statusCode!, answer.headers);
  if (fault !== 'cut within') return void response.end(content);
  response.write(content.slice(0, content.length / 2), () => request.socket.destroy());
}
