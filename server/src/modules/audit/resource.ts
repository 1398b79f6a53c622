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

/** The texts of a route. The default `id` is such as `createPlan`. */
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
    /** If the response has fields that the resource lacks. */
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
  { tag, permissions, ...routes }: Routes<Written, Input, Patch>,
): void {
  const { name, table, body, input, patch } = resource;
  const [list = '', param = ''] = resource.path.split('/:');
  const [all, one] = [`/admin/${list}`, `/admin/${resource.path}`];
  const params = Type.Object({ [param]: Id });
  const idOf = (request: FastifyRequest) => (request.params as Record<string, number>)[param]!;
  const [read, manage] = [forAdmins(tag, permissions.read), forAdmins(tag, permissions.manage)];
  const { db } = context;
  const present = async (row: Written, from: Db = db.read) =>
    (routes.presenter ? (await routes.presenter(from))(row) : resource.present(row as object)) as Versioned;
  const isVersioned = 'version' in body.properties;
  const sent = (reply: FastifyReply, shown: Versioned) => (isVersioned ? versioned(reply, shown) : shown);
  const patched = routes.update ? Object.keys((patch as unknown as TObject).properties) : [];
  app.resources.push({ ...resource, path: all, permissions, patched });

  if (routes.list) {
    const { page, response = pageOf(ref(body)), querystring = PageQuery, ...texts } = routes.list;
    app.get(all, route({ id: `list${name}s`, ...read, ...texts, querystring, response: { 200: response } }), page);
  }
  if (routes.get) {
    const { find = (db, id) => findRow(db, table, id) as Promise<Written | undefined>, ...texts } = routes.get;
    const spec = { id: `get${name}`, ...read, ...texts, params, response: { 200: ref(body) }, versioned: isVersioned };
    app.get(one, route(spec), async (request, reply) => {
      const id = idOf(request);
      return sent(reply, await present(orNotFound(await find(db.read, id), `${param} ${id}`)));
    });
  }
  if (routes.create) {
    const { run, location = all, duplicate, response = body, ...texts } = routes.create;
    const spec = { body: ref(input), response: { 201: ref(response) }, versioned: true, idempotent: true } as const;
    app.post(all, route({ id: `create${name}`, ...manage, ...texts, ...spec }), (request, reply) => {
      const made = writeOnce({ context, request, reply }, async (db) => {
        const row = await run(db, withActor(context, request), request.body as Input);
        const shown = await present(row, db);
        return created(`${app.prefix}${location}/${shown.id}`, shown);
      });
      return duplicate ? made.catch(onDuplicate(db, () => duplicate(request.body as Input))) : made;
    });
  }
  if (routes.createSecret) {
    const { run, response, ...texts } = routes.createSecret;
    const spec = { body: ref(input), response: { 201: ref(response) }, versioned: isVersioned };
    app.post(all, route({ id: `create${name}`, ...manage, ...texts, ...spec }), async (request, reply) => {
      const made = (await run(withActor(context, request), request.body as Input, request)) as Versioned;
      if (isVersioned) reply.header('location', `${app.prefix}${all}/${made.id}`);
      return sent(reply, made);
    });
  }
  if (routes.update) {
    const { run, response = body, ...texts } = routes.update;
    const versions = isVersioned && { versioned: true, conditional: true, takesMergePatch: true };
    const spec = { params, body: ref(patch), response: { 200: ref(response) }, ...versions };
    app.patch(one, route({ id: `update${name}`, ...manage, ...texts, ...spec }), async (request, reply) => {
      const change = { patch: request.body as Patch, accepted: acceptedVersions(request) };
      const shown = await present(await run(withActor(context, request), idOf(request), change, request));
      if (response === body) return sent(reply, shown);
      // The ETag must equal the ETag that GET sends (RFC 9110, section 8.8.3).
      const fields = Object.entries(shown).filter(([field]) => field in body.properties);
      reply.header('etag', etagOf(shown.version, JSON.stringify(Object.fromEntries(fields))));
      return shown;
    });
  }
  if (routes.remove) {
    const { run, staysVisible, ...texts } = routes.remove;
    const response = staysVisible ? { 200: ref(body) } : { 204: NoContent };
    const spec = { params, response, conditional: isVersioned };
    app.delete(one, route({ id: `delete${name}`, ...manage, ...texts, ...spec }), async (request) => {
      const row = await run(withActor(context, request), idOf(request), acceptedVersions(request));
      return staysVisible ? present(row as Written) : undefined;
    });
  }
}
