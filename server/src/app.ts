import Fastify, { type FastifyError, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { adaptManifest, shareTags } from './modules/club/manifest.ts';
import { originOf } from './platform/http/origin.ts';
import { Problem } from './platform/errors.ts';
import { Streams } from './modules/live/streams.ts';
import { guard, refusePath, trustOperator } from './modules/access/guard.ts';
import { catalogue, modules } from './modules.ts';
import { limitConcurrency } from './platform/http/concurrency-limit.ts';
import type { App } from './platform/http/app-types.ts';
import type { Context } from './platform/context.ts';
import { handleClientErrors } from './platform/http/client-error.ts';
import { networkOf } from './platform/http/client-info.ts';
import { limitUnreadResponses } from './platform/http/connections.ts';
import { acceptJson } from './platform/http/json.ts';
import { watchRoutes } from './platform/http/not-found.ts';
import { measureRequests } from './platform/http/metrics.ts';
import { describeApi } from './platform/http/openapi.ts';
import { tagsOf } from './platform/http/openapi-document.ts';
import { checkHost, pathOf, URL_LIMIT } from './platform/http/origin.ts';
import { handleErrors, problemOf, requestId } from './platform/http/problems.ts';
import { trustedProxies } from './platform/http/client-address.ts';
import { limitRates } from './platform/http/rate.ts';
import { sendSecurityHeaders } from './platform/http/security-headers.ts';
import { serialisers } from './platform/http/serialisers.ts';
import { traceRequests } from './platform/http/traces.ts';
import { announceDeprecations } from './platform/http/deprecation.ts';
import { limitConcurrentReads } from './platform/http/concurrent-reads.ts';
import { prepareShutdown } from './platform/http/shutdown.ts';
import { validateStrictly } from './platform/http/validation.ts';
import { serveWebApp, WEB_APP } from './platform/http/web-app.ts';
import { webhookMessages } from './modules/webhooks/messages.ts';
import { cacheOrigins } from './modules/api-keys/store.ts';
import { allowOrigins } from './platform/http/cors.ts';
import { lists, schemas } from './schemas.ts';

const BODY_LIMIT = 64 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
const HEADER_TIMEOUT_MS = 5000;
const KEEP_ALIVE_MS = 72_000;
/** Node closes a connection after this time without traffic, for example if the client has stopped reading. */
const STALLED_MS = 120_000;
/** How often Node checks the request and header timeouts. A timeout can take effect up to this much later. */
const TIMEOUT_CHECK_MS = 1000;

const timeouts = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionTimeout: STALLED_MS,
  http: {
    headersTimeout: HEADER_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    requireHostHeader: false,
  },
};

export async function buildApp(
  context: Context,
  { logger = false, webApp = WEB_APP }: { logger?: FastifyServerOptions['logger']; webApp?: string } = {},
): Promise<App> {
  const { config } = context;
  const app: App = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: config.TRUST_PROXY,
    schemaController: serialisers,
    bodyLimit: BODY_LIMIT,
    ...timeouts,
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    routerOptions: { maxParamLength: URL_LIMIT },
    clientErrorHandler: handleClientErrors(config.PUBLIC_URL, catalogue),
    frameworkErrors: (cause, request, reply) => {
      // Set the header here, because Fastify runs no hooks for a path that it cannot decode.
      reply.header('cache-control', 'no-store');
      refusePath(request, reply, { context, cause }).catch((problem: FastifyError) =>
        app.errorHandler(problem, request, reply),
      );
    },
  });
  await prepare(app, context);
  handleErrors(app, context);
  const rejectUnknownPath = watchRoutes(app, config.BASE_PATH);
  // Set the headers in the first hooks, so that error responses that later hooks send have these headers too.
  sendSecurityHeaders(app);
  watchRequests(app);
  announceDeprecations(app);
  if (config.METRICS) await measureRequests(app, context);
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== '') await traceRequests(app, context);
  prepareShutdown(app);
  await describeApi(app, { config, lists, webhooks: webhookMessages(modules), tags: tagsOf(modules) });
  for (const { routes } of modules) {
    // Each module has a scope of its own, so that its hooks do not run for the routes of other modules.
    if (routes?.root) await app.register(async (scope: App) => routes.root?.(scope, context));
  }
  const inClubName = (manifest: Parameters<typeof adaptManifest>[0]) => adaptManifest(manifest, context);
  const tagsFor = (request: FastifyRequest) => shareTags(context, request.url.split('?', 1)[0]!, originOf(request));
  const options = { folder: webApp, adaptManifest: inClubName, shareTags: tagsFor, rejectUnknownPath };
  app.setNotFoundHandler(await serveWebApp(app, options));
  await app.register(
    async (api: App) => {
      // Set the CORS headers before the checks below, so that pages of other origins can read the errors of the checks.
      await allowOrigins(api, context.config.CORS_ORIGINS, cacheOrigins(context));
      limitConcurrency(api, context);
      guard(api, context, rejectUnknownPath);
      api.setNotFoundHandler(rejectUnknownPath);
      limitConcurrentReads(api);
      for (const { routes } of modules) routes?.api?.(api, context);
    },
    { prefix: config.BASE_PATH },
  );
  return app;
}

/**
 * Builds an app whose requests have all rights, for commands. Send requests with `inject`: the app must never listen.
 *
 * @param onProblem receives the problems of requests, whose responses are empty
 */
export async function buildOperatorApp(context: Context, onProblem: (problem: Problem) => void): Promise<App> {
  const app: App = Fastify({ schemaController: serialisers, bodyLimit: BODY_LIMIT });
  await prepare(app, context);
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    onProblem(problemOf(error, (cause) => context.db.classify(cause)));
    return reply.code(500).send();
  });
  trustOperator(app);
  for (const { routes } of modules) routes?.api?.(app, context);
  return app;
}

/** Adds everything that all routes need. */
async function prepare(app: App, context: Context): Promise<void> {
  const { config } = context;
  app.decorate('settings', config);
  app.decorate('catalogue', catalogue);
  app.decorate('resources', []);
  app.decorate('isTrustedProxy', trustedProxies(config.TRUST_PROXY));
  app.decorate(
    'streams',
    new Streams(context, (error) => app.log.error({ err: error }, 'Live streams failed. The service will try again.')),
  );
  app.decorate('rates', await limitRates(app, config.RATE_LIMIT_PER_MINUTE));
  app.decorateReply('version', 0);
  app.decorateReply('rendered', null);
  for (const schema of schemas) app.addSchema(schema);
  acceptJson(app);
  validateStrictly(app, schemas);
}

function watchRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    checkHost(request);
    if (request.url.length > URL_LIMIT) throw new Problem('url_too_long', `Send at most ${URL_LIMIT} characters.`);
    done();
  });
  limitUnreadResponses(app.server, (request) => networkOf(request, app.isTrustedProxy));
  // Without this listener, Node would send 417 for an unknown `Expect` header (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode, elapsedTime } = reply;
    const fields = { method, route: routeOptions.url, status: statusCode, ms: Math.round(elapsedTime) };
    // Skip rejected requests, because `limitConcurrency` logs how many it has rejected.
    if (!request.isRejected) request.log.info(fields, 'request');
    done();
  });
}
