import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A failure that the proxy causes for one request. */
export type Fault =
  /** Sends this response, without forwarding the request to the service. */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Cuts the connection before the service gets the request. */
  | 'cut before'
  /** Cuts the connection after the service has responded. */
  | 'cut after'
  /** Cuts the connection in the middle of the response. */
  | 'cut within'
  /** Never responds to the request. */
  | 'silence';

/** A proxy between a client and a service, which can cause faults. */
export interface Proxy {
  origin: string;
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[];
  /** Sets the faults for the next requests, in order. `undefined` forwards a request without a fault. */
  injectFaults(...faults: (Fault | undefined)[]): void;
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
    injectFaults: (...newFaults) => void faults.splice(0, faults.length, ...newFaults),
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
  const body = await buffer(request).catch(() => Buffer.alloc(0));
  if (fault === 'silence') return;
  if (fault === 'cut before') return void request.socket.destroy();
  if (typeof fault === 'object') {
    return void response.writeHead(fault.status, fault.headers).end(fault.body);
  }
  const { method, url, headers } = request;
  const upstream = send(new URL(url!, target), { method: method!, headers, agent: false });
  const [upstreamResponse] = (await once(upstream.end(body), 'response')) as [IncomingMessage];
  const content = await buffer(upstreamResponse);
  if (fault === 'cut after') return void request.socket.destroy();
  response.writeHead(upstreamResponse.statusCode!, upstreamResponse.headers);
  if (fault !== 'cut within') return void response.end(content);
  response.write(content.subarray(0, content.length / 2), () => request.socket.destroy());
}
