import type { FastifyRequest } from 'fastify';
import { type Actor, auditing } from '../audit/actions.ts';
import type { Subject } from '../audit/store.ts';
import type { Context } from './app-types.ts';
import { addressOf } from './client.ts';
import { type RouteSpec, specOf } from './route.ts';

const tables: Partial<Record<RouteSpec['tag'], Subject['table']>> = {
  Courts: 'courts',
  Bookings: 'bookings',
  Closures: 'closures',
  'API keys': 'api_keys',
  Calendars: 'courts',
};

/** For an admin's write: what it changes is recorded with it, in its transaction. */
export function audited(context: Context, request: FastifyRequest): Context {
  const { id: action, tag } = specOf(request)!;
  const [id] = Object.values(request.params as Record<string, number>);
  const table = tables[tag];
  return auditing(context, actorOf(request), { action, ...(table && id !== undefined && { subject: { table, id } }) });
}

export function actorOf(request: FastifyRequest): Actor {
  const { apiKeyId, signedIn, id } = request;
  return { user_id: signedIn?.id ?? null, api_key_id: apiKeyId, address: addressOf(request), request_id: id };
}
