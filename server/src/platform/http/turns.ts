import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEAP_BYTES } from '../heap.ts';
import type { App } from './app-types.ts';

/** Heap memory that one read may need, in bytes: about 20 times the size of a response of 4 MB. */
const HEAP_OF_READ = 96 * 2 ** 20;
/** Maximum number of concurrent reads. A small heap cannot hold many long responses. */
const AT_ONCE = Math.max(1, Math.floor(HEAP_BYTES / HEAP_OF_READ));

let running = 0;
/** Reads that wait for their turn, in order. */
const waiting: (() => void)[] = [];

declare module 'fastify' {
  interface FastifyRequest {
    hasTurn: boolean;
  }
}

/** Limits the number of concurrent reads. A turn ends when the response is sent or the client disconnects. */
export function takeTurns(app: App): void {
  app.decorateRequest('hasTurn', false);
  app.addHook('preHandler', async ({ method }, reply) => {
    if (method !== 'GET' && method !== 'HEAD') return;
    await takeTurn(reply);
    if (reply.raw.closed) reply.hijack(); // The client has disconnected
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

/** Ends the turn of a request, so that the next read begins. Call it before streaming a response. */
export function endTurn(request: FastifyRequest): void {
  if (!request.hasTurn) return;
  request.hasTurn = false;
  const next = waiting.shift();
  // The next read starts in another turn of the event loop; consecutive reads on SQLite would block it
  if (next) setImmediate(next);
  else running -= 1;
}
