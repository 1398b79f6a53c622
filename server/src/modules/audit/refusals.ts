import type { FastifyRequest } from 'fastify';
import { recordAudit } from './actions.ts';
import { limitRecords } from './limits.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import type { Context } from '../../platform/context.ts';
import { actorOf } from './route-audit.ts';
import { addressOf } from '../../platform/http/client-info.ts';
import { specOf } from '../../platform/http/route.ts';

/**
 * Errors that are not recorded, because they are usual: the client has sent no key, or the person has not signed in or
 * cannot use the account yet.
 */
const NOT_RECORDED = new Set(['api_key_missing', 'token_missing', 'approval_pending', 'second_factor_setup_required']);

/**
 * Each minute, records at most one request with an invalid key per IP address, and at most one other rejection per
 * sender, route and error code.
 */
export function watchRefusals({ db, now }: Context): (request: FastifyRequest, error: unknown) => Promise<void> {
  const [limitByAddress, limitBySender] = [limitRecords(now), limitRecords(now)];
  return async (request, error) => {
    if (!(error instanceof Problem) || NOT_RECORDED.has(error.code)) return;
    const { code } = error;
    const target = specOf(request)?.id ?? null;
    const subject = [addressOf(request), request.apiKey?.id, request.signedIn?.id, code, target].join(' ');
    const held_back = code === 'api_key_invalid' ? limitByAddress(addressOf(request)) : limitBySender(subject);
    if (held_back === undefined) return;
    const entry = { action: 'accessRefused' as const, target, after: { code, ...(held_back > 0 && { held_back }) } };
    await transact(db, (db) => recordAudit(db, actorOf(request), entry, now())).catch((cause: unknown) =>
      request.log.error({ err: cause }, 'rejected access could not be written to the audit log'),
    );
  };
}
