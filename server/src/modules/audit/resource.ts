import Type, { type TObject, type TSchema } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { deleteRow, insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { onDuplicate, transact } from '../../platform/db/transact.ts';
import { orNotFound, type Problem } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import { acceptedVersions, versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { created, writeOnce } from '../../platform/http/idempotency.ts';
import type { Tag } from '../../platform/http/openapi-document.ts';
import { forAdmins, NoContent, route, type RouteSpec } from '../../platform/http/route.ts';
import type { Permission } from '../../platform/permissions.ts';
import type { Resource } from '../../platform/resource.ts';
import { timestamp } from '../../platform/time.ts';
import { checkVersion } from '../../platform/versions.ts';
import type { AuditAction } from './action-names.ts';
import { type AuditedContext, recordAudit } from './actions.ts';
import { withActor } from './route-audit.ts';

interface Versioned {
  id: number;
  version: number;
}

interface Change<Patch> {
  patch: Patch;
  /** The versions in `If-Match`. Undefined accepts any version. */
  accepted: number[] | undefined;
}

interface Rules<Row, Input, Patch> {
  /** Locks the row, and first the rows that must be locked before it. */
  lock: (db: Db, id: number, patch: Partial<Patch>) => Promise<Row | undefined>;
  /**
   * Checks a resource before it is written. Returns the columns that are not in `fields`. Returns undefined if a patch
   * changes nothing, so that the version stays the same.
   *
   * @param values the new resource with its defaults, or the columns in `fields` after a patch
   * @param given the fields of the request. For a new resource, with its defaults
   * @param before undefined for a new resource
   */
  check: (db: Db, values: Required<Input>, given: Partial<Patch>, before?: Row) => Awaitable<object | undefined>;
  /** Writes rows of other tables. Returns the row for the response and the audit log. */
  after?: (db: Db, row: Row, given: Partial<Patch>) => Promise<Row>;
  /** Deletes the row. Returns the row for the audit log if it stays. */
  remove?: (db: Db, row: Row, time: string) => Promise<Row | void>;
  /** The problem of a resource that violates a unique index. */
  duplicate?: () => Problem;
}

type Awaitable<T> = T | Promise<T>;

/** Returns the functions that create, change and delete a resource. They record each change in the audit log. */
export function audited<Row extends Versioned, Input extends object, Patch extends object>(
  { name, table, defaults, valuesOf, columnsOf }: Resource<Input, Patch>,
  { lock, check, after, remove = (db, { id }) => deleteRow(db, table, id), duplicate }: Rules<Row, Input, Patch>,
) {
  const lockVersion = async (db: Db, id: number, { patch = {}, accepted }: Partial<Change<Partial<Patch>>>) => {
    const row = orNotFound(await lock(db, id, patch), `${name.toLowerCase()} ${id}`);
    checkVersion(row.version, accepted);
    return row;
  };
  const actionOf = (verb: string) => `${verb}${name}` as AuditAction;

  async function create(db: Db, { now, actor }: AuditedContext, input: Input): Promise<Row> {
    const time = timestamp(now());
    const values = { ...defaults, ...input } as unknown as Required<Input> & Partial<Patch>;
    const columns = { ...columnsOf(values), ...(await check(db, values, values)) };
    const stamps = { version: 1, created_at: time, updated_at: time };
    const row = (await insertRow(db, table, { ...columns, ...stamps } as never)) as unknown as Row;
    const written = after ? await after(db, row, values) : row;
    const entry = { action: actionOf('create'), target: `${table} ${row.id}`, after: written };
    await recordAudit(db, actor, entry, now());
    return written;
  }

  function update({ db, now, actor }: AuditedContext, id: number, change: Change<Patch>): Promise<Row> {
    const { patch } = change;
    const changed = transact(db, async (db) => {
      const before = await lockVersion(db, id, change);
      const values = { ...valuesOf(before), ...patch } as unknown as Required<Input>;
      const others = await check(db, values, patch, before);
      const stamps = { version: before.version + 1, updated_at: timestamp(now()) };
      const columns = { ...columnsOf(patch), ...others, ...stamps };
      const row = others ? ((await updateRow(db, table, id, columns as never)) as unknown as Row) : before;
      const written = after ? await after(db, row, patch) : row;
      const entry = { action: actionOf('update'), target: `${table} ${id}`, before, after: written };
      await recordAudit(db, actor, entry, now());
      return written;
    });
    return duplicate ? changed.catch(onDuplicate(db, duplicate)) : changed;
  }

  function removeRow({ db, now, actor }: AuditedContext, id: number, accepted?: number[]): Promise<void> {
    return transact(db, async (db) => {
      const before = await lockVersion(db, id, { accepted });
      const after = await remove(db, before, timestamp(now()));
      await recordAudit(db, actor, { action: actionOf('delete'), target: `${table} ${id}`, before, after }, now());
    });
  }

  return { create, update, remove: removeRow };
}

type Text = Pick<RouteSpec, 'summary' | 'description' | 'problems'>;

interface Routes<Written, Input, Patch, Body> {
  tag: Tag;
  permissions: { read: Permission; manage: Permission };
  list: Text & { querystring?: TObject; response: TSchema };
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<object>;
  /** Without `create`, the module adds the route itself. */
  create?: Text;
  get: Text;
  update: Text;
  remove: Text;
  actions: {
    create?: (db: Db, context: AuditedContext, input: Input) => Promise<Written>;
    update: (context: AuditedContext, id: number, change: Change<Patch>) => Promise<Written>;
    remove: (context: AuditedContext, id: number, accepted?: number[]) => Promise<void>;
  };
  duplicate?: () => Problem;
  find: (db: Db, id: number) => Promise<Written | undefined>;
  /** Returns the function that makes the response of a written or found resource. */
  presenter: (db: Db) => Awaitable<(written: Written) => Body>;
  /** The schema of the response after a change. The default is the resource. */
  written?: TSchema;
}

/** Adds the five routes of a resource. */
export function resourceRoutes<Written, Input, Patch, Body extends Versioned>(
  app: App,
  context: Context,
  resource: Resource<Input, Patch>,
  routes: Routes<Written, Input, Patch, Body>,
): void {
  const { name, table, body, input, patch } = resource;
  const { tag, permissions, actions, duplicate, find, presenter } = routes;
  const param = name.toLowerCase();
  const params = Type.Object({ [param]: Id });
  const idOf = (request: FastifyRequest) => (request.params as Record<string, number>)[param]!;
  const all = `/admin/${table}`;
  const one = `${all}/:${param}`;
  const read = forAdmins(tag, permissions.read);
  const manage = forAdmins(tag, permissions.manage);
  const found = ref(body);
  const written = ref(routes.written ?? body);
  app.resources.push({ ...resource, path: all, permissions });

  const { response, ...list } = routes.list;
  app.get(all, route({ id: `list${name}s`, ...read, ...list, response: { 200: response } }), routes.page);

  const { create } = actions;
  if (create && routes.create) {
    const spec = { body: ref(input), response: { 201: written }, versioned: true, idempotent: true } as const;
    app.post(all, route({ id: `create${name}`, ...manage, ...routes.create, ...spec }), (request, reply) => {
      const made = writeOnce({ context, request, reply }, async (db) => {
        const present = await presenter(db);
        const resource = present(await create(db, withActor(context, request), request.body as Input));
        return created(`${app.prefix}${all}/${resource.id}`, resource);
      });
      return duplicate ? made.catch(onDuplicate(context.db, duplicate)) : made;
    });
  }

  const foundSpec = { params, response: { 200: found }, versioned: true };
  app.get(one, route({ id: `get${name}`, ...read, ...routes.get, ...foundSpec }), async (request, reply) => {
    const id = idOf(request);
    const row = orNotFound(await find(context.db.read, id), `${param} ${id}`);
    return versioned(reply, (await presenter(context.db.read))(row));
  });

  const patchSpec = { params, body: ref(patch), response: { 200: written }, takesMergePatch: true } as const;
  const changing = { versioned: true, conditional: true } as const;
  app.patch(
    one,
    route({ id: `update${name}`, ...manage, ...routes.update, ...patchSpec, ...changing }),
    async (request, reply) => {
      const change = { patch: request.body as Patch, accepted: acceptedVersions(request) };
      const row = await actions.update(withActor(context, request), idOf(request), change);
      return versioned(reply, (await presenter(context.db.read))(row));
    },
  );

  const removeSpec = { params, response: { 204: NoContent }, conditional: true };
  app.delete(one, route({ id: `delete${name}`, ...manage, ...routes.remove, ...removeSpec }), (request) =>
    actions.remove(withActor(context, request), idOf(request), acceptedVersions(request)),
  );
}
