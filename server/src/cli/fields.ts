import { type Command, InvalidArgumentError, Option } from 'commander';
import { QueryFlag } from '../platform/http/fields.ts';
import { schemaOf } from './operations.ts';

/** The properties of a field's JSON Schema that commands read. */
export interface FieldSchema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | null)[];
  format?: string;
  items?: FieldSchema;
  description?: string;
  properties?: Record<string, FieldSchema>;
  required?: string[];
}

interface Field {
  name: string;
  option: Option;
  isRequired: boolean;
}

export type Fields = readonly Field[];

/** The values of a query parameter that is a flag. */
const QUERY_FLAG = (QueryFlag as FieldSchema).enum;

/** Stands for null. Commander replaces the null that a function returns by an empty text. */
const CLEARED = Symbol('null');

/** Adds an option for each field of a schema, such as `--starts-on` for `starts_on`. Commands follow pages themselves. */
export function addFields(command: Command, schema: FieldSchema | undefined): Fields {
  const { properties = {}, required = [] } = schema ? resolved(schema) : {};
  const ofPages = 'cursor' in properties ? ['cursor', 'limit'] : [];
  const names = Object.keys(properties).filter((name) => !ofPages.includes(name));
  return names.map((name) => {
    const isRequired = required.includes(name);
    const option = optionOf(name, resolved(properties[name]!), isRequired);
    command.addOption(option);
    return { name, option, isRequired };
  });
}

/** Returns the fields that have been set, by name. */
export function valuesOf(command: Command, fields: Fields): Record<string, unknown> {
  const values = command.opts<Record<string, unknown>>();
  const given = fields.map(({ name, option }) => [name, values[option.attributeName()]] as const);
  const known = given.filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, value === CLEARED ? null : value]));
}

/** Fails as commander does, if a required field has no value. */
export function refuseMissing(command: Command, fields: Fields, values: object): void {
  const missing = fields.find(({ name, isRequired }) => isRequired && !(name in values));
  if (missing) command.error(`error: required option '${missing.option.flags}' not specified`);
}

/** Replaces a reference by the schema that it names. A description beside the reference has priority. */
function resolved({ $ref, ...rest }: FieldSchema): FieldSchema {
  return $ref === undefined ? rest : { ...(schemaOf($ref.replace('#', '')) as FieldSchema), ...rest };
}

function optionOf(name: string, schema: FieldSchema, isRequired: boolean): Option {
  const items = schema.items && resolved(schema.items);
  const isList = items !== undefined && typeOf(items) in readers;
  const one = isList ? items : schema;
  const values = one.enum?.filter((value) => value !== null);
  const isFlag = typeOf(schema) === 'boolean' || values?.join() === QUERY_FLAG?.join();
  const value = isFlag ? '[true|false]' : `<${placeholderOf(one)}${isList ? '...' : ''}>`;
  const option = new Option(`--${name.replaceAll('_', '-')} ${value}`, textOf(name, schema, isRequired));
  option.negate = false; // Otherwise commander would read --no-show-after-minutes as the opposite of another option
  if (isFlag) return option.argParser((text) => choose(text, ['true', 'false']) === 'true');
  if (values) option.choices(values);
  const isNullable = [schema.type].flat().includes('null');
  return option.argParser<unknown>((text, earlier) => {
    // An empty text clears a field.
    if (text === '' && (isNullable || isList)) return isList ? [] : CLEARED;
    const read = values ? choose(text, values) : (readers[typeOf(one)] ?? readJson)(text);
    return isList ? [...(Array.isArray(earlier) ? (earlier as unknown[]) : []), read] : read;
  });
}

function textOf(name: string, schema: FieldSchema, isRequired: boolean): string {
  const isId = name.endsWith('_id') && typeOf(schema) === 'integer';
  const text = isId ? `the id of the ${name.slice(0, -3).replaceAll('_', ' ')}` : (schema.description ?? '');
  return `${text}${isRequired ? ' (required)' : ''}`.trim();
}

/** Returns the type of a schema that may also be null. */
function typeOf({ type }: FieldSchema): string {
  return [type].flat().find((one) => one !== 'null') ?? '';
}

function placeholderOf(schema: FieldSchema): string {
  if (schema.format === 'date') return 'date';
  return { string: 'text', integer: 'number', number: 'number' }[typeOf(schema)] ?? 'json';
}

function choose(text: string, values: readonly string[]): string {
  if (values.includes(text)) return text;
  throw new InvalidArgumentError(`Allowed choices are ${values.join(', ')}.`);
}

const readers: Record<string, (text: string) => unknown> = {
  string: (text) => text,
  integer: readNumber,
  number: readNumber,
};

function readNumber(text: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number.');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('Expected JSON.');
  }
}
