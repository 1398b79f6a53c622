import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEAP_BYTES } from '../heap.ts';
import type { App } from './app-types.ts';

/**
 * Heap memory that one read needs for a 4 MB response: about 20 times the size of the response. With a small heap, only
 * a few reads can run at once.
 */
const HEAP_OF_READ = 96 * 2 ** 20;
export const MAX_CONCURRENT_READS = Math.max(1, Math.floor(HEAP_BYTES / HEAP_OF_READ));

let running = 0;
const waiting: (() => void)[] = [];

declare module 'fastify' {
  interface FastifyRequest {
    isCountedRead: boolean;
  }
}

/** Limits concurrent reads. A read is counted until its response is sent or its client disconnects. */
export function limitConcurrentReads(app: App): void {
  app.decorateRequest('isCountedRead', false);
  app.addHook('preHandler', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const start = (): void => startRead(reply, done);
    if (running >= MAX_CONCURRENT_READS) return void waiting.push(start);
    running += 1;
    start();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    endRead(request);
    done(null, payload);
  });
}

function startRead(reply: FastifyReply, done: () => void): void {
  const { request, raw } = reply;
  request.isCountedRead = true;
  if (raw.closed) {
    // The client has disconnected
    endRead(request);
    reply.hijack();
    return;
  }
  raw.on('close', () => endRead(request));
  done();
}

/** Stops counting a read, so that the next read starts. Call this before you stream a response. */
export function endRead(request: FastifyRequest): void {
  if (!request.isCountedRead) return;
  request.isCountedRead = false;
  const next = waiting.shift();
  // Start the next read in another turn of the event loop. Several SQLite reads in one turn would block requests.
  if (next) setImmediate(next);
  else running -= 1;
}
