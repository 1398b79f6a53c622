import cors from '@fastify/cors';
import Fastify, { type FastifyError, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { TSchema } from 'typebox';
import { accountRoutes } from './accounts/routes.ts';
import { Credentials, ListedSession, PasswordChange, Profile, Registration, Session, User } from './accounts/schema.ts';
import { apiKeyAdminRoutes } from './api-keys/admin-routes.ts';
import { ApiKey, ApiKeyInput, ApiKeyPatch, NewApiKey } from './api-keys/schema.ts';
import { auditAdminRoutes } from './audit/admin-routes.ts';
import { AuditRecord } from './audit/schema.ts';
import { withAlternatives } from './availability/alternatives.ts';
import { availabilityAdminRoutes } from './availability/admin-routes.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { BookableStart, CourtDay, DayPreview } from './availability/schema.ts';
import { bookingAdminRoutes } from './bookings/admin-routes.ts';
import { BookingReview } from './bookings/policy.ts';
import type { AddAlternatives } from './bookings/refused.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { calendarAdminRoutes } from './calendars/admin-routes.ts';
import { calendarRoutes, feedRoute } from './calendars/routes.ts';
import { CalendarLink } from './calendars/schema.ts';
import { AdminBooking, AdminBookingInput, AdminBookingPatch } from './bookings/schema.ts';
import { Booking, BookingInput, BookingPatch } from './bookings/schema.ts';
import { closureAdminRoutes } from './closures/admin-routes.ts';
import { Closure, ClosureChange, ClosureInput, ClosurePatch } from './closures/schema.ts';
import { courtAdminRoutes } from './courts/admin-routes.ts';
import { courtRoutes } from './courts/routes.ts';
import { ChangedCourt, PolicyDraft, PolicyPreview } from './courts/policy-schema.ts';
import { Court, CourtInput, CourtPatch, ListedCourt } from './courts/schema.ts';
import { Problem } from './errors.ts';
import { eventRoutes, LIVE, liveRoute } from './events/routes.ts';
import { LiveTicket } from './events/schema.ts';
import { Streams } from './events/streams.ts';
import { exportAdminRoutes } from './exports/admin-routes.ts';
import { guard, refusePath } from './http/access.ts';
import { admit } from './http/admission.ts';
import type { App, Context } from './http/app-types.ts';
import { answerClientError, watchExchanges } from './http/client-error.ts';
import { takeJson } from './http/json.ts';
import { watchRoutes } from './http/not-found.ts';
import { measureRequests } from './http/metrics.ts';
import { describeApi } from './http/openapi.ts';
import { checkHost, pathOf, URL_LIMIT } from './http/origin.ts';
import { answerProblems, ProblemDocument, requestId } from './http/problems.ts';
import { limitRates } from './http/rate.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { serialisers } from './http/serialisers.ts';
import { serviceRoutes } from './http/service-routes.ts';
import { traceRequests } from './http/traces.ts';
import { takeTurns } from './http/turns.ts';
import { prepareShutdown } from './http/shutdown.ts';
import { seriesAdminRoutes } from './series/admin-routes.ts';
import { BookingSeries, CancelledSeries, SeriesCancellation, SeriesInput, SkippedDate } from './series/schema.ts';
import { validateStrictly } from './http/validation.ts';
import { serveWebApp, WEB_APP } from './http/web-app.ts';
import { webhookAdminRoutes } from './webhooks/admin-routes.ts';
import { deliveryAdminRoutes } from './webhooks/delivery-routes.ts';
import { NewWebhook, Webhook, WebhookAttempt, WebhookDelivery, WebhookInput, WebhookPatch } from './webhooks/schema.ts';
import { peopleAdminRoutes } from './people/admin-routes.ts';
import { Person, PersonDetail, PersonPatch } from './people/schema.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { Erasure, PersonalData } from './privacy/schema.ts';
import { offerInTransactions } from './waitlist/offering.ts';
import { waitlistRoutes } from './waitlist/routes.ts';
import { WaitlistEntry, WaitlistInput } from './waitlist/schema.ts';
import { importAdminRoutes } from './imports/admin-routes.ts';
import { ImportSummary } from './imports/schema.ts';
import { mailRoutes } from './mail/routes.ts';
import { EmailVerification, PasswordReset, PasswordResetRequest } from './mail/schema.ts';
import { reportAdminRoutes } from './reports/admin-routes.ts';
import { Utilisation } from './reports/schema.ts';

/** Every schema that has a name of its own in the OpenAPI document. */
const schemas: readonly TSchema[] = [
  ProblemDocument,
  ...[User, Session, ListedSession, Registration, Credentials, Profile, PasswordChange],
  ...[ApiKey, NewApiKey, ApiKeyInput, ApiKeyPatch, AuditRecord],
  ...[Court, ListedCourt, CourtInput, CourtPatch, ChangedCourt, PolicyDraft, PolicyPreview],
  ...[Booking, AdminBooking, BookingInput, BookingPatch, AdminBookingInput, AdminBookingPatch, BookingReview],
  ...[SkippedDate, BookingSeries, SeriesInput, SeriesCancellation, CancelledSeries],
  ...[BookableStart, CourtDay, DayPreview],
  ...[WaitlistEntry, WaitlistInput],
  ...[Closure, ClosureChange, ClosureInput, ClosurePatch],
  ...[CalendarLink, PasswordResetRequest, PasswordReset, EmailVerification],
  ...[LiveTicket, Webhook, NewWebhook, WebhookInput, WebhookPatch, WebhookAttempt, WebhookDelivery],
  ...[Person, PersonDetail, PersonPatch, Erasure, PersonalData],
  ...[Utilisation, ImportSummary],
];

const BODY_LIMIT = 64 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
const HEADER_TIMEOUT_MS = 5000;
const KEEP_ALIVE_MS = 72_000;
/** A connection on which nothing moves, because the client does not read its answer, is closed after that. */
const STALLED_MS = 120_000;
/** How often Node looks for what is over the two timeouts: that much longer they can last. */
const TIMEOUT_CHECK_MS = 1000;

const times = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionTimeout: STALLED_MS,
  http: {
    headersTimeout: HEADER_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    requireHostHeader: false,
  },
};

