import Fastify, { type FastifyError, type FastifyServerOptions, LogController } from 'fastify';
import type { TSchema } from 'typebox';
import { accountRoutes } from './features/accounts/routes.ts';
import * as accounts from './features/accounts/schema.ts';
import { apiKeyAdminRoutes } from './features/api-keys/admin-routes.ts';
import * as apiKeys from './features/api-keys/schema.ts';
import { auditAdminRoutes } from './features/audit/admin-routes.ts';
import * as audit from './features/audit/schema.ts';
import { withAlternatives } from './features/availability/alternatives.ts';
import { availabilityAdminRoutes } from './features/availability/admin-routes.ts';
import { availabilityRoutes } from './features/availability/routes.ts';
import * as availability from './features/availability/schema.ts';
import { bookingAdminRoutes } from './features/bookings/admin-routes.ts';
import * as policyReview from './features/court-admin/policy-review.ts';
import type { AddAlternatives } from './features/bookings/refused.ts';
import { bookingRoutes } from './features/bookings/routes.ts';
import { calendarAdminRoutes } from './features/calendars/admin-routes.ts';
import { calendarRoutes, feedRoute } from './features/calendars/routes.ts';
import * as calendars from './features/calendars/schema.ts';
import * as bookings from './features/bookings/schema.ts';
import { closureAdminRoutes } from './features/closures/admin-routes.ts';
import * as closures from './features/closures/schema.ts';
import { clubAdminRoutes } from './features/club/admin-routes.ts';
import { adaptManifest } from './features/club/manifest.ts';
import { clubRoutes, imageRoute } from './features/club/routes.ts';
import * as club from './features/club/schema.ts';
import { planPreviewRoutes } from './features/court-admin/plan-preview-routes.ts';
import * as planPreview from './features/court-admin/plan-preview-schema.ts';
import { courtAdminRoutes, courtPhotoRoutes } from './features/court-admin/routes.ts';
import { courtRoutes } from './features/courts/routes.ts';
import * as courtAdmin from './features/court-admin/schema.ts';
import * as courts from './features/courts/schema.ts';
import { Problem } from './platform/errors.ts';
import { eventRoutes, LIVE, liveRoute } from './features/live/routes.ts';
import * as live from './features/live/schema.ts';
import { Streams } from './features/live/streams.ts';
import { exportAdminRoutes } from './features/data-transfer/export-routes.ts';
import { allowOrigins } from './features/access/cors.ts';
import { guard, refusePath } from './features/access/guard.ts';
import { guideRoutes } from './features/guide/routes.ts';
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
import { checkHost, pathOf, URL_LIMIT } from './platform/http/origin.ts';
import { FieldError, handleErrors, ProblemDocument, requestId } from './platform/http/problems.ts';
import { trustedProxies } from './platform/http/client-address.ts';
import { limitRates } from './platform/http/rate.ts';
import { sendSecurityHeaders } from './platform/http/security-headers.ts';
import { serialisers } from './platform/http/serialisers.ts';
import { serviceAdminRoutes } from './features/service/admin-routes.ts';
import { serviceRoutes } from './features/service/routes.ts';
import * as service from './features/service/schema.ts';
import { traceRequests } from './platform/http/traces.ts';
import { announceDeprecations } from './platform/http/deprecation.ts';
import { limitConcurrentReads } from './platform/http/concurrent-reads.ts';
import { prepareShutdown } from './platform/http/shutdown.ts';
import { seriesAdminRoutes } from './features/series/admin-routes.ts';
import { secondFactorRoutes } from './features/second-factor/routes.ts';
import * as secondFactor from './features/second-factor/schema.ts';
import * as series from './features/series/schema.ts';
import { validateStrictly } from './platform/http/validation.ts';
import { serveWebApp, WEB_APP } from './platform/http/web-app.ts';
import { webhookAdminRoutes, deliveryAdminRoutes } from './features/webhooks/admin-routes.ts';
import { webhookMessages } from './features/webhooks/messages.ts';
import * as webhooks from './features/webhooks/schema.ts';
import { passkeyRoutes } from './features/passkeys/routes.ts';
import * as passkeys from './features/passkeys/schema.ts';
import { planAdminRoutes } from './features/plans/admin-routes.ts';
import { limitRoutes } from './features/bookings/limit-routes.ts';
import { BookingLimits } from './features/bookings/limit-schema.ts';
import { entitlementRoutes } from './features/bookings/entitlement-routes.ts';
import * as plans from './features/plans/schema.ts';
import { peopleAdminRoutes } from './features/people/admin-routes.ts';
import * as people from './features/people/schema.ts';
import { providerCallbackRoute, providerSignInRoutes } from './features/provider-sign-in/routes.ts';
import * as providerSignIn from './features/provider-sign-in/schema.ts';
import { mergeRoutes } from './features/privacy/admin-routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import * as privacy from './features/privacy/schema.ts';
import { offerInTransactions } from './features/waitlist/offering.ts';
import { waitlistRoutes } from './features/waitlist/routes.ts';
import * as waitlist from './features/waitlist/schema.ts';
import { importAdminRoutes } from './features/data-transfer/import-routes.ts';
import * as imports from './features/data-transfer/import-schema.ts';
import { accountRecoveryRoutes } from './features/account-recovery/routes.ts';
import * as accountRecovery from './features/account-recovery/schema.ts';
import { invitationAdminRoutes } from './features/invitations/admin-routes.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import * as invitations from './features/invitations/schema.ts';
import { reportAdminRoutes } from './features/reports/admin-routes.ts';
import * as reports from './features/reports/schema.ts';

