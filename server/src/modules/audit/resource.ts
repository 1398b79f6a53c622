import Type, { type TObject, type TSchema } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { onDuplicate } from '../../platform/db/transact.ts';
import { orNotFound, type Problem } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import { acceptedVersions, etagOf, versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { created, writeOnce } from '../../platform/http/idempotency.ts';
import type { Tag } from '../../platform/http/openapi-document.ts';
import { pageOf, PageQuery } from '../../platform/http/pages.ts';
import { forAdmins, NoContent, route, type RouteSpec } from '../../platform/http/route.ts';
import type { Permission } from '../../platform/permissions.ts';
import type { Resource } from '../../platform/resource.ts';
import type { AuditedContext } from './actions.ts';
import type { Change } from './audited.ts';
import { withActor } from './route-audit.ts';

/** The texts of a route. The default of `id` is, for example, `createPlan`. */
type Text = Pick<RouteSpec, 'summary' | 'description' | 'problems' | 'isBookingChange'> & { id?: string };
type Awaitable<T> = T | Promise<T>;

interface Versioned {
  id: number;
  version: number;
}

/** The routes of a resource, each with its texts and the function that does the work. */
interface Routes<Written, Input, Patch> {
  tag: Tag;
  permissions: { read: Permission; manage: Permission };
  list?: Text & {
    querystring?: TObject;
    response?: TSchema;
    page: (request: FastifyRequest, reply: FastifyReply) => Promise<object>;
  };
  get?: Text & { find?: (db: Db, id: number) => Promise<Written | undefined> };
  /** The `Location` is the path of the resource for admins, unless `location` names another list. */
  create?: Text & {
    run: (db: Db, context: AuditedContext, input: Input) => Promise<Written>;
    duplicate?: (input: Input) => Problem;
    location?: string;
    response?: TSchema;
  };
  /** Creates a resource with a secret, which must not be stored. So the route takes no `Idempotency-Key`. */
  createSecret?: Text & {
    run: (context: AuditedContext, input: Input, request: FastifyRequest) => Promise<object>;
    response: TSchema;
  };
  update?: Text & {
    run: (context: AuditedContext, id: number, change: Change<Patch>, request: FastifyRequest) => Promise<Written>;
    /** The schema of the response, if the response has fields that the resource lacks. */
    response?: TSchema;
  };
  /** The response is empty, or the resource if it `staysVisible`. */
  remove?: Text & {
    run: (context: AuditedContext, id: number, accepted?: number[]) => Promise<Written | void>;
    staysVisible?: boolean;
  };
  /** Returns the function that makes the response of a written or found resource. */
  presenter?: (db: Db) => Awaitable<(written: Written) => object>;
}

/** Adds the routes of a resource. If it has a version, changes take `If-Match`, and patches are merge patches. */
export function resourceRoutes<Written, Input, Patch>(
  app: App,
  context: Context,
  resource: Resource<Input, Patch>,
  routes: Routes<Written, Input, Patch>,
): void {
  const parts = partsOf(context, resource, routes);
  const patched = routes.update ? Object.keys((resource.patch as unknown as TObject).properties) : [];
  app.resources.push({ ...resource, path: parts.all, permissions: routes.permissions, patched });
  readRoutes(app, parts);
  createRoutes(app, parts);
  changeRoutes(app, parts);
}

type Parts<Written, Input, Patch> = ReturnType<typeof partsOf<Written, Input, Patch>>;

/** Returns what several routes of a resource have in common. */
function partsOf<Written, Input, Patch>(
  context: Context,
  resource: Resource<Input, Patch>,
  { tag, permissions, ...routes }: Routes<Written, Input, Patch>,
) {
  const [list = '', param = ''] = resource.path.split('/:');
  const isVersioned = 'version' in resource.body.properties;
  return {
    ...{ context, resource, routes, isVersioned, all: `/admin/${list}`, one: `/admin/${resource.path}`, param },
    params: Type.Object({ [param]: Id }),
    idOf: (request: FastifyRequest) => (request.params as Record<string, number>)[param]!,
    read: forAdmins(tag, permissions.read),
    manage: forAdmins(tag, permissions.manage),
    present: async (row: Written, db: Db = context.db.read) =>
      (routes.presenter ? (await routes.presenter(db))(row) : resource.present(row as object)) as Versioned,
    sent: (reply: FastifyReply, shown: Versioned) => (isVersioned ? versioned(reply, shown) : shown),
  };
}

function readRoutes<Written, Input, Patch>(app: App, parts: Parts<Written, Input, Patch>): void {
  const { context, resource, routes, all, one, param, params, read, isVersioned, idOf } = parts;
  const { name, table, body } = resource;
  if (routes.list) {
    const { page, response = pageOf(ref(body)), querystring = PageQuery, ...texts } = routes.list;
    app.get(all, route({ id: `list${name}s`, ...read, ...texts, querystring, response: { 200: response } }), page);
  }
  if (!routes.get) return;
  const { find = (db, id) => findRow(db, table, id) as Promise<Written | undefined>, ...texts } = routes.get;
  const spec = { id: `get${name}`, ...read, ...texts, params, response: { 200: ref(body) }, versioned: isVersioned };
  app.get(one, route(spec), async (request, reply) => {
    const row = orNotFound(await find(context.db.read, idOf(request)), `${param} ${idOf(request)}`);
    return parts.sent(reply, await parts.present(row));
  });
}

function createRoutes<Written, Input, Patch>(app: App, parts: Parts<Written, Input, Patch>): void {
  const { context, resource, routes, all, isVersioned } = parts;
  const common = { id: `create${resource.name}`, ...parts.manage, body: ref(resource.input) };
  if (routes.create) {
    const { run, location = all, duplicate, response = resource.body, ...texts } = routes.create;
    const spec = { ...common, ...texts, response: { 201: ref(response) }, versioned: true, idempotent: true } as const;
    app.post(all, route(spec), (request, reply) => {
      const input = request.body as Input;
      const made = writeOnce({ context, request, reply }, async (db) => {
        const shown = await parts.present(await run(db, withActor(context, request), input), db);
        return created(`${app.prefix}${location}/${shown.id}`, shown);
      });
      return duplicate ? made.catch(onDuplicate(context.db, () => duplicate(input))) : made;
    });
  }
  if (!routes.createSecret) return;
  const { run, response, ...texts } = routes.createSecret;
  const spec = { ...common, ...texts, response: { 201: ref(response) }, versioned: isVersioned };
  app.post(all, route(spec), async (request, reply) => {
    const made = (await run(withActor(context, request), request.body as Input, request)) as Versioned;
    if (isVersioned) reply.header('location', `${app.prefix}${all}/${made.id}`);
    return parts.sent(reply, made);
  });
}

function changeRoutes<Written, Input, Patch>(app: App, parts: Parts<Written, Input, Patch>): void {
  const { context, resource, routes, one, params, manage, isVersioned, idOf, present } = parts;
  const { name, body, patch } = resource;
  if (routes.update) {
    const { run, response = body, ...texts } = routes.update;
    const versions = isVersioned && { versioned: true, conditional: true, takesMergePatch: true };
    const spec = { params, body: ref(patch), response: { 200: ref(response) }, ...versions };
    app.patch(one, route({ id: `update${name}`, ...manage, ...texts, ...spec }), async (request, reply) => {
      const change = { patch: request.body as Patch, accepted: acceptedVersions(request) };
      const shown = await present(await run(withActor(context, request), idOf(request), change, request));
      if (response === body) return parts.sent(reply, shown);
      // The ETag must equal the ETag that GET sends (RFC 9110, section 8.8.3).
      const fields = Object.entries(shown).filter(([field]) => field in body.properties);
      reply.header('etag', etagOf(shown.version, JSON.stringify(Object.fromEntries(fields))));
      return shown;
    });
  }
  if (!routes.remove) return;
  const { run, staysVisible, ...texts } = routes.remove;
  const spec = { params, response: staysVisible ? { 200: ref(body) } : { 204: NoContent }, conditional: isVersioned };
  app.delete(one, route({ id: `delete${name}`, ...manage, ...texts, ...spec }), async (request) => {
    const row = await run(withActor(context, request), idOf(request), acceptedVersions(request));
    return staysVisible ? present(row as Written) : undefined;
  });
}
