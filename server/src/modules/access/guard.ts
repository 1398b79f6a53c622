// Checks who sends a request: the API key, the token of the session, and what both allow.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lacksSecondFactor } from '../accounts/rules.ts';
import { type SignedIn, tokenOf } from '../../platform/http/identity.ts';
import { type ApiKeyRow, findApiKey } from '../api-keys/store.ts';
import { loadPolicy } from '../club/policy-cache.ts';
import { hashSecret, isWellFormed } from '../../platform/secrets.ts';
import { hasPermission } from '../../platform/permissions.ts';
import { Problem } from '../../platform/errors.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import {
  asksForCookie,
  clearSessionCookie,
  cookieTokenOf,
  refuseOtherOrigin,
  sessionTokenOf,
} from '../../platform/http/session-cookie.ts';
import { watchRefusals } from '../audit/refusals.ts';
import { type RouteSpec, specOf } from '../../platform/http/route.ts';
import { aliveAt, findUserByToken, isAlive, watchLastUses } from '../accounts/active-users.ts';
import { type Scope, allows } from '../../platform/scopes.ts';
import { updateRow } from '../../platform/db/rows.ts';
import { transact } from '../../platform/db/transact.ts';
import { rememberAccounts } from '../../platform/http/rate.ts';

/**
 * Checks each request before its body is read, in this order: the API key, the path, the rate limit, the key's origins
 * and scopes, the token, the account's approval, the role's permission and the second factor. Reports the first check
 * that fails.
 */
export function guard(api: App, context: Context, rejectUnknownPath: (request: FastifyRequest) => never): void {
  decorateRequests(api);
  const lastUses = watchLastUses(context, (error) =>
    api.log.warn({ err: error }, 'storing the last use of tokens failed'),
  );
  const recordRefusal = watchRefusals(context);
  const accounts = rememberAccounts();
  api.addHook('onClose', () => lastUses.flush());
  api.addHook('onRequest', async (request, reply) => {
    const spec = specOf(request);
    const token = sessionTokenOf(request);
    // Most routes that need only a key never ask who sent the request. Their rate limit needs only the account.
    const knownId = spec?.access === 'key' && token !== undefined ? accounts.find(token) : undefined;
    const finding = knownId === undefined ? startToFind(request, context) : undefined;
    try {
      request.apiKey = await checkApiKey(request, context);
    } catch (error) {
      await recordRefusal(request, error);
      if (error instanceof Problem) await api.rates.withoutKey(request, reply);
      throw error;
    }
    // Fastify's handler for unknown paths runs only after the body has been read, so reject unknown paths here.
    if (!spec || !convertIds(request)) rejectUnknownPath(request);
    const found = await finding;
    const user = found instanceof Problem ? undefined : found;
    request.accountId = knownId ?? user?.id ?? null;
    if (user && spec.access === 'key') accounts.add(token!, user.id);
    await api.rates.withKey(request, reply);
    try {
      if (spec.access === 'public') throw new Error(`${spec.id} is public: register it outside the base path.`);
      refuseBeyondReach(request.apiKey, { scope: spec.scope, origin: request.headers.origin });
      if (spec.access === 'key') return allowWithoutToken(request, () => finding ?? findSignedIn(request, context));
      request.signedIn = refuseWithoutUser(found);
      lastUses.note(request.signedIn);
      await refuseWithoutRight(request.signedIn, spec, context);
    } catch (error) {
      if (hasEnded(error) && cookieTokenOf(request) !== undefined) clearSessionCookie(request, reply);
      await recordRefusal(request, error);
      throw error;
    }
  });
}

function decorateRequests(api: App): void {
  for (const field of ['apiKey', 'signedIn', 'identify'] as const) api.decorateRequest(field, null);
}

/** Lets every request do everything, as the operator at the command line. Never call this for an app that listens. */
export function trustOperator(app: App): void {
  decorateRequests(app);
  app.decorateRequest('isFromOperator', true);
}

/**
 * Starts the query for the token in the turn of the event loop in which `checkApiKey` starts the query for the key. A
 * problem of the key comes first. Without a well-formed key, `checkApiKey` rejects the request without the token.
 */
function startToFind(request: FastifyRequest, context: Context): ReturnType<typeof findSignedIn> | undefined {
  if (!isApiKey(request.headers['x-api-key'])) return undefined;
  const finding = findSignedIn(request, context);
  finding.catch(() => {});
  return finding;
}

/** Lets the handler of a route that needs only a key find out who sent the request. */
function allowWithoutToken(request: FastifyRequest, find: () => ReturnType<typeof findSignedIn>): void {
  // Check the origin before the handler starts a session. If the check failed later, the session would exist, but
  // nobody would get its token.
  if (asksForCookie(request)) refuseOtherOrigin(request);
  request.identify = async () => {
    const found = await find();
    return found instanceof Problem ? undefined : found;
  };
}

function refuseWithoutUser(found: SignedIn | Problem | undefined): SignedIn {
  if (!found) throw new Problem('token_missing');
  if (found instanceof Problem) throw found;
  return found;
}

