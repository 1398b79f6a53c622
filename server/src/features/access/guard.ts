import type { FastifyRequest } from 'fastify';
import { aliveAt } from '../accounts/actions.ts';
import { watchLastUses } from '../accounts/last-use.ts';
import { findUserByToken } from '../accounts/store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { touchApiKey } from '../api-keys/actions.ts';
import { refuseBeyondReach } from '../api-keys/rules.ts';
import { type ApiKeyRow, findApiKey } from '../api-keys/store.ts';
import { hashSecret, isWellFormed } from '../../platform/secrets.ts';
import { Problem } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { tokenOf } from '../../platform/http/identity.ts';
import { watchRefusals } from '../audit/refusals.ts';
import { specOf } from '../../platform/http/route.ts';

/** Checks, before a body is read: the API key, the route and its ids, the rate, the key's origins and scopes, the token, the role. */
export function guard(api: App, context: Context, rejectUnknownPath: (request: FastifyRequest) => never): void {
  api.decorateRequest('apiKey', null);
  api.decorateRequest('signedIn', null);
  const lastUses = watchLastUses(context, (error) => api.log.warn({ err: error }, 'last use of tokens not noted'));
  const recordRefusal = watchRefusals(context);
  api.addHook('onClose', () => lastUses.settle());
  api.addHook('onRequest', async (request, reply) => {
    try {
      request.apiKey = await checkApiKey(request, context);
    } catch (error) {
      await recordRefusal(request, error);
      if (error instanceof Problem) await api.rates.stranger(request, reply);
      throw error;
    }
    const spec = specOf(request);
    // Here rather than in the handler, or a body would be read for nothing.
    if (!spec) rejectUnknownPath(request);
    if (!hasIds(request)) rejectUnknownPath(request);
    await api.rates.known(request, reply);
    try {
      if (spec.access === 'public') throw new Error(`${spec.id} is public: register it outside the base path.`);
      refuseBeyondReach(request.apiKey, { scope: spec.scope, origin: request.headers.origin });
      if (spec.access === 'key') return;
      request.signedIn = await checkToken(request, context);
      lastUses.note(request.signedIn);
      if (spec.access === 'admin' && request.signedIn.role !== 'admin') throw new Problem('forbidden');
    } catch (error) {
      await recordRefusal(request, error);
      throw error;
    }
  });
}

/** Refuses a path that cannot be decoded; below the base path the key comes first, as everywhere. @throws {Problem} */
export async function refusePath(request: FastifyRequest, context: Context, cause: unknown): Promise<never> {
  if (`${request.url}/`.startsWith(`${context.config.BASE_PATH}/`)) await checkApiKey(request, context);
  throw new Problem('malformed_request', undefined, { cause });
}

async function checkApiKey(request: FastifyRequest, { db, now }: Context): Promise<ApiKeyRow> {
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string' || key === '') throw new Problem('api_key_missing');
  if (!isWellFormed('csk', key) && !isWellFormed('cpk', key)) throw new Problem('api_key_invalid');
  const found = await findApiKey(db.read, hashSecret(key));
  const time = now();
  request.apiKey = found ?? null; // also a dead one: a refusal tells whose it was
  if (!found || found.revoked_at !== null || isPast(found.expires_at, time)) throw new Problem('api_key_invalid');
  touchApiKey({ db, now }, found, (error) => request.log.warn({ err: error }, 'last use of the key not noted'));
  return found;
}

async function checkToken(request: FastifyRequest, { db, now, config }: Context): Promise<SignedIn> {
  const token = tokenOf(request);
  if (request.headers.authorization === undefined) throw new Problem('token_missing');
  if (token === undefined || !isWellFormed('cst', token)) throw new Problem('token_invalid');
  const user = await findUserByToken(db.read, hashSecret(token));
  if (!user) throw new Problem('token_invalid');
  const alive = aliveAt(now(), config);
  if (user.expires_at <= alive.now || user.last_used_at <= alive.usedSince) throw new Problem('token_expired');
  return user;
}

/** Reads the ids of a path; one that is no positive integer names nothing. */
function hasIds(request: FastifyRequest): boolean {
  const params = request.params as Record<string, string | number>;
  for (const name in params) {
    if (!/^[1-9]\d{0,15}$/.test(String(params[name]))) return false;
    const id = Number(params[name]);
    if (!Number.isSafeInteger(id)) throw new Problem('not_found', `There is nothing at ${request.url}.`);
    params[name] = id;
  }
  return true;
}

function isPast(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= timestamp(now);
}
