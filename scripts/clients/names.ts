import type { ApiOperation } from './operations.ts';

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Python's keywords, such as `from`, get an underscore at their end. */
export function pythonName(name: string): string {
  return PYTHON_KEYWORDS.has(name) ? `${name}_` : name;
}
const PYTHON_KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Returns the name of the type of an operation's keyword arguments: its body, its query or both. */
export function argumentsTypeOf({ body, query, id }: ApiOperation): string | undefined {
  if (body?.kind === 'json' && query.length === 0) return body.schema.$ref!.split('/').at(-1)!;
  return query.length === 0 && body?.kind !== 'json' ? undefined : `${pascalCase(id)}Arguments`;
}
