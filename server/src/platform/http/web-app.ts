import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isServicePath } from './service-paths.ts';
import { ROOT } from '../release.ts';
import { AppFiles } from './app-files.ts';
import type { App } from './app-types.ts';

export const WEB_APP = join(ROOT, 'web/dist');

const headers = {
  // The app loads files only from this service, and uses no inline scripts or styles.
  'content-security-policy': [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'",
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** The script that web pages of other origins load to show free times. It contains no secrets. */
const EMBED_SCRIPT = 'embed.js';
const embedHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const MANIFEST = 'manifest.webmanifest';

/** The fields of a web app manifest that the service can change. */
export interface Manifest {
  name: string;
  short_name: string;
  icons?: { src: string; sizes: string; type: string; purpose?: string }[];
}

interface WebAppOptions {
  folder: string;
  /** Returns the manifest of the installed app for this club. */
  adaptManifest: (manifest: Manifest) => Promise<Manifest>;
  /** Returns the Open Graph tags of a page. If this fails, the page has no such tags. */
  shareTags: (request: FastifyRequest) => Promise<string>;
  rejectUnknownPath: (request: FastifyRequest) => never;
}

/** Serves the built web app. For paths without a route, the returned handler sends the app's page or an error. */
export async function serveWebApp(
  app: App,
  { folder, adaptManifest, shareTags, rejectUnknownPath }: WebAppOptions,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const page = join(folder, 'index.html');
  const isBuilt = existsSync(page);
  const html = isBuilt ? readFileSync(page, 'utf8') : NOT_BUILT;
  const [head, body] = html.split('</head>') as [string, string?];
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    reply
      .headers({ ...headers, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(body === undefined ? html : `${head}${await shareTags(request).catch(() => '')}</head>${body}`);

  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply));
  if (isBuilt) {
    serveFiles(app, folder);
    const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
    app.get(`/${MANIFEST}`, { onRequest: app.rates.open, schema: { hide: true } }, async (_request, reply) => {
      reply.headers({ ...headers, 'cache-control': 'no-cache' }).type('application/manifest+json');
      return JSON.stringify(await adaptManifest(manifest));
    });
  }
  return async (request, reply) =>
    isBuilt && isNavigation(request) ? sendPage(request, reply) : rejectUnknownPath(request);
}

/** Folder of the files with a hash in their name. */
const ASSETS = 'assets';

/** Browsers cache files with a hash in their name, and revalidate the other files. */
function serveFiles(app: App, folder: string): void {
  const files = new AppFiles(folder);
  app.get<{ Params: { file: string } }>(`/${ASSETS}/:file`, { schema: { hide: true } }, (request, reply) => {
    const name = `${ASSETS}/${request.params.file}`;
    if (!files.has(name)) return reply.callNotFound();
    reply.headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' });
    return files.send(request, reply, name);
  });
  const others = files.names.filter((name) => !name.startsWith(`${ASSETS}/`));
  for (const name of others.filter((name) => name !== 'index.html' && name !== MANIFEST)) {
    app.get(`/${name}`, { schema: { hide: true } }, (request, reply) => {
      reply.headers({ ...headers, ...(name === EMBED_SCRIPT && embedHeaders), 'cache-control': 'no-cache' });
      return files.send(request, reply, name);
    });
  }
}

function isNavigation({ method, url, headers, server }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0]!;
  const isApiOrService = isServicePath(path) || `${path}/`.startsWith(`${server.settings.BASE_PATH}/`);
  const isRead = method === 'GET' || method === 'HEAD';
  // A path with an extension is a missing file, which must fail with 404.
  const isFile = /\.\w+$/.test(path);
  return isRead && !isApiOrService && !isFile && /\btext\/html\b/.test(headers.accept ?? '');
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Courtside</title>
<h1>Courtside is running, but its web app is not built</h1>
<p>Run <code>npm run build</code> in the checkout and restart the service. <code>npm start</code> does both.</p>
<p>The API works without the web app: <a href="/docs">API reference</a>.</p>
</html>
`;
