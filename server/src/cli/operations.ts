import type { TSchema } from 'typebox';
import { modules } from '../modules.ts';
import type { Context } from '../platform/context.ts';
import type { App } from '../platform/http/app-types.ts';
import { idOf } from '../platform/http/fields.ts';
import type { RouteSpec } from '../platform/http/route.ts';
import { schemas } from '../schemas.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Route {
  method: Method;
  /** Such as `/admin/courts/:court`. */
  url: string;
  spec: RouteSpec;
}

/** A route of the API, and the names of its command, such as `courts` and `show`. */
export interface Operation extends Route {
  group: string;
  name: string;
}

/** Paths whose commands belong to the group of another path. */
const MOVED: Record<string, string> = {
  'api-keys': 'keys',
  'day-preview': 'courts/day-preview',
  'plan-preview': 'plans/preview',
  policy: 'club/rules',
};

/**
 * Returns the operations that an operator can run, in the order of the modules. If admins and
 * players have an operation with the same method and path, only the operation for admins has a command.
 */
export function listOperations(): Operation[] {
  const all = declaredRoutes();
  const admin = all.filter(({ spec }) => spec.access === 'admin');
  const taken = new Set(admin.map(keyOf));
  const open = all.filter((route) => route.spec.access === 'key' && !taken.has(keyOf(route)));
  return [...admin, ...open].filter(isCommand).map((route) => ({ ...route, ...namesOf(route) }));
}

/** Other commands transfer CSV files. Operations below `/auth` and `/share-` are for people with a password or a link. */
function isCommand({ url, spec }: Route): boolean {
  const { streams, takesCsv, produces = [JSON_TYPE] } = spec;
  return !streams && !takesCsv && produces.includes(JSON_TYPE) && !/^\/(auth\/|share-)/.test(url);
}

const JSON_TYPE = 'application/json';

const keyOf = ({ method, url }: Route): string => `${method} ${url.replace(/^\/admin/, '')}`;

const ignore = (): void => {};

/** Calls the functions that add routes with an app that only collects the declarations, so it needs no database. */
function declaredRoutes(): Route[] {
  const found: Route[] = [];
  const collect = (method: Method) => (url: string, options: { config: { spec: RouteSpec } }) =>
    void found.push({ method, url, spec: options.config.spec });
  const app = {
    ...{ get: collect('GET'), post: collect('POST'), put: collect('PUT') },
    ...{ patch: collect('PATCH'), delete: collect('DELETE') },
    register: (add: (app: unknown) => unknown) => void add(app),
    ...{ decorate: ignore, removeAllContentTypeParsers: ignore, addContentTypeParser: ignore },
    resources: [],
  };
  const context = { db: {}, config: {}, modules } as Context;
  for (const { routes } of modules) routes?.api?.(app as unknown as App, context);
  return found;
}

/** Returns `courts` and `show` for `GET /admin/courts/:court`: the group is the first part of the path. */
function namesOf({ method, url, spec }: Route): { group: string; name: string } {
  const path = url.replace(/^\/(admin\/)?/, '');
  const first = path.split('/', 1)[0]!;
  const [group = '', ...parts] = `${MOVED[first] ?? first}${path.slice(first.length)}`.split('/');
  const rest = parts.filter((part) => !part.startsWith(':')).join('-');
  const [verb = ''] = spec.id.split(/(?=[A-Z])/);
  if (rest !== '') return { group, name: method === 'GET' || isAction(method, verb) ? rest : `${verb}-${rest}` };
  return { group, name: verb === 'get' ? 'show' : verb };
}

/** The last part of such a path is a verb, as in `POST /admin/bookings/:booking/check-in`. */
const isAction = (method: Method, verb: string): boolean => method === 'POST' && verb !== 'create';

const schemasById = new Map<string, TSchema>(schemas.map((schema) => [idOf(schema), schema]));

/** Returns a schema of the API by its `$id`. */
export function schemaOf(id: string): TSchema | undefined {
  return schemasById.get(id);
}
