import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import type { Scope } from '../api-keys/rules.ts';
import type { Code } from '../error-catalogue.ts';
import { sendEtag, sendListEtag } from './etag.ts';

/** Who may call a route: anybody; a holder of an API key; a signed-in user; an admin. */
type Access = 'public' | 'key' | 'player' | 'admin';

/**
 * Units of the rate that expensive requests cost. A stream costs few: when a process restarts, the 100 streams that an address may have
 * are opened again within a minute.
 */
export const COSTS = { stream: 3, password: 5, waitlist: 5, export: 20, erasure: 20 } as const;

/** All there is to say of a route: what guards it, what it takes, what it answers. OpenAPI is made from it. */
export interface RouteSpec {
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
  access: Access;
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
  /** `If-Match` is heeded. */
  conditional?: boolean;
  /** `Idempotency-Key` is heeded. */
  idempotent?: boolean;
  /** How many units of the rate a request costs, of `COSTS`; 1 if absent. */
  cost?: number;
  /** Gives something up, such as a cancel or a logout: refused last when there is too much to do. */
  frees?: boolean;
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

/** The scope that an API key needs for a route. It follows from who may call it, so that no route is without. */
export function scopeOf({ access, tag }: RouteSpec): Scope {
  if (access === 'admin') return 'admin';
  if (tag === 'Accounts') return 'accounts';
  return access === 'player' ? 'bookings' : 'courts:read';
}

/** The spec of the route that a request met; undefined where no route did. */
export function specOf(request: FastifyRequest): RouteSpec | undefined {
  return request.routeOptions.config.spec;
}
