import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-types.ts';
import { specOf } from './route.ts';

/** For whatever is no page with a policy of its own: an answer of the API that is opened as a page does nothing. */
const BARE_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': BARE_CSP,
};
/** HTTPS only for a year; browsers ignore it on plain HTTP (RFC 6797, 7.2). */
const byTls = { ...always, 'strict-transport-security': 'max-age=31536000' };

/** Says to browsers what they may do with each answer, and to caches which they must not keep. */
export function sendSecurityHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    forbidCaches(request, reply);
    done(null, payload);
  });
}

/** For an answer that no hook sees. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  // `protocol` believes none but trusted proxies.
  const isTls = request.protocol === 'https' || request.server.settings.PUBLIC_URL.startsWith('https:');
  reply.headers(isTls ? byTls : always);
}

/** Errors and most answers are not stored. No shared cache keeps an answer, since it depends on the API key. */
function forbidCaches(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.hasHeader('cache-control')) return;
  const spec = specOf(request);
  if (spec?.isCacheable && reply.statusCode < 400) reply.header('cache-control', 'private, no-cache');
  else if (spec || reply.statusCode >= 400) reply.header('cache-control', 'no-store');
}