/** Builds the HTTP application: what every request passes, and the list of routes. It does not listen yet. */
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
    ...times,
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    routerOptions: { maxParamLength: URL_LIMIT },
    clientErrorHandler: answerClientError(config.PUBLIC_URL),
    frameworkErrors: (cause, request, reply) => {
      reply.header('cache-control', 'no-store'); // no hook runs for a path that cannot be decoded
      refusePath(request, context, cause).catch((problem: FastifyError) => app.errorHandler(problem, request, reply));
    },
  });
  await decorate(app, context);
  takeJson(app);
  validateStrictly(app, schemas);
  answerProblems(app, context);
  const answerUnknown = watchRoutes(app);
  sendSecurityHeaders(app); // first, so that whatever is refused has them, too
  watchRequests(app);
  if (config.METRICS) measureRequests(app, context);
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== '') await traceRequests(app, context);
  prepareShutdown(app);
  await describeApi(app, { config, schemas });
  serviceRoutes(app, context);
  await app.register(
    async (live: App) => {
      await allowOrigins(live, config.CORS_ORIGINS); // a ticket is made below the base path, by pages of these origins, too
      liveRoute(live, context);
    },
    { prefix: LIVE },
  );
  await app.register(async (feed: App) => feedRoute(feed, context));
  app.setNotFoundHandler(await serveWebApp(app, { folder: webApp, answerUnknown }));
  await app.register(
    async (api: App) => {
      await allowOrigins(api, config.CORS_ORIGINS);
      admit(api, context); // after CORS, so that pages of other origins can read the refusal
      guard(api, context, answerUnknown);
      api.setNotFoundHandler(answerUnknown);
      addRoutes(api, context);
    },
    { prefix: config.BASE_PATH },
  );
  return app;
}

/** Adds what routes find at the application. */
async function decorate(app: App, context: Context): Promise<void> {
  const { config } = context;
  app.decorate('settings', config);
  app.decorate(
    'streams',
    new Streams(context, (error) => app.log.error({ err: error }, 'live streams failed; they go on')),
  );
  app.decorate('rates', await limitRates(app, config.RATE_LIMIT_PER_MINUTE));
  app.decorateReply('version', 0);
}

/** The endpoints, subject by subject, and what one subject does in the transactions of others. */
function addRoutes(api: App, context: Context): void {
  offerInTransactions(context);
  takeTurns(api);
  accountRoutes(api, context);
  mailRoutes(api, context);
  courtRoutes(api, context, 'key');
  availabilityRoutes(api, context);
  const addAlternatives: AddAlternatives = (problem, refused) => withAlternatives(context.db.read, problem, refused);
  bookingRoutes(api, context, addAlternatives);
  waitlistRoutes(api, context);
  courtRoutes(api, context, 'admin');
  courtAdminRoutes(api, context);
  availabilityAdminRoutes(api, context);
  bookingAdminRoutes(api, context, addAlternatives);
  seriesAdminRoutes(api, context);
  closureAdminRoutes(api, context);
  apiKeyAdminRoutes(api, context);
  auditAdminRoutes(api, context);
  eventRoutes(api, context);
  webhookAdminRoutes(api, context);
  deliveryAdminRoutes(api, context);
  peopleAdminRoutes(api, context);
  privacyRoutes(api, context);
  calendarRoutes(api, context);
  calendarAdminRoutes(api, context);
  reportAdminRoutes(api, context);
  exportAdminRoutes(api, context);
  importAdminRoutes(api, context);
}

function watchRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    checkHost(request);
    if (request.url.length > URL_LIMIT) throw new Problem('url_too_long', `Send at most ${URL_LIMIT} characters.`);
  });
  watchExchanges(app.server);
  // Whatever a client expects, it gets the answer itself (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode, elapsedTime } = reply;
    request.log.info({ method, route: routeOptions.url, status: statusCode, ms: Math.round(elapsedTime) }, 'request');
    done();
  });
}

async function allowOrigins(api: App, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  const origin = origins.includes('*') ? '*' : origins;
  const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];
  const exposedHeaders = ['ETag', 'Link', 'Location', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'];
  await api.register(cors, {
    delegator: (request, done) => done(null, { origin, exposedHeaders, methods, preflight: isPreflight(request) }),
  });
}

/** Any other OPTIONS is a method like the rest: it needs a key (Fetch standard, CORS-preflight request). */
function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}
