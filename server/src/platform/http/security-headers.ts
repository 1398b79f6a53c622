import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-types.ts';
import { specOf } from './route.ts';

/** If a browser opens a response as a page, the page cannot load resources or run scripts. */
const NO_CONTENT_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': NO_CONTENT_CSP,
};
/** Browsers that receive this header use only HTTPS for a year. It must not be sent over HTTP (RFC 6797, 7.2). */
const overTls = { ...always, 'strict-transport-security': 'max-age=31536000' };

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

/** Call this function directly only for responses for which Fastify runs no hooks. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  // Fastify accepts `X-Forwarded-Proto` only from the proxies in `TRUST_PROXY`.
  const isTls = request.protocol === 'https' || request.server.settings.PUBLIC_URL.startsWith('https:');
  reply.headers(isTls ? overTls : always);
}

/** Shared caches must never store a response, because it depends on the API key. */
function forbidCaches(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.hasHeader('cache-control')) return;
  const spec = specOf(request);
  if (spec?.isCacheable && reply.statusCode < 400) reply.header('cache-control', 'private, no-cache');
  else if (spec || reply.statusCode >= 400) reply.header('cache-control', 'no-store');
}
