import Type from 'typebox';
import { findKeyForWebApp } from '../api-keys/rules.ts';
import { listPublishableKeys } from '../api-keys/store.ts';
import { Club, presentClub } from '../club/schema.ts';
import { findClub } from '../club/store.ts';
import { hasDiscountCodes } from '../discounts/actions.ts';
import { findReceiver } from '../bank/account.ts';
import { takesMoney } from '../payments/in-use.ts';
import { relyingPartyOfRequest } from '../passkeys/routes.ts';
import type { Catalogue, Code } from '../../platform/problems.ts';
import { policyFields, policyOf, type RegistrationMode } from '../club/policy.ts';
import { Problem } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { isDiskFull } from '../../platform/db/transact.ts';
import { escapeHtml } from '../../platform/text.ts';
import { COMMIT, VERSION } from '../../platform/release.ts';
import { timestamp } from '../../platform/time.ts';
import { nullable, oneOf } from '../../platform/http/fields.ts';
import { originOf } from '../../platform/http/origin.ts';
import { route } from '../../platform/http/route.ts';

/** How long `/readyz` reuses a database check, in milliseconds. Anybody can call `/readyz` without a rate limit. */
const READY_MS = 200;

const Health = Type.Object(
  {
    status: oneOf(['ok']),
    version: Type.String({ description: 'Such as 0.1.0.' }),
    commit: nullable(Type.String({ description: 'The Git commit, or null if it is unknown.' })),
  },
  { $id: 'Health' },
);
const health = { status: 'ok' as const, version: VERSION, commit: COMMIT };

const WebAppConfig = Type.Object(
  {
    api_key: nullable(
      Type.String({
        description: 'The newest publishable key with enough scopes for a web app on this origin, or null.',
      }),
    ),
    version: Type.String({ description: 'Such as 0.1.0.' }),
    base_path: Type.String({ description: 'The path prefix of the API.' }),
    time_zone: Type.String({ description: 'The default IANA time zone of new courts.' }),
    registration: Type.Unsafe<RegistrationMode>(policyFields.registration.schema),
    require_verified_email: Type.Boolean({ description: 'Whether players need a verified email address to book.' }),
    sign_in_providers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
      description: 'The OpenID providers with which people can sign in. See `POST /auth/provider-sign-ins`.',
    }),
    mail: Type.Boolean({ description: 'Whether the service sends emails, for example to reset a password.' }),
    passkeys: Type.Boolean({ description: 'Whether people can sign in with passkeys at this address.' }),
    payments: Type.Boolean({ description: 'Whether the club takes money for bookings.' }),
    bank: Type.Boolean({ description: 'Whether players can pay by bank transfer.' }),
    discounts: Type.Boolean({ description: 'Whether the club has discount codes.' }),
    currency: Type.String({ description: 'The ISO 4217 code of the default currency of prices.' }),
    club: Type.Pick(Club, [
      'name',
      'colour',
      'booking_colours',
      'logo_url',
      'site_map_url',
      'privacy_url',
      'terms_url',
    ]),
    offer_minutes: Type.Integer({ description: 'How long a player can accept a waiting list offer.' }),
    check_in: Type.Object(
      { before_seconds: Type.Integer(), after_seconds: Type.Integer() },
      { description: 'How long before and after the start of a booking players can check in.' },
    ),
  },
  { $id: 'WebAppConfig', description: 'The settings that a web app needs before its first API call.' },
);

const ApiRoot = Type.Object(
  {
    version: Type.String({ description: 'The version of the API.' }),
    links: Type.Object(
      {
        openapi: Type.String(),
        docs: Type.String(),
        config: Type.String(),
        courts: Type.String(),
        availability: Type.String(),
        bookings: Type.String(),
        login: Type.String(),
        register: Type.String(),
      },
      { description: 'Paths on this host. The last five need an API key.' },
    ),
  },
  { $id: 'ApiRoot', description: 'Links to the documentation and to the first resources.' },
);

