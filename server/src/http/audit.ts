import type { FastifyRequest } from 'fastify';
import { type AuditAction, auditActions } from '../audit/action-names.ts';
import { type Actor, auditing, recordAudit } from '../audit/actions.ts';
import { findSubject, type Subject } from '../audit/store.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from './app-types.ts';
import { addressOf } from './client.ts';
import { type RouteSpec, specOf } from './route.ts';

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
  const { tag } = specOf(request)!;
  const [id] = Object.values(request.params as Record<string, number>);
  const table = tables[tag];
  return auditing(context, actorOf(request), {
    action: actionOf(request),
    ...(table && id !== undefined && { subject: { table, id } }),
  });
}

/** Records what a write of `writeOnce` made, in its transaction: what is only answered again makes nothing. */
export async function recordMade(
  db: Db,
  { context, request }: { context: Context; request: FastifyRequest },
  made: Subject,
): Promise<void> {
  const after = await findSubject(db, made);
  const entry = { action: actionOf(request), target: `${made.table} ${made.id}`, after };
  await recordAudit(db, actorOf(request), entry, context.now());
}

/** @throws if nobody has listed the operation: the web app has a text for each action of the list */
function actionOf(request: FastifyRequest): AuditAction {
  const { id } = specOf(request)!;
  const action = auditActions.find((one) => one === id);
  if (action === undefined) throw new Error(`Add ${id} to the actions in server/src/audit/action-names.ts.`);
  return action;
}

export function actorOf(request: FastifyRequest): Actor {
  const { apiKey, signedIn, id } = request;
  const who = { user_id: signedIn?.id ?? null, api_key_id: apiKey?.id ?? null };
  return { ...who, address: addressOf(request), request_id: id };
}
