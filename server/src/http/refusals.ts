import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/actions.ts';
import { limitRecords } from '../audit/limits.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../errors.ts';
import type { Context } from './app-types.ts';
import { actorOf } from './audit.ts';
import { addressOf } from './client.ts';
import { specOf } from './route.ts';

/** Who sends no key or no token has only not signed in. */
const NOT_TOLD = new Set(['api_key_missing', 'token_missing']);

/**
 * Records refused access: a key or token that is none or no more; a scope, an origin or a role that does not suffice. Of bad
 * keys the first in a minute of an address; of the rest the first of an address, person, route and reason.
 */
export function watchRefusals({ db, now }: Context): (request: FastifyRequest, error: unknown) => Promise<void> {
  const [strangers, known] = [limitRecords(now), limitRecords(now)];
  return async (request, error) => {
    if (!(error instanceof Problem) || NOT_TOLD.has(error.code)) return;
    const { code } = error;
    const target = specOf(request)?.id ?? null;
    const who = [addressOf(request), request.apiKey?.id, request.signedIn?.id, code, target].join(' ');
    const held_back = code === 'api_key_invalid' ? strangers(addressOf(request)) : known(who);
    if (held_back === undefined) return;
    const entry = { action: 'accessRefused' as const, target, after: { code, ...(held_back > 0 && { held_back }) } };
    await transact(db, (db) => recordAudit(db, actorOf(request), entry, now())).catch((cause: unknown) =>
      request.log.error({ err: cause }, 'a refusal is not in the audit log'),
    );
  };
}
