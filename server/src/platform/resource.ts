import Type, { type Static, type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox';
import type { TableWithId } from './db/rows.ts';
import { type Flag, flag } from './db/schema.ts';
import { Id, strictObject } from './http/fields.ts';
import type { Permission } from './permissions.ts';

/** A resource whose rows have one column for each of the `fields`. */
interface Declaration<Fields, Shown, Inputs, Patches, Defaults> {
  /** The name of the schema. The schemas of requests are `${name}Input` and `${name}Patch`. */
  name: string;
  /** The table, and the path below `/admin`. */
  table: TableWithId;
  description?: string;
  patchDescription?: string;
  /** The fields that requests set and responses show. */
  fields: Fields;
  /** The fields that only responses show. */
  shown: Shown;
  /** Fields of requests that responses show in another form, or not at all. */
  inputs?: Inputs;
  /** Fields that have another form in a patch. */
  patches?: Patches;
  /** The values of fields that a new resource may omit. All other fields are required. */
  defaults: Defaults;
}

/** What reads and writes of any resource need. */
export interface Resource<Input, Patch> {
  name: string;
  table: TableWithId;
  defaults: object;
  body: TSchema;
  input: TUnsafe<Input>;
  patch: TUnsafe<Patch>;
  valuesOf: (row: object) => object;
  columnsOf: (values: object) => object;
}

/** A resource with its path and its permissions, as `GET /admin/schema` describes it. */
export interface DeclaredResource extends Pick<Resource<unknown, unknown>, 'name' | 'defaults' | 'input' | 'patch'> {
  path: string;
  permissions: { read: Permission; manage: Permission };
}

type Values<Fields extends TProperties> = { -readonly [Name in keyof Fields]: Static<Fields[Name]> };
type InputOf<Given extends TProperties, Defaults> = Omit<Values<Given>, keyof Defaults> & {
  [Name in keyof Given & keyof Defaults]?: Static<Given[Name]>;
};
/** The value of a column. The databases store booleans as flags, and lists and objects as JSON. */
type Stored<T> = T extends boolean ? Flag : T extends string | number | null ? T : string;

/** Returns the schemas of a resource, and the functions that convert its rows to JSON and back. */
export function resource<
  Fields extends TProperties,
  Shown extends TProperties,
  Defaults extends { [Name in keyof (Fields & Inputs)]?: Static<(Fields & Inputs)[Name]> },
  Inputs extends TProperties = {},
  Patches extends TProperties = {},
>(declaration: Declaration<Fields, Shown, Inputs, Patches, Defaults>) {
  type Body = TObject<{ id: typeof Id } & Fields & Shown>;
  type Input = InputOf<Fields & Inputs, Defaults>;
  type Patch = Partial<Values<Omit<Fields & Inputs, keyof Patches> & Patches>>;

  const { name, table, fields, defaults } = declaration;
  const given: TProperties = { ...fields, ...declaration.inputs };
  const [optional, required] = [true, false].map((isOptional) =>
    Object.fromEntries(Object.entries(given).filter(([field]) => field in defaults === isOptional)),
  );
  const input = { ...required, ...partial(optional!) };
  const patchOptions = {
    $id: `${name}Patch`,
    description: declaration.patchDescription ?? 'A JSON merge patch (RFC 7396).',
  };
  const { description } = declaration;
  const body: TProperties = { id: Id, ...fields, ...declaration.shown };

  return {
    ...{ name, table, defaults },
    body: Type.Object(body, { $id: name, ...(description !== undefined && { description }) }) as unknown as Body,
    input: Type.Unsafe<Input>(strictObject(input, { $id: `${name}Input` })),
    patch: Type.Unsafe<Patch>(strictObject(partial({ ...given, ...declaration.patches }), patchOptions)),
    /** @param computed the values of fields that are not columns */
    present(row: object, computed: Partial<Static<Body>> = {}): Static<Body> {
      const shown = mapped({ ...row, ...computed }, body, (value, schema, field) =>
        field in computed ? value : read(value, schema),
      );
      return shown as Static<Body>;
    },
    /** Returns the values of `fields` in a row. */
    valuesOf: (row: object) => mapped(row, fields, read),
    /** Returns the columns of the `fields` in `values`. */
    columnsOf: <Given extends object>(values: Given) =>
      mapped(values, fields, write) as { [Name in keyof Given & keyof Fields]: Stored<Given[Name]> },
  };
}

function partial(fields: TProperties): TProperties {
  return Type.Partial(Type.Object(fields)).properties;
}

/** Converts the values of these fields, in the order of the fields. */
function mapped(
  values: object,
  fields: TProperties,
  convert: (value: unknown, schema: TSchema, name: string) => unknown,
): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(values));
  const names = Object.keys(fields).filter((name) => given.has(name));
  return Object.fromEntries(names.map((name) => [name, convert(given.get(name), fields[name]!, name)]));
}

function read(column: unknown, schema: TSchema): unknown {
  if (isFlag(schema)) return column === 1;
  return isJson(schema) && column !== null ? (JSON.parse(column as string) as unknown) : column;
}

function write(value: unknown, schema: TSchema): unknown {
  if (isFlag(schema)) return flag(value as boolean);
  return isJson(schema) && value !== null ? JSON.stringify(value) : value;
}

const isFlag = (schema: TSchema): boolean => typesOf(schema).includes('boolean');
/** A reference is a reference to a list or an object. */
const isJson = (schema: TSchema): boolean => typesOf(schema).some((type) => type === 'array' || type === 'object');

function typesOf(schema: TSchema): string[] {
  const { type = 'object' } = schema as { type?: string | string[] };
  return [type].flat();
}
