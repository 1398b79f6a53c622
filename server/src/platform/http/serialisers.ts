import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Named = Record<string, unknown>;
type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

const build = SerializerSelector();

/** Fastify's own serialisers, each given the named schemas that it refers to: it checks anew all that it is given. */
export const serialisers: SchemaController = {
  compilersFactory: {
    buildSerializer: (named, options) => (route) => {
      let serialise: ((data: unknown) => string) | undefined;
      return (data) => (serialise ??= build(reachable(named as Named, route.schema), options)(route))(data);
    },
  },
};

/** The named schemas that one refers to, and those that these refer to. */
function reachable(named: Named, schema: unknown, found: Named = {}): Named {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)#"/g)) {
    if (name in found || !(name in named)) continue;
    found[name] = named[name];
    reachable(named, named[name], found);
  }
  return found;
}
