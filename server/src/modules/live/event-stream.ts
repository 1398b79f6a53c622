import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { View } from './views.ts';
import type { Listener, Streams } from './streams.ts';
import { invalid } from '../../platform/errors.ts';
import { leavePool } from '../../platform/http/concurrency-limit.ts';
import { addressOf } from '../../platform/http/client-info.ts';
import { noBody } from '../../platform/http/etag.ts';
import { endRead } from '../../platform/http/concurrent-reads.ts';

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams;
  }
}

export function listenerOf(request: FastifyRequest): Listener {
  return { apiKey: request.apiKey!, user: request.signedIn ?? undefined, address: addressOf(request) };
}

/** @param last the id of the last received event, from a client that cannot send `Last-Event-ID` */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { listener, view, last }: { listener: Listener; view: View; last?: string | undefined },
): Promise<never> {
  if (request.method === 'HEAD') return reply.type('text/event-stream').send(noBody()) as never;
  const { streams } = request.server;
  const start = await streams.startOf(view, lastEventIdOf(request, last));
  streams.checkLimits(listener);
  leavePool(request); // An idle stream uses no CPU time, so do not count it towards the concurrency limit
  endRead(request);
  streams.open(beginEventStream(reply), { listener, view, start });
  return reply as never;
}

/** Sends the headers. After `hijack`, Fastify leaves the rest of the response to the caller. */
function beginEventStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    connection: 'close', // The connection closes when the stream ends, so no other request can use it
    'x-accel-buffering': 'no',
  };
  reply.raw.writeHead(200, headers as Record<string, string>);
  return reply.raw;
}

function lastEventIdOf(request: FastifyRequest, fallback?: string): number | undefined {
  const id = request.headers['last-event-id'] ?? fallback;
  if (id === undefined || id === '') return undefined;
  if (typeof id === 'string' && /^\d{1,15}$/.test(id)) return Number(id);
  const detail = 'Last-Event-ID must be the id of an event that the stream sent.';
  throw invalid([{ parameter: 'Last-Event-ID', code: 'invalid_event_id', detail }]);
}
