import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnPath, ROOT } from '../../config.ts';
import type { App } from './app-types.ts';

/** Where `npm run build` puts the web app. */
export const WEB_APP = join(ROOT, 'web/dist');

const headers = {
  // The app loads nothing from elsewhere and runs no inline script or style.
  'content-security-policy': [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'",
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Serves the built web app at `/`: its files as they are, its page for every address that a browser goes to and that is
 * neither the API's nor the service's own. @returns what answers a path that no route knows
 */
export async function serveWebApp(
  app: App,
  { folder, answerUnknown }: { folder: string; answerUnknown: (request: FastifyRequest) => never },
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const page = join(folder, 'index.html');
  const isBuilt = existsSync(page);
  const html = isBuilt ? readFileSync(page, 'utf8') : NOT_BUILT;
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply
      .headers({ ...headers, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html);

  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply));
  if (isBuilt) await app.register(serveFiles, { folder });
  return (request, reply) => (isBuilt && isNavigation(request) ? sendPage(reply) : answerUnknown(request));
}

/** Names with a hash never change what they stand for; the rest is asked for again each time. */
async function serveFiles(app: App, { folder }: { folder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: false,
    globIgnore: ['index.html'],
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.headers({
        ...headers,
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
    },
  });
}

/** Whether a browser goes to an address that is the web app's own. */
function isNavigation({ method, url, headers, server }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0]!;
  const isOwn = isOwnPath(path) || `${path}/`.startsWith(`${server.settings.BASE_PATH}/`);
  const isRead = method === 'GET' || method === 'HEAD';
  // What has an extension is a file; that it is missing must not be answered with a page.
  const isFile = /\.\w+$/.test(path);
  return isRead && !isOwn && !isFile && /\btext\/html\b/.test(headers.accept ?? '');
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Courtside</title>
<h1>Courtside runs, but its web app is not built</h1>
<p>Build it with <code>npm run build</code> in the checkout and start the service again; <code>npm start</code> does both.</p>
<p>The API works without it: <a href="/docs">API reference</a>.</p>
</html>
`;
