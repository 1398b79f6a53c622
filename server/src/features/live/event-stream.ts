import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { View } from './views.ts';
import type { Listener, Streams } from './streams.ts';
import { invalid } from '../../platform/errors.ts';
import { leavePool } from '../../platform/http/concurrency-limit.ts';
import { addressOf } from '../../platform/http/client-info.ts';
import { noBody } from '../../platform/http/no-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams;
  }
}

/** Who asked for a stream. */
export function listenerOf(request: FastifyRequest): Listener {
  return { apiKey: request.apiKey!, user: request.signedIn ?? undefined, address: addressOf(request) };
}

/**
 * Answers a stream of events from behind the one that the client saw last. @param last in place of the header
 * @throws {Problem} `validation_failed`, `events_gone`, `too_far_behind`, `too_many_streams`
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { listener, view, last }: { listener: Listener; view: View; last?: string | undefined },
): Promise<never> {
  if (request.method === 'HEAD') return reply.type('text/event-stream').send(noBody()) as never;
  const { streams } = request.server;
  const start = await streams.startOf(view, lastEventIdOf(request, last));
  streams.admit(listener);
  leavePool(request); // an open stream does no work until an event happens
  streams.open(beginEventStream(reply), { listener, view, start });
  return reply as never;
}

/** Takes the answer out of Fastify's hands: from here on it is written piece by piece. */
function beginEventStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    connection: 'close', // so that nothing is left open when the stream ends
    'x-accel-buffering': 'no',
  };
  reply.raw.writeHead(200, headers as Record<string, string>);
  return reply.raw;
}

/** The event behind which a stream goes on, if its client names one. @throws {Problem} `validation_failed` */
function lastEventIdOf(request: FastifyRequest, given?: string): number | undefined {
  const id = request.headers['last-event-id'] ?? given;
  if (id === undefined || id === '') return undefined;
  if (typeof id === 'string' && /^\d{1,15}$/.test(id)) return Number(id);
  const detail = 'Last-Event-ID must be the id of an event, as the stream told it.';
  throw invalid([{ parameter: 'Last-Event-ID', code: 'invalid_event_id', detail }]);
}
