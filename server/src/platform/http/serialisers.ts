import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Named = Record<string, unknown>;
type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

const build = SerializerSelector();

/**
 * Builds each serialiser at its first use. The builder validates all schemas that it receives, so it receives only the
 * schemas that the response references.
 */
export const serialisers: SchemaController = {
  compilersFactory: {
    buildSerializer: (named, options) => (route) => {
      let serialise: ((data: unknown) => string) | undefined;
      return (data) => (serialise ??= build(referencedSchemas(named as Named, route.schema), options)(route))(data);
    },
  },
};

function referencedSchemas(named: Named, schema: unknown, referenced: Named = {}): Named {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)#"/g)) {
    if (name in referenced || !(name in named)) continue;
    referenced[name] = named[name];
    referencedSchemas(named, named[name], referenced);
  }
  return referenced;
}
