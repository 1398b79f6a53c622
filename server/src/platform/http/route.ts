import type { FastifyReply, FastifyRequest, onSendHookHandler, preHandlerHookHandler } from 'fastify';
import Type, { type TObject, type TSchema, type TUnsafe } from 'typebox';
import type { Permission } from '../permissions.ts';
import type { Scope } from '../scopes.ts';
import type { Code } from '../problems.ts';
import { compress } from './compression.ts';
import type { Deprecation } from './deprecation.ts';
import { sendEtag, sendListEtag } from './etag.ts';
import type { Tag } from './openapi-document.ts';
import type { Rendered } from './rendered.ts';

/**
 * A `public` route needs no API key. All other routes need a key with the scope. A `player` route also needs a
 * signed-in user, and an `admin` route needs a signed-in user whose role has the permission.
 */
type Access =
  | { access: 'public'; scope?: never; permission?: never }
  | { access: 'key' | 'player'; scope: Scope; permission?: never }
  | { access: 'admin'; scope: 'admin'; permission: Permission };

/** Declares the tag and access of a route that needs only an API key with the scope. */
export const forKeys = (tag: Tag, scope: Scope) => ({ tag, access: 'key', scope }) as const;
/** Declares the tag and access of a route that also needs a signed-in user. */
export const forPlayers = (tag: Tag, scope: Scope) => ({ tag, access: 'player', scope }) as const;
/** Declares the tag and access of a route that needs a signed-in user whose role has the permission. */
export const forAdmins = (tag: Tag, permission: Permission) =>
  ({ tag, access: 'admin', scope: 'admin', permission }) as const;

/**
 * How many units of the rate limit a request costs. A stream costs only 3 units, so that one address can reopen 100
 * streams (its maximum with one API key) right after a restart of the service.
 */
export const COSTS = { stream: 3, password: 5, waitlist: 5, export: 20, erasure: 20 } as const;

/** Declares the access, parameters and responses of a route. The OpenAPI document is generated from it. */
export type RouteSpec = Access & RouteFields;

interface RouteFields {
  id: string;
  tag: Tag;
  summary: string;
  description?: string;
  params?: TObject;
  querystring?: TObject;
  body?: TSchema;
  /** Schemas by status. The service sends the first status, unless the handler sends another one with `sendAnswer`. */
  response: Record<number, TSchema>;
  /** Error codes in addition to the codes that the access, parameters and body of the route imply. */
  problems?: readonly Code[];
  /** The `ETag` of the response contains the version of the resource. */
  versioned?: boolean;
  /** The response is a list, and its `ETag` is a hash of the content. */
  tagged?: boolean;
  /** Browsers may store the response, but must revalidate it before each use. By default they must not store it. */
  isCacheable?: boolean;
  /** The route creates or changes bookings. `courtside_bookings_refused_total` counts its rule violations. */
  isBookingChange?: boolean;
  conditional?: boolean;
  /** The route accepts an `Idempotency-Key`. The compiler then requires that its handler returns `AnsweredOnce`. */
  idempotent?: boolean;
  /** The route will be removed. Each response says so. */
  deprecated?: Deprecation;
  /** Units of the rate limit, from `COSTS`. The default is 1. */
  cost?: number;
  /** The route releases something, such as a slot. Under overload, other routes are rejected first. */
  isRelease?: boolean;
  /** A user whose account waits for approval may also send the request. */
  isOpenToPending?: boolean;
  /** Only the service's own web app calls the route. Only such routes list the app's cookie in the OpenAPI document. */
  isForWebApp?: boolean;
  /** The body is a merge patch (RFC 7396), so its content type may also be `application/merge-patch+json`. */
  takesMergePatch?: boolean;
  /** The body is CSV. The handler reads it from `request.raw`. */
  takesCsv?: boolean;
  /** The body is an image. Register the route in `acceptImages`. */
  takesImage?: boolean;
  /** Content types of a successful response. The default is JSON only. */
  produces?: readonly string[];
  /** The response is a stream of server-sent events. `Last-Event-ID` resumes it. */
  streams?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    spec?: RouteSpec;
  }
}

export const NoContent = Type.Unsafe<undefined>({ type: 'null', description: 'Done.' });

/** Only `sendAnswer` returns this type, so a handler that does not use `sendAnswer` does not compile. */
export interface AnsweredOnce {
  isAnsweredOnce: never;
}

type SchemaOf<S extends RouteSpec> = Pick<S, 'body' | 'params' | 'querystring'> & {
  response: S extends { idempotent: true } ? Record<number, TUnsafe<AnsweredOnce>> : S['response'];
};

export function route<const S extends RouteSpec>(
  spec: S,
): { schema: SchemaOf<S>; config: { spec: S }; preHandler: preHandlerHookHandler; onSend: onSendHookHandler[] } {
  const { body, params, response } = spec;
  const querystring = spec.querystring ?? Type.Object({}, { additionalProperties: false });
  const given = { ...(body && { body }), ...(params && { params }), querystring, response };
  return { schema: given as SchemaOf<S>, config: { spec }, preHandler: statusHook(spec), onSend: [sendHook(spec)] };
}

/** Sets the first status of `response`, so that handlers need not set it. */
function statusHook({ response }: RouteSpec): preHandlerHookHandler {
  const status = Number(Object.keys(response)[0]);
  return (_request, reply, done) => {
    reply.code(status);
    done();
  };
}

function sendHook({ versioned, tagged }: RouteSpec): onSendHookHandler {
  if (versioned) return sendEtag;
  return tagged ? sendListEtag : compress;
}

export function sendJson(reply: FastifyReply, json: string): never {
  reply.type('application/json; charset=utf-8').serializer(String);
  return json as never;
}

export function sendRendered(reply: FastifyReply, rendered: Rendered): never {
  reply.rendered = rendered;
  return sendJson(reply, rendered.json);
}

export function specOf(request: FastifyRequest): RouteSpec | undefined {
  return request.routeOptions.config.spec;
}
