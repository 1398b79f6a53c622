import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEAP_BYTES } from '../heap.ts';
import type { App } from './app-types.ts';

/**
 * Heap memory that one read needs for a 4 MB response: about 20 times the size of the response. With a small heap, only
 * a few reads can run at once.
 */
const HEAP_OF_READ = 96 * 2 ** 20;
const MAX_CONCURRENT_READS = Math.max(1, Math.floor(HEAP_BYTES / HEAP_OF_READ));

let running = 0;
const waiting: (() => void)[] = [];

declare module 'fastify' {
  interface FastifyRequest {
    hasTurn: boolean;
  }
}

/** Limits concurrent reads. A read keeps its turn until the response is sent or the client disconnects. */
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
  if (running < MAX_CONCURRENT_READS) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  request.hasTurn = true;
  if (raw.closed) endTurn(request);
  else raw.once('close', () => endTurn(request));
}

/** Ends the turn of a request, so that the next read starts. Call this before you stream a response. */
export function endTurn(request: FastifyRequest): void {
  if (!request.hasTurn) return;
  request.hasTurn = false;
  const next = waiting.shift();
  // Start the next read in another turn of the event loop. Several SQLite reads in one turn would block requests.
  if (next) setImmediate(next);
  else running -= 1;
}
