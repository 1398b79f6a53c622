import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import { type SignedIn, tokenOf } from './identity.ts';
import { originOf } from './origin.ts';

/**
 * The web app sends `X-Session: cookie` with each request. Its session token is then in a cookie, which no script can
 * read. Requests from pages of other origins cannot use the cookie: a form cannot send this header, and a script would
 * need a preflight, which CORS rejects.
 */
export const SESSION_HEADER = 'x-session';
/** The name of the cookie over plain HTTP. */
const COOKIE = 'courtside_session';
/**
 * The name of the cookie over HTTPS. Browsers accept a cookie with the prefix `__Host-` only from the host itself, so
 * no subdomain can set the cookie.
 */
const COOKIE_OVER_TLS = `__Host-${COOKIE}`;
const NEVER = 'Thu, 01 Jan 1970 00:00:00 GMT';

/** Whether the request asks for a session in a cookie. Does not check the origin of the request. */
export function asksForCookie({ headers }: FastifyRequest): boolean {
  return headers[SESSION_HEADER] === 'cookie';
}

/** Whether a page of this service has sent the request. */
function isSameOrigin(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return origin === originOf(request);
  // Old browsers, and browsers over plain HTTP, send neither header with a read from the same origin. They always send
  // `Origin` with a change, and with a request from another origin that has `X-Session`.
  return request.method === 'GET' || request.method === 'HEAD';
}

export function refuseOtherOrigin(request: FastifyRequest): void {
  if (isSameOrigin(request)) return;
  const detail = `Only pages of ${originOf(request)} can keep a session in a cookie.`;
  throw new Problem('origin_not_allowed', detail);
}

/** Returns the session token of the request, without checking it. A bearer token has priority over the cookie. */
export function sessionTokenOf(request: FastifyRequest): string | undefined {
  return request.headers.authorization === undefined ? cookieTokenOf(request) : tokenOf(request);
}

/** Returns the token in the cookie. Returns undefined if the request must not use the cookie. */
export function cookieTokenOf(request: FastifyRequest): string | undefined {
  const { authorization, cookie } = request.headers;
  if (cookie === undefined || authorization !== undefined) return undefined;
  if (!asksForCookie(request) || !isSameOrigin(request)) return undefined;
  const start = `${nameFor(request)}=`;
  const pairs = cookie.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** Stores the token in a cookie that lives as long as the session. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expires_at }: { token: string; expires_at: string },
): void {
  reply.header('set-cookie', cookieFor(request, token, new Date(expires_at).toUTCString()));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', cookieFor(request, '', NEVER));
}

function cookieFor(request: FastifyRequest, value: string, expires: string): string {
  const secure = isOverTls(request) ? '; Secure' : '';
  return `${nameFor(request)}=${value}; Path=/; Expires=${expires}; HttpOnly; SameSite=Lax${secure}`;
}

function nameFor(request: FastifyRequest): string {
  return isOverTls(request) ? COOKIE_OVER_TLS : COOKIE;
}

function isOverTls(request: FastifyRequest): boolean {
  return originOf(request).startsWith('https:');
}

/**
 * On routes that need no token: returns the signed-in user, and whether the client expects to be signed in. The session
 * may have ended.
 */
export async function givenSession(
  request: FastifyRequest,
): Promise<{ signedIn: SignedIn | undefined; expectsSession: boolean }> {
  const expectsSession = asksForCookie(request) || request.headers.authorization !== undefined;
  return { signedIn: await request.identify?.(), expectsSession };
}
