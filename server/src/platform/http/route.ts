import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import type { Scope } from '../scopes.ts';
import type { Code } from '../error-catalogue.ts';
import { compress } from './compression.ts';
import { sendEtag, sendListEtag } from './etag.ts';

/**
 * Who may call a route: everybody (`public`), or clients with an API key for the scope, a signed-in user, or an
 * admin.
 */
type Access = { access: 'public'; scope?: never } | { access: 'key' | 'player' | 'admin'; scope: Scope };

/**
 * Units of the rate limit that expensive requests cost. A stream costs only 3 units, so that after a restart of the
 * service one address can reopen 100 streams within a minute.
 */
export const COSTS = { stream: 3, password: 5, waitlist: 5, export: 20, erasure: 20 } as const;

/** The declaration of a route: its access, parameters and responses. The OpenAPI document is generated from it. */
export type RouteSpec = Access & RouteFields;

interface RouteFields {
  id: string;
  tag:
    | 'Accounts'
    | 'People'
    | 'Courts'
    | 'Availability'
    | 'Bookings'
    | 'Series'
    | 'Waiting list'
    | 'Closures'
    | 'API keys'
    | 'Audit'
    | 'Reports'
    | 'CSV'
    | 'Events'
    | 'Webhooks'
    | 'Calendars'
    | 'Service';
  summary: string;
  description?: string;
  params?: TObject;
  querystring?: TObject;
  body?: TSchema;
  response: Record<number, TSchema>;
  /** Error codes of this route, in addition to those that its access, parameters and body imply. */
  problems?: readonly Code[];
  /** The response has an `ETag` with the version of the resource. */
  versioned?: boolean;
  /** The response is a list and has an `ETag` of its content. */
  tagged?: boolean;
  /** A browser may store the response if it revalidates it (`private, no-cache`). Otherwise it must not store it. */
  isCacheable?: boolean;
  /** The route creates or changes bookings: rule violations count in `courtside_bookings_refused_total`. */
  isBookingChange?: boolean;
  /** The route supports `If-Match`. */
  conditional?: boolean;
  /** The route supports `Idempotency-Key`. */
  idempotent?: boolean;
  /** Units of the rate limit that a request costs, from `COSTS`. The default is 1. */
  cost?: number;
  /**
   * The route releases something, e.g. a booking or a session. Under overload, requests to other routes are
   * rejected first.
   */
  isRelease?: boolean;
  /** The body is CSV. The handler reads it from `request.raw`. */
  takesCsv?: boolean;
  /** Content types of a successful response. The default is JSON only. */
  produces?: readonly string[];
  /** Content types of the body, in addition to `application/json`. */
  consumes?: readonly string[];
  /** The response is a stream of server-sent events, which `Last-Event-ID` resumes. */
  streams?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    spec?: RouteSpec;
  }
}

/** A response without a body. */
export const NoContent = Type.Unsafe<undefined>({ type: 'null', description: 'Done.' });

type SchemaOf<S extends RouteSpec> = Pick<S, 'body' | 'params' | 'querystring' | 'response'>;

/** Builds Fastify's options from the declaration of a route. */
export function route<const S extends RouteSpec>(
  spec: S,
): { schema: SchemaOf<S>; config: { spec: S }; onSend: onSendHookHandler[] } {
  const { body, params, response } = spec;
  const querystring = spec.querystring ?? Type.Object({}, { additionalProperties: false });
  const given = { ...(body && { body }), ...(params && { params }), querystring, response };
  return { schema: given, config: { spec }, onSend: [sendHook(spec)] };
}

function sendHook({ versioned, tagged }: RouteSpec): onSendHookHandler {
  if (versioned) return sendEtag;
  return tagged ? sendListEtag : compress;
}

/** Sends JSON that is already serialised. */
export function sendJson(reply: FastifyReply, json: string): never {
  reply.type('application/json; charset=utf-8').serializer(String);
  return json as never;
}

/** Returns the declaration of the route of a request, or undefined if no route matched. */
export function specOf(request: FastifyRequest): RouteSpec | undefined {
  return request.routeOptions.config.spec;
}