export function serviceRoutes(app: App, context: Context): void {
  const isReady = watchReadiness(context);
  configRoute(app, context);
  rootRoute(app, context);
  app.get(
    '/healthz',
    route({
      id: 'getHealth',
      tag: 'Service',
      summary: 'Check whether the process is running.',
      access: 'public',
      description: 'This check does not use the database.',
      response: { 200: Health },
    }),
    async () => health,
  );

  app.get(
    '/readyz',
    route({
      id: 'getReadiness',
      tag: 'Service',
      summary:
        'Check whether the service can handle requests: the database responds, has all migrations and accepts changes.',
      access: 'public',
      description: 'The database is checked at most five times a second.',
      response: { 200: Health },
    }),
    async () => {
      if (app.isDraining) throw new Problem('shutting_down');
      const fault = context.db.fault();
      if (fault !== undefined) throw new Problem('database_unavailable', fault);
      if (context.db.isReadOnly || isDiskFull(context.db)) throw new Problem('storage_full');
      if (!(await isReady())) throw new Problem('database_unavailable', 'A migration of the database is missing.');
      return health;
    },
  );

  app.get<{ Params: { code: string } }>('/problems/:code', { schema: { hide: true } }, async (request, reply) => {
    const { code } = request.params;
    if (!Object.hasOwn(app.catalogue, code)) throw new Problem('not_found', `There is no problem ${code}.`);
    return reply.type('text/html; charset=utf-8').send(problemPage(code as Code, app.catalogue[code as Code]));
  });
}

function watchReadiness({ db }: Context): () => Promise<boolean> {
  let checkedAt = -Infinity;
  let isReady: Promise<boolean>;
  return () => {
    const time = performance.now();
    if (time - checkedAt >= READY_MS) {
      checkedAt = time;
      isReady = db.migrations().then(({ pending }) => pending.length === 0);
    }
    return isReady;
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
        summary: 'Get the settings that a web app needs before its first API call.',
        access: 'public',
        description: 'The response contains no secrets, because its key is publishable.',
        response: { 200: WebAppConfig },
        problems: ['rate_limited'],
      }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      const keys = await listPublishableKeys(db.read, timestamp(now()));
      const api_key = findKeyForWebApp(keys, originOf(request))?.publishable_key ?? null;
      const { BASE_PATH: base_path } = config;
      const row = await findClub(db.read);
      const policy = policyOf(row);
      const check_in = {
        before_seconds: policy.check_in_before_minutes * 60,
        after_seconds: policy.check_in_after_minutes * 60,
      };
      const { time_zone, currency, ...club } = presentClub(row);
      return {
        api_key,
        version: VERSION,
        base_path,
        time_zone,
        currency,
        club,
        registration: policy.registration,
        offer_minutes: policy.offer_minutes,
        require_verified_email: policy.require_verified_email,
        sign_in_providers: config.OIDC_PROVIDERS.map(({ id, name }) => ({ id, name })),
        mail: config.SMTP_URL !== '',
        passkeys: relyingPartyOfRequest(request) !== undefined,
        payments: await takesMoney(db.read),
        bank: (await findReceiver(db.read)) !== undefined,
        discounts: await hasDiscountCodes(db.read),
        check_in,
      };
    },
  );
}

function rootRoute(app: App, { config: { BASE_PATH: base } }: Context): void {
  const own = { openapi: '/openapi.json', docs: '/docs', config: '/config.json' };
  const api = { courts: `${base}/courts`, availability: `${base}/availability`, bookings: `${base}/bookings` };
  const links = { ...own, ...api, login: `${base}/auth/login`, register: `${base}/auth/register` };
  app.get(
    base,
    {
      onRequest: app.rates.open,
      ...route({
        id: 'getApiRoot',
        tag: 'Service',
        summary: 'Get links to the documentation and to the first resources.',
        access: 'public',
        description: 'No API key is required.',
        response: { 200: ApiRoot },
        problems: ['rate_limited'],
      }),
    },
    async () => ({ version: '1', links }),
  );
}

function problemPage(code: Code, { status, title, remedy }: Catalogue[Code]): string {
  return `<!doctype html>
<html lang="en">
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
