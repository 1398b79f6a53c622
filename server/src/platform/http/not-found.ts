import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';

interface Path {
  pattern: RegExp;
  methods: Set<string>;
}

/** Returns a function that rejects requests without a route: 405 if the path supports other methods, otherwise 404. */
export function watchRoutes(app: App, basePath: string): (request: FastifyRequest) => never {
  const paths = new Map<string, Path>();
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (url.includes('*')) return; // Skip the routes of web app files and CORS preflights
    const parameter = schema?.params ? '[1-9]\\d{0,15}' : '[^/]+'; // Path parameters with a schema are ids
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, parameter)}$`);
    const path = paths.get(url) ?? { pattern, methods: new Set() };
    for (const name of [method].flat()) path.methods.add(name);
    paths.set(url, path);
  });
  const methodsOf = (path: string): string[] =>
    [...paths.values()].filter(({ pattern }) => pattern.test(path)).flatMap((p) => [...p.methods]);
  return (request) => {
    const path = request.url.split('?', 1)[0]!;
    const methods = methodsOf(path);
    // If the path supports the method, the router or the access check has rejected the path, e.g. because an id in the
    // path is too large. The response is 404 in this case too.
    if (methods.length === 0 || methods.includes(request.method)) {
      const shorter = withoutSlashes(path);
      const hint = shorter !== path && methodsOf(shorter).length > 0 ? ` Remove the slash at its end: ${shorter}` : '';
      const place = path.startsWith(`${basePath}/`) ? '' : ` The API is at ${basePath}.`;
      throw new Problem('not_found', `There is no resource at ${path}.${hint || place}`);
    }
    const allow = methods.toSorted().join(', ');
    throw new Problem('method_not_allowed', `${path} supports ${allow}.`, { headers: { allow } });
  };
}

/** Removes the slashes at the end. A regular expression would need quadratic time for many slashes within a path. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
