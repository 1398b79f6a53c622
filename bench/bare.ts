// A baseline server for the benchmark, without the service's code. The server runs in a separate process, and sends
// recorded responses or rows from the database.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

/** A recorded response to send again unchanged. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface BareJob {
  /** `select` is Fastify with one prepared SELECT for each request. */
  kind: 'node' | 'fastify' | 'select';
  method: 'GET' | 'POST';
  route: string;
  /** The server sends these responses in turn. */
  answers: Answer[];
  databaseUrl: string;
  poolSize: number;
  /** Each request uses the next value for `$1`. */
  select?: { text: string; values: number[] };
}

process.once('message', (job: BareJob) => {
  const listen = { node: listenNode, fastify: listenFastify, select: listenSelect }[job.kind];
  void listen(job).then((port) => process.send?.(port));
});
process.once('disconnect', () => process.exit());

/** The schema of a booking request's body, similar to the service's schema. */
const BOOKING = {
  type: 'object',
  required: ['court_id', 'booking_date', 'start_time', 'end_time'],
  additionalProperties: false,
  properties: {
    court_id: { type: 'integer', minimum: 1 },
    booking_date: { type: 'string', format: 'date' },
    start_time: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
    end_time: { type: 'string', pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' },
    note: { type: ['string', 'null'], maxLength: 500 },
  },
};

function listenNode({ method, answers }: BareJob): Promise<number> {
  const next = inTurn(answers);
  const answer = (response: ServerResponse): void => {
    const { status, headers, body } = next();
    response.writeHead(status, headers);
    response.end(body);
  };
  const server = createServer((request, response) => {
    if (method === 'GET') return answer(response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      answer(response);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function listenFastify({ method, route, answers }: BareJob): Promise<number> {
  const next = inTurn(answers);
  const app = Fastify();
  app.route({
    method,
    url: route,
    ...(method === 'POST' && { schema: { body: BOOKING } }),
    handler: (_request, reply) => {
      const { status, headers, body } = next();
      reply.code(status).headers(headers).send(body);
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function listenSelect({ route, databaseUrl, poolSize, select }: BareJob): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const { text, values } = select!;
  const next = inTurn(values.length > 0 ? values.map((value) => [value]) : [[]]);
  const app = Fastify();
  app.get(route, async () => {
    const { rows } = await pool.query<object>({ name: 'one', text, values: next() });
    return rows;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

function inTurn<T>(values: T[]): () => T {
  let n = 0;
  return () => values[n++ % values.length]!;
}
