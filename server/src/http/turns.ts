import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEAP_BYTES } from '../heap.ts';
import type { App } from './app-types.ts';

/** How much of the heap one read may need while its answer is made, in bytes: some 20 times an answer of 4 MB. */
const HEAP_OF_READ = 96 * 2 ** 20;
/** How many reads are worked on at once: a small heap would not hold the long answers of many. */
const AT_ONCE = Math.max(1, Math.floor(HEAP_BYTES / HEAP_OF_READ));

let running = 0;
/** Those that wait for their turn, in order; at most `MAX_REQUESTS_IN_FLIGHT`. */
const waiting: (() => void)[] = [];

declare module 'fastify' {
  interface FastifyRequest {
    hasTurn: boolean;
  }
}

/** Works on few reads at once, in their order. A turn ends when the answer goes to the socket, or the client is gone. */
export function takeTurns(app: App): void {
  app.decorateRequest('hasTurn', false);
  app.addHook('preHandler', async ({ method }, reply) => {
    if (method !== 'GET' && method !== 'HEAD') return;
    await takeTurn(reply);
    if (reply.raw.closed) reply.hijack(); // nobody waits for the answer
  });
  app.addHook('onSend', async (request) => endTurn(request));
}

async function takeTurn({ request, raw }: FastifyReply): Promise<void> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  request.hasTurn = true;
  if (raw.closed) endTurn(request);
  else raw.once('close', () => endTurn(request));
}

/** Lets the next read begin. Who sends an answer piece by piece calls it first. */
export function endTurn(request: FastifyRequest): void {
  if (!request.hasTurn) return;
  request.hasTurn = false;
  const next = waiting.shift();
  if (next) setImmediate(next); // or reads from a file would follow each other without a turn of the event loop
  else running -= 1;
}
