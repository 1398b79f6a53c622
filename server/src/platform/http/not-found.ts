import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';

interface Known {
  pattern: RegExp;
  methods: Set<string>;
}

/** Remembers every path and its methods, so that a known path answers 405 with `Allow` rather than 404. */
export function watchRoutes(app: App): (request: FastifyRequest) => never {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (url.includes('*')) return; // files, and preflights of whatever path
    const parameter = schema?.params ? '[1-9]\\d{0,15}' : '[^/]+'; // what has a schema is an id
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, parameter)}$`);
    const entry = known.get(url) ?? { pattern, methods: new Set() };
    for (const one of [method].flat()) entry.methods.add(one);
    known.set(url, entry);
  });
  return (request) => {
    const path = request.url.split('?', 1)[0]!;
    const methods = [...known.values()].filter(({ pattern }) => pattern.test(path)).flatMap((k) => [...k.methods]);
    // A path with a method that it takes has come here for what it holds: an id too large, a line break.
    if (methods.length === 0 || methods.includes(request.method))
      throw new Problem('not_found', `There is nothing at ${path}.`);
    const allow = methods.toSorted().join(', ');
    throw new Problem('method_not_allowed', `${path} takes ${allow}.`, { headers: { allow } });
  };
}
