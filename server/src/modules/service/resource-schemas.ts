import type { Static } from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import { forClients } from '../../platform/http/openapi.ts';
import type { ResourceSchema } from './schema.ts';

interface ObjectSchema {
  properties: Record<string, { default?: unknown }>;
}

/** Returns the schemas of all declared resources, without references. */
export function schemasOf(app: App): Static<typeof ResourceSchema>[] {
  const named = app.getSchemas() as Record<string, object>;
  return app.resources.map(({ name, path, permissions, defaults, input: given, patched }) => {
    const input = forClients(given as unknown as ObjectSchema, named);
    for (const [field, value] of Object.entries(defaults)) input.properties[field]!.default = value;
    return { name, path, ...permissions, input, patch: patched };
  });
}
