import type { Generated } from 'kysely';
import Type, {
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnsafe,
} from 'typebox';
import type { TableWithId } from './db/rows.ts';
import { type Flag, flag } from './db/schema.ts';
import { Id, strictObject } from './http/fields.ts';
import type { Permission } from './permissions.ts';

/** A resource whose rows have one column for each of the `fields`. */
interface Declaration<Fields, Shown, Inputs, Creates, Patches, Defaults> {
  /** The name of the schema. The schemas of requests are `${name}Input` and `${name}Patch`. */
  name: string;
  table: TableWithId;
  /** The path below `/admin`, and the parameter for the id. The default is, for example, `plans/:plan`. */
  path?: `${string}/:${string}`;
  /** Descriptions of the three schemas, and names that differ from the above. */
  options?: { body?: TSchemaOptions; input?: TSchemaOptions; patch?: TSchemaOptions };
  /** The fields that requests set and responses show. */
  fields: Fields;
  /** The fields that only responses show, and fields that have another form or another place there. */
  shown: Shown;
  /** Fields of requests that responses show in another form, or not at all. */
  inputs?: Inputs;
  /** Fields of requests that only a new resource has. */
  creates?: Creates;
  /** Fields that have another form in a patch. */
  patches?: Patches;
  /** The values of fields that a new resource may omit, or undefined if the module computes them. */
  defaults: Defaults;
}

/** What reads and writes of any resource need. */
export interface Resource<Input, Patch> {
  name: string;
  table: TableWithId;
  path: string;
  defaults: object;
  body: TSchema & { properties: object };
  input: TUnsafe<Input>;
  patch: TUnsafe<Patch>;
  present: (row: object) => object;
  valuesOf: (row: object) => object;
  columnsOf: (values: object) => object;
}

/** A resource with its path and its permissions, as `GET /admin/schema` describes it. */
export interface DeclaredResource extends Pick<Resource<unknown, unknown>, 'name' | 'defaults' | 'input'> {
  path: string;
  permissions: { read: Permission; manage: Permission };
  /** The fields that `PATCH` can change. */
  patched: string[];
}

type Values<Fields extends TProperties> = { -readonly [Name in keyof Fields]: Static<Fields[Name]> };
type InputOf<Given extends TProperties, Defaults> = Omit<Values<Given>, keyof Defaults> & {
  [Name in keyof Given & keyof Defaults]?: Static<Given[Name]>;
};
/** The fields in which `Others` replace fields with the same name. */
type Replaced<Fields, Others> = Omit<Fields, keyof Others> & Others;
/** The value of a column. The databases store booleans as flags, and lists and objects as JSON. */
type Stored<T> = T extends boolean ? Flag : T extends string | number | null | undefined ? T : string;

/** The columns of the `fields` of a resource, its id and its version. A module may add other columns. */
export type ColumnsOf<Fields extends TProperties> = {
  id: Generated<number>;
  version: number;
  created_at: string;
  updated_at: string;
} & { [Name in keyof Fields]: Stored<Static<Fields[Name]>> };

/** Returns the schemas of a resource, and the functions that convert its rows to JSON and back. */
export function resource<
  Fields extends TProperties,
  Shown extends TProperties,
  Defaults extends {
    [Name in keyof Replaced<Fields, Inputs & Creates>]?: Static<Replaced<Fields, Inputs & Creates>[Name]> | undefined;
  },
  Inputs extends TProperties = {},
  Creates extends TProperties = {},
  Patches extends TProperties = {},
>(declaration: Declaration<Fields, Shown, Inputs, Creates, Patches, Defaults>) {
  type Body = TObject<{ id: typeof Id } & Replaced<Fields, Shown>>;
  type Input = InputOf<Replaced<Fields, Inputs & Creates>, Defaults>;
  type Patch = Partial<Values<Replaced<Replaced<Fields, Inputs>, Patches>>>;

  const { name, table, fields, shown, defaults, options = {} } = declaration;
  const { path = `${table}/:${name.toLowerCase()}` } = declaration;
  const given: TProperties = { ...fields, ...declaration.inputs };
  const [optional, required] = [true, false].map((isOptional) =>
    entriesWhere({ ...given, ...declaration.creates }, (field) => field in defaults === isOptional),
  );
  const input = { ...required, ...partial(optional!) };
  const patch = partial({ ...given, ...declaration.patches });
  const patchOptions = { description: 'A JSON merge patch (RFC 7396).', ...options.patch, $id: `${name}Patch` };
  const body: TProperties = { id: Id, ...entriesWhere(fields, (field) => !(field in shown)), ...shown };
  const [kinds, bodyKinds] = [kindsOf(fields), kindsOf(body)];

  return {
    ...{ name, table, path, defaults },
    body: Type.Object(body, { ...options.body, $id: name }) as unknown as Body,
    input: Type.Unsafe<Input>(strictObject(input, { $id: `${name}Input`, ...options.input })),
    patch: Type.Unsafe<Patch>(strictObject(patch, patchOptions)),
    /** @param computed the values of fields that are not columns */
    present: (row: object, computed: Partial<Static<Body>> = {}) =>
      converted(row, bodyKinds, read, computed) as Static<Body>,
    /** Returns the values of `fields` in a row. */
    valuesOf: (row: object) => converted(row, kinds, read) as Values<Fields>,
    /** Returns the columns of the `fields` in `values`. */
    columnsOf: <Given extends object>(values: Given) =>
      converted(values, kinds, write) as { [Name in keyof Given as Name & keyof Fields]: Stored<Given[Name]> },
  };
}

function entriesWhere(fields: TProperties, isWanted: (field: string) => boolean): TProperties {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isWanted(field)));
}

function partial(fields: TProperties): TProperties {
  return Type.Partial(Type.Object(fields)).properties;
}

type Kind = 'flag' | 'json' | 'plain';

/** Returns how the column of each field stores its value. */
function kindsOf(fields: TProperties): [field: string, kind: Kind][] {
  return Object.entries(fields).map(([field, schema]) => {
    // A reference is a reference to a list or an object.
    const { type = 'object' } = schema as { type?: string | string[] };
    if (type.includes('boolean')) return [field, 'flag'];
    return [field, type.includes('array') || type.includes('object') ? 'json' : 'plain'];
  });
}

/** Converts the values that are not undefined, in the order of the fields. */
function converted(
  values: object,
  kinds: readonly [field: string, kind: Kind][],
  convert: Record<Kind, (value: never) => unknown>,
  computed: object = {},
): object {
  const [given, known] = [values as Record<string, never>, computed as Record<string, unknown>];
  const result: Record<string, unknown> = {};
  for (const [field, kind] of kinds) {
    const value = given[field];
    if (field in computed) result[field] = known[field];
    else if (value !== undefined) result[field] = value === null ? null : convert[kind](value);
  }
  return result;
}

const plain = (value: unknown) => value;
const read = { flag: (column: Flag) => column === 1, json: (column: string): unknown => JSON.parse(column), plain };
const write = { flag, json: (value: unknown) => JSON.stringify(value), plain };