const schemas = [
  ...[
    accounts,
    passkeys,
    accountRecovery,
    secondFactor,
    invitations,
    providerSignIn,
    apiKeys,
    audit,
    club,
    courts,
    courtAdmin,
    policyReview,
    planPreview,
    plans,
    bookings,
    series,
    availability,
  ],
  ...[
    waitlist,
    closures,
    calendars,
    live,
    webhooks,
    people,
    privacy,
    reports,
    imports,
    service,
    { BookingLimits, FieldError, ProblemDocument },
  ],
]
  .flatMap((module) => Object.values<unknown>(module))
  .filter((value): value is TSchema => typeof value === 'object' && value !== null && '$id' in value);

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
    clientErrorHandler: handleClientErrors(config.PUBLIC_URL),
    frameworkErrors: (cause, request, reply) => {
      // Set the header here, because Fastify runs no hooks for a path that it cannot decode.
      reply.header('cache-control', 'no-store');
      refusePath(request, reply, { context, cause }).catch((problem: FastifyError) =>
        app.errorHandler(problem, request, reply),
      );
    },
  });
  await decorate(app, context);
  acceptJson(app);
  validateStrictly(app, schemas);
  handleErrors(app, context);
  const rejectUnknownPath = watchRoutes(app, config.BASE_PATH);
  // Set the headers in the first hooks, so that error responses that later hooks send have these headers too.
  sendSecurityHeaders(app);
  watchRequests(app);
  announceDeprecations(app);
  if (config.METRICS) await measureRequests(app, context);
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== '') await traceRequests(app, context);
  prepareShutdown(app);
  await describeApi(app, { config, schemas, webhooks: webhookMessages() });
  serviceRoutes(app, context);
  guideRoutes(app);
  await addLiveRoutes(app, context);
  await app.register(async (feed: App) => feedRoute(feed, context));
  providerCallbackRoute(app, context);
  await app.register(async (images: App) => imageRoute(images, context));
  const inClubName = (manifest: Parameters<typeof adaptManifest>[0]) => adaptManifest(manifest, context);
  app.setNotFoundHandler(await serveWebApp(app, { folder: webApp, adaptManifest: inClubName, rejectUnknownPath }));
  await app.register(
    async (api: App) => {
      // Set the CORS headers before the checks below, so that pages of other origins can read the errors of the checks.
      await allowOrigins(api, context);
      limitConcurrency(api, context);
      guard(api, context, rejectUnknownPath);
      api.setNotFoundHandler(rejectUnknownPath);
      addRoutes(api, context);
    },
    { prefix: config.BASE_PATH },
  );
  return app;
}

async function addLiveRoutes(app: App, context: Context): Promise<void> {
  const routes = async (live: App): Promise<void> => {
    // Accept the same origins as the API, so that a web page that may create a stream ticket may also open a stream.
    await allowOrigins(live, context);
    liveRoute(live, context);
  };
  await app.register(routes, { prefix: LIVE });
}

async function decorate(app: App, context: Context): Promise<void> {
  const { config } = context;
  app.decorate('settings', config);
  app.decorate('isTrustedProxy', trustedProxies(config.TRUST_PROXY));
  app.decorate(
    'streams',
    new Streams(context, (error) => app.log.error({ err: error }, 'Live streams failed. The service will try again.')),
  );
  app.decorate('rates', await limitRates(app, config.RATE_LIMIT_PER_MINUTE));
  app.decorateReply('version', 0);
}

function addRoutes(api: App, context: Context): void {
  offerInTransactions(context);
  limitConcurrentReads(api);
  accountRoutes(api, context);
  passkeyRoutes(api, context);
  accountRecoveryRoutes(api, context);
  secondFactorRoutes(api, context);
  invitationRoutes(api, context);
  providerSignInRoutes(api, context);
  clubRoutes(api, context);
  clubAdminRoutes(api, context);
  courtRoutes(api, context, 'key');
  availabilityRoutes(api, context);
  const addAlternatives: AddAlternatives = (problem, refused) => withAlternatives(context.db.read, problem, refused);
  bookingRoutes(api, context, addAlternatives);
  waitlistRoutes(api, context);
  courtRoutes(api, context, 'admin');
  courtAdminRoutes(api, context);
  courtPhotoRoutes(api, context);
  availabilityAdminRoutes(api, context);
  bookingAdminRoutes(api, context, addAlternatives);
  seriesAdminRoutes(api, context);
  closureAdminRoutes(api, context);
  entitlementRoutes(api, context);
  limitRoutes(api, context);
  planAdminRoutes(api, context);
  planPreviewRoutes(api, context);
  apiKeyAdminRoutes(api, context);
  auditAdminRoutes(api, context);
  eventRoutes(api, context);
  webhookAdminRoutes(api, context);
  deliveryAdminRoutes(api, context);
  peopleAdminRoutes(api, context);
  invitationAdminRoutes(api, context);
  mergeRoutes(api, context);
  privacyRoutes(api, context);
  calendarRoutes(api, context);
  calendarAdminRoutes(api, context);
  reportAdminRoutes(api, context);
  exportAdminRoutes(api, context);
  importAdminRoutes(api, context);
  serviceAdminRoutes(api, context);
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
