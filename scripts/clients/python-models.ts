import type { ApiOperation, Schema } from './operations.ts';
import { argumentsTypeOf, pascalCase, pythonName } from './names.ts';

type Schemas = Record<string, Schema>;

interface Models {
  /** The module's code. */
  text: string;
  /** Returns the type of a schema for annotations in other modules. `name` is used if the schema has no name. */
  typeOf: (schema: Schema, name: string) => string;
}

/** Returns a module with a type for each schema, and for the keyword arguments of each method. */
export function modelsOf(schemas: Schemas, operations: ApiOperation[]): Models {
  const classes: string[] = [];
  const defined = new Set<string>();
  const define = (name: string, schema: Schema): string => {
    if (defined.has(name)) return name;
    defined.add(name);
    // In Python, a base class must be defined before its subclasses.
    const base = baseOf(schema);
    if (base !== undefined) define(base, schemas[base]!);
    classes.push(classOf(name, schema, define));
    return name;
  };
  const aliases: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema.anyOf) aliases.push(`${name} = Union[${schema.anyOf.map((one) => `"${nameIn(one)}"`).join(', ')}]\n`);
    else define(name, schema);
  }
  for (const operation of operations) defineArguments(operation, schemas, define);
  const typeOf = (schema: Schema, name: string): string => qualified(typeIn(schema, name, define));
  // The types of responses without a name are defined as soon as a method needs them.
  for (const { id, kind, response } of operations) {
    if (response !== undefined && kind !== 'list') typeOf(response, `${pascalCase(id)}Result`);
  }
  const text = `from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired

${classes.join('\n')}
${aliases.join('')}`;
  return { text, typeOf };
}

type Define = (name: string, schema: Schema) => string;

function defineArguments(operation: ApiOperation, schemas: Schemas, define: Define): void {
  const name = argumentsTypeOf(operation);
  if (name === undefined || name in schemas) return;
  const { body, query, summary } = operation;
  const json = body?.kind === 'json' ? schemas[nameIn(body.schema)]! : {};
  const parameters = query.map(({ name, schema, description }) => [
    name,
    { ...(description && { description }), ...schema },
  ]);
  define(name, {
    description: `Arguments: ${summary}`,
    properties: { ...json.properties, ...(Object.fromEntries(parameters) as Schemas) },
    required: [...(json.required ?? []), ...query.filter(({ required }) => required).map(({ name }) => name)],
  });
}

function classOf(name: string, schema: Schema, define: Define): string {
  const { properties = {}, required = [], description } = schema;
  const fields = Object.entries(properties).map(([key, inner]) => {
    const type = typeIn(inner, `${name}${pascalCase(key)}`, define);
    const field = required.includes(key) ? type : `NotRequired[${type}]`;
    const comment = inner.description === undefined ? '' : `    """${textOf(inner.description)}"""\n`;
    return `    ${pythonName(key)}: ${field}\n${comment}`;
  });
  const docs = description === undefined ? '' : `    """${textOf(description)}"""\n\n`;
  const base = baseOf(schema) ?? 'TypedDict';
  return `\nclass ${name}(${base}):\n${docs}${fields.length === 0 && docs === '' ? '    pass\n' : fields.join('')}`;
}

function typeIn(schema: Schema, name: string, define: Define): string {
  if (schema.$ref !== undefined) return nameIn(schema);
  if (schema.allOf) return define(name, merged(schema.allOf));
  if (schema.anyOf) return unionOf(schema.anyOf.map((one) => typeIn(one, name, define)));
  if (schema.enum?.join() === 'true,false,1,0') return 'bool';
  if (schema.enum) return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(', ')}]`;
  return unionOf([schema.type ?? 'object'].flat().map((type) => plainType(type, schema, name, define)));
}

/** Merges the fields of the unnamed parts of `allOf` into one schema. */
function merged(parts: Schema[]): Schema {
  const own = parts.filter(({ $ref }) => $ref === undefined);
  return { allOf: parts, properties: Object.assign({}, ...own.map(({ properties }) => properties)) as Schemas };
}

function plainType(type: string, schema: Schema, name: string, define: Define): string {
  if (type === 'array') return `List[${typeIn(schema.items ?? {}, name.replace(/s$/, ''), define)}]`;
  if (type !== 'object') return TYPES[type]!;
  return schema.properties ? define(name, schema) : 'Dict[str, Any]';
}

const TYPES: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };

function unionOf(types: string[]): string {
  const [first, ...others] = types.filter((type) => type !== 'None');
  if (first === undefined) return 'None';
  const known = others.length === 0 ? first : `Union[${[first, ...others].join(', ')}]`;
  return types.includes('None') ? `Optional[${known}]` : known;
}

/** Returns the base class of a schema: the named schema in its `allOf`, if there is one. */
function baseOf({ allOf }: Schema): string | undefined {
  const base = allOf?.find(({ $ref }) => $ref !== undefined);
  return base && nameIn(base);
}

const nameIn = ({ $ref }: Schema): string => $ref!.split('/').at(-1)!;

/** Adds the module's name to the names of its types. */
function qualified(type: string): string {
  return type.replace(/\b(?!(?:List|Dict|Any|Optional|Union|Literal|None)\b)([A-Z]\w+)/g, 'models.$1');
}

const textOf = (description: string): string => description.replaceAll('\\', '\\\\').replaceAll('"', "'");
