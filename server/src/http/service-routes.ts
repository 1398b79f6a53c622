import Type from 'typebox';
import { findKeyForWebApp } from '../api-keys/rules.ts';
import { listPublishableKeys } from '../api-keys/store.ts';
import { catalogue, type Code } from '../error-catalogue.ts';
import { Problem } from '../errors.ts';
import { DEFAULT_LANGUAGE, languageOf, preferredLanguage } from '../languages/languages.ts';
import type { App, Context } from './app-types.ts';
import { timestamp } from '../time.ts';
import { nullable, oneOf } from './fields.ts';
import { originOf } from './origin.ts';
import { setLanguage } from './problems.ts';
import { route } from './route.ts';

/** How long `/readyz` repeats what the database answered, in milliseconds. */
const READY_MS = 200;

const Health = Type.Object({ status: oneOf(['ok']) }, { $id: 'Health' });

const WebAppConfig = Type.Object(
  {
    api_key: nullable(
      Type.String({
        description: 'The newest publishable key that a web app here can do with; null when there is none.',
      }),
    ),
    base_path: Type.String({ description: 'The path that the API starts with.' }),
    time_zone: Type.String({ description: 'IANA name: that of new courts that name none.' }),
    mail: Type.Boolean({ description: 'Whether the service sends mail: without, nobody can reset a password by it.' }),
    currency: Type.String({ description: 'ISO 4217: that of prices that name none.' }),
    check_in: Type.Object(
      { before_seconds: Type.Integer(), after_seconds: Type.Integer() },
      { description: 'How long before and after the start players check in.' },
    ),
  },
  { $id: 'WebAppConfig', description: 'What a web app needs before its first call.' },
);

/** What needs no API key: whether the service lives and can serve, what a web app needs, and what an error means. */
export function serviceRoutes(app: App, context: Context): void {
  const isReady = watchReadiness(context);
  configRoute(app, context);
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
      summary: 'Whether the service can serve: the database answers, has every migration and takes changes.',
      access: 'public',
      response: { 200: Health },
    }),
    async () => {
      if (app.isDraining) throw new Problem('shutting_down');
      const fault = context.db.fault();
      if (fault !== undefined) throw new Problem('database_unavailable', fault);
      if (!(await isReady())) throw new Problem('database_unavailable', 'The database lacks a migration.');
      return { status: 'ok' as const };
    },
  );

  app.get<{ Params: { code: string } }>('/problems/:code', { schema: { hide: true } }, async (request, reply) => {
    const { code } = request.params;
    if (!Object.hasOwn(catalogue, code)) throw new Problem('not_found', `There is no problem ${code}.`);
    const language = preferredLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE;
    setLanguage(reply, language);
    return reply.type('text/html; charset=utf-8').send(problemPage(code as Code, language));
  });
}

/** Asks the database at most once in `READY_MS`: anybody may ask, any number of times. */
function watchReadiness({ db }: Context): () => Promise<boolean> {
  let askedAt = -Infinity;
  let answer: Promise<boolean>;
  return () => {
    const time = performance.now();
    if (time - askedAt >= READY_MS) {
      askedAt = time;
      answer = db.isReady();
    }
    return answer;
  };
}

function configRoute(app: App, { db, config, now }: Context): void {
  app.get(
    '/config.json',
    {
      onRequest: app.rates.open,
      ...route({
        id: 'getConfig',
        tag: 'Service',
        summary: 'What a web app needs before its first call: the publishable API key, base path, time zone, currency.',
        access: 'public',
        response: { 200: WebAppConfig },
        problems: ['rate_limited'],
      }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      const keys = await listPublishableKeys(db.read, timestamp(now()));
      const api_key = findKeyForWebApp(keys, originOf(request))?.publishable_key ?? null;
      const { BASE_PATH: base_path, TIME_ZONE: time_zone, CURRENCY: currency } = config;
      const check_in = { before_seconds: config.CHECK_IN_BEFORE / 1000, after_seconds: config.CHECK_IN_AFTER / 1000 };
      return { api_key, base_path, time_zone, currency, mail: config.SMTP_URL !== '', check_in };
    },
  );
}

function problemPage(code: Code, language: string): string {
  const { status } = catalogue[code];
  const { title, remedy } = languageOf(language).problems[code];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${code}</title>
<h1>${escapeHtml(title)}</h1>
<p>HTTP status ${status}, code <code>${code}</code>.</p>
<p>${escapeHtml(remedy)}</p>
<p><a href="/docs">API reference</a></p>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
