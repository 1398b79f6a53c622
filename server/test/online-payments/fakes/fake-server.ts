import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, Faults } from './faults.ts';

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Route {
  method: string;
  path: RegExp;
  endpoint: Endpoint;
  /** Does what the call asks, and returns the body of the response. Undefined for no body. */
  run: (request: FakeRequest, id: string) => unknown;
}

interface FakeResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An error of the provider's API. */
export class FakeApiError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** The HTTP server of a fake: routes, faults and idempotency keys. Everything is kept in memory. */
export abstract class FakeServer {
  readonly faults = new Faults();
  /** All calls of the API that arrived, oldest first. */
  readonly requests: (FakeRequest & { endpoint: Endpoint })[] = [];
  apiKey: string;
  /** The address of the API and of the pages, such as `http://127.0.0.1:4000`. */
  url = '';
  /** The clock of the provider. */
  now: () => number = Date.now;
  readonly #stored = new Map<string, { fingerprint: string; response: FakeResponse }>();
  #server: Server | undefined;

  constructor(apiKey: string) {
    this.apiKey = apiKey;
  }

  protected abstract readonly routes: readonly Route[];
  protected abstract errorBody(status: number, code: string, message: string): unknown;
  /** Responds to requests of browsers. Returns false if the path is not a page. */
  protected abstract respondToBrowser(request: FakeRequest, response: ServerResponse): boolean;

  /** Starts the server. The port stays the same after a stop, so that a test can restart the provider. */
  async start(): Promise<this> {
    this.#server = createServer((request, response) => void this.#respond(request, response));
    this.#server.listen(this.url === '' ? 0 : Number(new URL(this.url).port), '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    if (this.#server) await new Promise((resolve) => this.#server!.close(resolve));
  }

  /** Forgets the responses of all idempotency keys, as a provider does after an hour or a day. */
  forgetKeys(): void {
    this.#stored.clear();
  }

  protected refuse(status: number, code: string, message = code): never {
    throw new FakeApiError(status, this.errorBody(status, code, message));
  }

  async #respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming);
    if (this.faults.isDown) return void incoming.socket.destroy();
    if (this.respondToBrowser(request, response)) return;
    const route = this.routes.find(({ method, path }) => method === request.method && path.test(request.path));
    if (!route) return write(response, this.#errorResponse(404, 'not_found', `no route for ${request.path}`));
    this.requests.push({ ...request, endpoint: route.endpoint });
    const fault = this.faults.take(route.endpoint);
    if (fault.delay !== undefined) await sleep(fault.delay);
    if (fault.loses === 'request') return void incoming.socket.destroy();
    const result =
      fault.status === undefined
        ? this.#run(route, request)
        : { ...this.#errorResponse(fault.status, 'fault', 'a fault of the test'), ...bodyOf(fault.body) };
    if (fault.late !== undefined) await sleep(fault.late);
    if (fault.loses === 'response') return void incoming.socket.destroy();
    write(response, result);
  }

  /** Runs a route once for each idempotency key. Runs without a pause, so calls never overlap. */
  #run(route: Route, request: FakeRequest): FakeResponse {
    if (request.headers.authorization !== `Bearer ${this.apiKey}`)
      return this.#errorResponse(401, 'unauthorized', 'The API key is invalid.');
    const key = request.method === 'GET' ? undefined : request.headers['idempotency-key'];
    const fingerprint = `${request.method} ${request.path} ${request.body}`;
    const stored = this.#stored.get(String(key));
    if (stored && stored.fingerprint !== fingerprint)
      return this.#errorResponse(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
    if (stored) return { ...stored.response, headers: { 'idempotent-replayed': 'true' } };
    const response = this.#execute(route, request);
    if (key !== undefined && response.status < 400) this.#stored.set(String(key), { fingerprint, response });
    return response;
  }

  #execute(route: Route, request: FakeRequest): FakeResponse {
    try {
      const body = route.run(request, route.path.exec(request.path)![1] ?? '');
      if (body === undefined) return { status: 204, headers: {}, body: '' };
      return { status: 200, headers: {}, body: JSON.stringify(body) };
    } catch (error) {
      if (!(error instanceof FakeApiError)) throw error;
      return { status: error.status, headers: {}, body: JSON.stringify(error.body) };
    }
  }

  #errorResponse(status: number, code: string, message: string): FakeResponse {
    return { status, headers: {}, body: JSON.stringify(this.errorBody(status, code, message)) };
  }
}

async function read(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(incoming.url!, 'http://provider');
  return {
    method: incoming.method!,
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function write(response: ServerResponse, { status, headers, body }: FakeResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

const bodyOf = (body: string | undefined): { body?: string } => (body === undefined ? {} : { body });
