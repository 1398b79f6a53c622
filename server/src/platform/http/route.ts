import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import type { Scope } from '../scopes.ts';
import type { Code } from '../error-catalogue.ts';
import { sendEtag, sendListEtag } from './etag.ts';

/** Who may call a route: anybody; the holder of an API key with the scope; also only a signed-in user; also only an admin. */
type Access = { access: 'public'; scope?: never } | { access: 'key' | 'player' | 'admin'; scope: Scope };

/**
 * Units of the rate that expensive requests cost. A stream costs few units: after a restart of the service an address opens its 100
 * streams again within a minute.
 */
export const COSTS = { stream: 3, password: 5, waitlist: 5, export: 20, erasure: 20 } as const;

/** The declaration of a route: who may call it, its parameters and its responses. The OpenAPI document is made from it. */
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
  /** Refusals of its own, beyond those that its access, parameters and body imply. */
  problems?: readonly Code[];
  /** The answer has an `ETag` with the resource's version. */
  versioned?: boolean;
  /** The answer is a list with an `ETag` of its content. */
  tagged?: boolean;
  /** A browser may keep the answer if it revalidates it (`private, no-cache`). Otherwise the answer is not stored. */
  isCacheable?: boolean;
  /** It creates or changes bookings: a refusal counts in `courtside_bookings_refused_total`. */
  isBookingChange?: boolean;
  /** `If-Match` is heeded. */
  conditional?: boolean;
  /** `Idempotency-Key` is heeded. */
  idempotent?: boolean;
  /** How many units of the rate a request costs, of `COSTS`; 1 if absent. */
  cost?: number;
  /** Gives something up, such as a cancel or a logout: refused last when there is too much to do. */
  isRelease?: boolean;
  /** The body is CSV, which the handler itself reads as it comes. */
  takesCsv?: boolean;
  /** Content types of a good answer, where that is not JSON alone; what is not JSON is text. */
  produces?: readonly string[];
  /** Content types of the body beyond `application/json`. */
  consumes?: readonly string[];
  /** The answer is a stream of server-sent events, which `Last-Event-ID` resumes. */
  streams?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    spec?: RouteSpec;
  }
}

/** An answer without a body. */
export const NoContent = Type.Unsafe<undefined>({ type: 'null', description: 'Done.' });

type SchemaOf<S extends RouteSpec> = Pick<S, 'body' | 'params' | 'querystring' | 'response'>;

/** The options that Fastify needs for a route. */
export function route<const S extends RouteSpec>(
  spec: S,
): { schema: SchemaOf<S>; config: { spec: S }; onSend: onSendHookHandler[] } {
  const { body, params, response } = spec;
  const querystring = spec.querystring ?? Type.Object({}, { additionalProperties: false });
  const given = { ...(body && { body }), ...(params && { params }), querystring, response };
  return { schema: given, config: { spec }, onSend: spec.versioned ? [sendEtag] : spec.tagged ? [sendListEtag] : [] };
}

/** Answers JSON that is text already, where Fastify expects an object to serialise. */
export function sendJson(reply: FastifyReply, json: string): never {
  reply.type('application/json; charset=utf-8').serializer(String);
  return json as never;
}

/** The spec of the route that a request met; undefined where no route did. */
export function specOf(request: FastifyRequest): RouteSpec | undefined {
  return request.routeOptions.config.spec;
}
