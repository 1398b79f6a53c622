// A process of its own: a server without a service, which answers what the service answered.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/** An answer to send again, byte by byte. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface BareJob {
  kind: 'node' | 'fastify';
  method: 'GET' | 'POST';
  route: string;
  /** Sent in turn. */
  answers: Answer[];
}

process.once('message', (job: BareJob) => {
  const listening = job.kind === 'node' ? listenNode(job) : listenFastify(job);
  void listening.then((port) => process.send?.(port));
});
process.once('disconnect', () => process.exit());

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
    handler: (_request, reply) => {
      const { status, headers, body } = next();
      reply.code(status).headers(headers).send(body);
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

function inTurn<T>(values: T[]): () => T {
  let n = 0;
  return () => values[n++ % values.length]!;
}
