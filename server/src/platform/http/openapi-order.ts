import type { Document, Json, Operation } from './openapi-document.ts';

/** The fields of an operation: what it does, who may call it, what it takes and what it returns. */
const FIELDS = ['operationId', 'summary', 'description', 'tags', 'security', 'parameters', 'requestBody', 'responses'];

/**
 * Sorts the paths by tag and name, the fields of operations, and the schemas by their first use. The document then does
 * not depend on the order in which modules add their routes. Similar operations stand together, so that the document
 * compresses well.
 */
export function sortDocument(document: Document, tags: readonly { name: string }[]): void {
  const { paths, components } = document;
  const order = tags.map(({ name }) => name);
  const rankOf = (path: Record<string, Operation>): number =>
    Math.min(...Object.values(path).map((operation) => order.indexOf((operation['tags'] as string[])[0]!)));
  document.paths = Object.fromEntries(
    Object.entries(paths).toSorted(([a, first], [b, second]) => rankOf(first) - rankOf(second) || (a < b ? -1 : 1)),
  );
  for (const path of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(path)) path[method] = sortFields(operation);
  }
  const used = schemasUsedIn([document.paths, document.webhooks], components.schemas);
  const unused = Object.keys(components.schemas).filter((name) => !used.has(name));
  components.schemas = Object.fromEntries([...used, ...unused].map((name) => [name, components.schemas[name]!]));
}

function sortFields(operation: Operation): Operation {
  const sorted = Object.entries(operation).toSorted(([a], [b]) => FIELDS.indexOf(a) - FIELDS.indexOf(b));
  return Object.fromEntries(sorted) as Operation;
}

/** Returns the names of the schemas that a part of the document refers to, in the order of their first use. */
function schemasUsedIn(part: unknown, schemas: Record<string, Json>, used = new Set<string>()): Set<string> {
  if (part === null || typeof part !== 'object') return used;
  const name = /^#\/components\/schemas\/(.+)$/.exec(String((part as Json)['$ref']))?.[1];
  if (name !== undefined && !used.has(name)) schemasUsedIn(schemas[name], schemas, used.add(name));
  for (const inner of Object.values(part)) schemasUsedIn(inner, schemas, used);
  return used;
}
