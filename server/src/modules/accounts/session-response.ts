import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { sendJson } from '../../platform/http/route.ts';
import {
  asksForCookie,
  clearSessionCookie,
  cookieTokenOf,
  setSessionCookie,
} from '../../platform/http/session-cookie.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { UserRow } from './store.ts';
import { type CookieSession, presentUser, type Session } from './schema.ts';
import { findUserByToken } from './active-users.ts';

export interface OpenSession {
  token: string;
  expires_at: string;
  user: UserRow;
}

/** Part of the description of each operation that signs a person in. */
export const COOKIE_INSTEAD =
  'With `X-Session: cookie` (only in the web app), the token is in a cookie, and the response ' +
  'is a `CookieSession`.';

/**
 * Sends the response of every endpoint that signs a person in. The web app gets the token in a cookie instead of in the
 * body, so it gets a `CookieSession`.
 */
export function sendSession<Extra extends object = object>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expires_at, user, ...extra }: OpenSession & Extra,
): Static<typeof Session> & Omit<OpenSession & Extra, keyof OpenSession> {
  const session = { expires_at, user: presentUser(context, user), ...extra } satisfies Static<typeof CookieSession>;
  if (!asksForCookie(request)) return { token, token_type: 'Bearer', ...session };
  setSessionCookie(request, reply, { token, expires_at });
  return sendJson(reply, JSON.stringify(session));
}

/** Clears the session cookie if the request has ended the cookie's session. */
export async function clearEndedCookie({ db }: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = cookieTokenOf(request);
  if (token === undefined || (await findUserByToken(db.read, hashSecret(token)))) return;
  clearSessionCookie(request, reply);
}
