import type { FastifyRequest } from 'fastify';
import { type Actor, auditing, recordAudit } from './actions.ts';
import { findSubject, type Subject } from './store.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/context.ts';
import { addressOf } from '../../platform/http/client.ts';
import { type RouteSpec, specOf } from '../../platform/http/route.ts';

const tables: Partial<Record<RouteSpec['tag'], Subject['table']>> = {
  Courts: 'courts',
  Bookings: 'bookings',
  Series: 'booking_series',
  Closures: 'closures',
  'API keys': 'api_keys',
  Calendars: 'courts',
  Webhooks: 'webhooks',
  People: 'users',
};

/** For an admin's write: what it changes is recorded with it, in its transaction. */
export function audited(context: Context, request: FastifyRequest): Context {
  const { id: action, tag } = specOf(request)!;
  const [id] = Object.values(request.params as Record<string, number>);
  const table = tables[tag];
  return auditing(context, actorOf(request), { action, ...(table && id !== undefined && { subject: { table, id } }) });
}

/** Records what a write of `writeOnce` made, in its transaction: what is only answered again makes nothing. */
export async function recordMade(
  db: Db,
  { context, request }: { context: Context; request: FastifyRequest },
  made: Subject,
): Promise<void> {
  const after = await findSubject(db, made);
  const entry = { action: specOf(request)!.id, target: `${made.table} ${made.id}`, after };
  await recordAudit(db, actorOf(request), entry, context.now());
}

export function actorOf(request: FastifyRequest): Actor {
  const { apiKey, signedIn, id } = request;
  const who = { user_id: signedIn?.id ?? null, api_key_id: apiKey?.id ?? null };
  return { ...who, address: addressOf(request), request_id: id };
}