/** Checks the account's approval, and on routes for admins the permission of the role and the second factor. */
async function refuseWithoutRight(user: SignedIn, spec: RouteSpec, { db, modules }: Context): Promise<void> {
  if (user.pending_since !== null && !spec.isOpenToPending) throw new Problem('approval_pending');
  if (spec.access !== 'admin') return;
  const { role } = user;
  if (!hasPermission(modules, role, spec.permission)) {
    const detail = `The role ${role} does not include the permission ${spec.permission}. Ask an admin for another role.`;
    throw new Problem('forbidden', detail, { extra: { required_permission: spec.permission } });
  }
  if (lacksSecondFactor(user, await loadPolicy(db))) throw new Problem('second_factor_setup_required');
}

/**
 * Rejects a path that cannot be decoded. Fastify runs no hooks for such a path, so this function repeats two of their
 * checks: if the path is under the base path, it checks the API key and counts the request towards the client's rate
 * limit.
 */
export async function refusePath(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, cause }: { context: Context; cause: unknown },
): Promise<never> {
  const { rates } = request.server;
  if (`${request.url}/`.startsWith(`${context.config.BASE_PATH}/`)) {
    try {
      await checkApiKey(request, context);
    } catch (error) {
      if (error instanceof Problem) await rates.withoutKey(request, reply);
      throw error;
    }
    await rates.withKey(request, reply);
  }
  throw new Problem('malformed_request', undefined, { cause });
}

const KEY_AS_TOKEN =
  'Authorization contains an API key. Send the key in X-API-Key, and the sign-in token as `Authorization: Bearer <token>`.';
const TOKEN_AS_KEY =
  'X-API-Key contains a token. Send the token as `Authorization: Bearer <token>`, and an API key in X-API-Key.';

function isApiKey(text: string | string[] | undefined): boolean {
  return typeof text === 'string' && (isWellFormed('csk', text) || isWellFormed('cpk', text));
}

async function checkApiKey(request: FastifyRequest, { db, now }: Context): Promise<ApiKeyRow> {
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string' || key === '')
    throw new Problem('api_key_missing', isApiKey(tokenOf(request)) ? KEY_AS_TOKEN : undefined);
  if (!isApiKey(key)) throw new Problem('api_key_invalid', isWellFormed('cst', key) ? TOKEN_AS_KEY : undefined);
  const apiKey = await findApiKey(db.read, hashSecret(key));
  const time = now();
  // Add the key to the request even if it is revoked or expired. The audit log entry about the rejection names the key.
  request.apiKey = apiKey ?? null;
  if (!apiKey || apiKey.revoked_at !== null || isPast(apiKey.expires_at, time)) throw new Problem('api_key_invalid');
  touchApiKey({ db, now }, apiKey, (error) => request.log.warn({ err: error }, 'storing the last use of a key failed'));
  return apiKey;
}

/** Checks a request against its key's limits. `origin` is undefined if the request has no `Origin` header. */
export function refuseBeyondReach(
  key: Pick<ApiKeyRow, 'scopes' | 'origins'>,
  { scope, origin }: { scope: Scope; origin: string | undefined },
): void {
  if (origin !== undefined && !allows(key.origins, origin)) {
    throw new Problem('origin_not_allowed', `This API key cannot be used by pages of ${origin}.`);
  }
  if (allows(key.scopes, scope)) return;
  const detail = `This API key lacks the scope ${scope}. An admin can add the scope or create another key.`;
  throw new Problem('scope_missing', detail, { extra: { required_scope: scope } });
}

/** `last_used_at` is accurate to this many milliseconds. */
const PRECISION_MS = MINUTE;
/** Ids of the keys whose last use is being written. */
const touching = new Set<number>();

/** Sets the key's `last_used_at`. Does not wait for the write. */
export function touchApiKey(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, last_used_at }: ApiKeyRow,
  onError: (error: unknown) => void,
): void {
  const time = now();
  const isFresh = last_used_at !== null && Math.abs(time - Date.parse(last_used_at)) < PRECISION_MS;
  if (isFresh || touching.has(id)) return;
  touching.add(id);
  transact(db, (db) => updateRow(db, 'api_keys', id, { last_used_at: timestamp(time) }))
    .catch(onError)
    .finally(() => touching.delete(id));
}

async function checkToken(request: FastifyRequest, { db, now }: Context): Promise<SignedIn> {
  const token = sessionTokenOf(request);
  if (token === undefined || !isWellFormed('cst', token))
    throw new Problem('token_invalid', isApiKey(token) ? KEY_AS_TOKEN : undefined);
  const user = await findUserByToken(db.read, hashSecret(token));
  if (!user) throw new Problem('token_invalid');
  if (!isAlive(user, aliveAt(now(), await loadPolicy(db)))) throw new Problem('token_expired');
  return user;
}

function hasEnded(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'token_invalid' || error.code === 'token_expired');
}

/**
 * Returns the problem if the request has an invalid token. Returns undefined if the request has no token, because some
 * routes need none.
 */
async function findSignedIn(request: FastifyRequest, context: Context): Promise<SignedIn | Problem | undefined> {
  if (request.headers.authorization === undefined && sessionTokenOf(request) === undefined) return undefined;
  try {
    return await checkToken(request, context);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Converts the ids in the path to numbers. Returns false if an id is not a positive integer. */
function convertIds(request: FastifyRequest): boolean {
  const params = request.params as Record<string, string | number>;
  for (const name in params) {
    if (!/^[1-9]\d{0,15}$/.test(String(params[name]))) return false;
    const id = Number(params[name]);
    if (!Number.isSafeInteger(id)) throw new Problem('not_found', `There is no resource at ${request.url}.`);
    params[name] = id;
  }
  return true;
}

function isPast(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= timestamp(now);
}
