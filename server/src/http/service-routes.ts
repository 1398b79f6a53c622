import Type from 'typebox';
import { catalogue, type Code, Problem } from '../errors.ts';
import type { App, Context } from './app-types.ts';
import { oneOf } from './fields.ts';
import { route } from './route.ts';

const Health = Type.Object({ status: oneOf(['ok']) }, { $id: 'Health' });

/** What needs no API key: whether the service lives and can serve, and what an error means. */
export function serviceRoutes(app: App, { db }: Pick<Context, 'db'>): void {
  app.get(
    '/healthz',
    route({
      id: 'getHealth',
      tag: 'Service',
      summary: 'Whether the process lives.',
      access: 'public',
      response: { 200: Health },
    }),
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    route({
      id: 'getReadiness',
      tag: 'Service',
      summary: 'Whether the service can serve: the database answers and has every migration.',
      access: 'public',
      response: { 200: Health },
    }),
    async () => {
      if (!(await db.isReady())) throw new Problem('database_unavailable', 'The database lacks a migration.');
      return { status: 'ok' as const };
    },
  );

  app.get<{ Params: { code: string } }>('/problems/:code', { schema: { hide: true } }, async (request, reply) => {
    const { code } = request.params;
    if (!Object.hasOwn(catalogue, code)) throw new Problem('not_found', `There is no problem ${code}.`);
    return reply.type('text/html; charset=utf-8').send(problemPage(code as Code));
  });
}

function problemPage(code: Code): string {
  const { status, title, remedy } = catalogue[code];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${code}</title>
<h1>${title}</h1>
<p>HTTP status ${status}, code <code>${code}</code>.</p>
<p>${escapeHtml(remedy)}</p>
<p><a href="/docs">API reference</a></p>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
