import type { FastifyRequest } from 'fastify';
import { type AuditAction, auditActions } from './action-names.ts';
import { type Actor, auditing, recordAudit } from './actions.ts';
import { findSubject, type Subject } from './store.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/context.ts';
import { addressOf } from '../../platform/http/client-info.ts';
import { specOf } from '../../platform/http/route.ts';

/**
 * Returns a context whose transactions also write an audit log entry about the admin's change.
 * @param table the table that the first id in the path refers to; the entry then has the row before and after
 */
export function audited(context: Context, request: FastifyRequest, table?: Subject['table']): Context {
  const [id] = Object.values(request.params as Record<string, number>);
  return auditing(context, actorOf(request), {
    action: actionOf(request),
    ...(table && id !== undefined && { subject: { table, id } }),
  });
}

/** Writes the audit log entry of a row that `writeOnce` creates, in the same transaction. */
export async function recordMade(
  db: Db,
  { context, request }: { context: Context; request: FastifyRequest },
  created: Subject,
): Promise<void> {
  const after = await findSubject(db, created);
  const entry = { action: actionOf(request), target: `${created.table} ${created.id}`, after };
  await recordAudit(db, actorOf(request), entry, context.now());
}

/**
 * Returns the id of the operation.
 * @throws if the operation is not in `auditActions`, for which the web app has texts
 */
function actionOf(request: FastifyRequest): AuditAction {
  const { id } = specOf(request)!;
  const action = auditActions.find((one) => one === id);
  if (action === undefined) throw new Error(`Add ${id} to the actions in server/src/features/audit/action-names.ts.`);
  return action;
}

export function actorOf(request: FastifyRequest): Actor {
  const { apiKey, signedIn, id } = request;
  const who = { user_id: signedIn?.id ?? null, api_key_id: apiKey?.id ?? null };
  return { ...who, address: addressOf(request), request_id: id };
}
