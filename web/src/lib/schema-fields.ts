import { amountText, moneyOf } from './money-text.ts';

/** The parts of JSON Schema that the service uses for the fields of a resource. */
interface FieldSchema {
  type?: string | string[];
  anyOf?: FieldSchema[];
  enum?: string[];
  format?: string;
  pattern?: string;
  default?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
}

export interface ObjectSchema {
  properties: Record<string, FieldSchema>;
  required?: string[];
}

/** `lines` is a list of texts, one per line; `choices` are several values of an enum. */
type Kind = 'text' | 'email' | 'url' | 'lines' | 'number' | 'check' | 'choice' | 'choices' | Moment | 'money';
type Moment = 'date' | 'time' | 'moment';

/** A field of a form, as the service declares it. */
export interface SchemaField {
  name: string;
  kind: Kind;
  /** Whether the form cannot be sent while the field is empty. */
  isRequired: boolean;
  isNullable: boolean;
  /** The values of an enum. */
  values: readonly string[];
  schema: FieldSchema;
}

/** The values of a form. Numbers, prices and times are kept as typed text, so that an incomplete one is not lost. */
export type Draft = Record<string, string | boolean | string[]>;

/** Texts that are longer than this get several lines. */
const MAX_LINE = 200;

/** Returns the fields with these names in their order. Leaves out fields that no form can edit. */
export function fieldsOf({ properties, required = [] }: ObjectSchema, names: readonly string[]): SchemaField[] {
  return names.flatMap((name) => {
    const declared = properties[name];
    if (!declared) return [];
    const { anyOf = [declared], ...rest } = declared;
    const schema = { ...rest, ...anyOf[0] };
    const types = [...anyOf.map(({ type }) => type), schema.type].flat();
    const kind = kindOf(name, schema, types);
    const isNullable = types.includes('null');
    const canBeOmitted = !required.includes(name) && schema.default === undefined;
    const isRequired = !isNullable && !canBeOmitted && kind !== 'check' && kind !== 'choices';
    const values = schema.enum ?? schema.items?.enum ?? [];
    return kind ? [{ name, kind, isRequired, isNullable, values, schema }] : [];
  });
}

function kindOf(name: string, schema: FieldSchema, types: readonly (string | undefined)[]): Kind | undefined {
  if (types.includes('boolean')) return 'check';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (types.includes('array')) {
    if (schema.items?.enum) return 'choices';
    return schema.items?.type === 'string' ? 'lines' : undefined;
  }
  if (types.includes('object')) return schema.properties?.['currency'] ? 'money' : undefined;
  if (schema.enum) return 'choice';
  return name === 'url' ? 'url' : textKind(schema);
}

function textKind({ format, pattern = '' }: FieldSchema): Kind {
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'moment';
  if (pattern.includes(':[0-5][0-9]')) return 'time';
  return format?.includes('email') ? 'email' : 'text';
}

export const isLong = ({ kind, schema }: SchemaField): boolean =>
  kind === 'lines' || (kind === 'text' && (schema.maxLength ?? 0) > MAX_LINE);

/** Returns the values that a form starts with: those of a resource, or the service's defaults for a new one. */
export function draftOf(fields: readonly SchemaField[], resource?: Readonly<Record<string, unknown>>): Draft {
  return Object.fromEntries(
    fields.map(({ name, kind, schema }) => [name, textOf(kind, resource ? resource[name] : schema.default)]),
  );
}

function textOf(kind: Kind, value: unknown): Draft[string] {
  if (kind === 'check') return value === true;
  if (kind === 'choices') return (value ?? []) as string[];
  if (value === null || value === undefined) return '';
  if (kind === 'lines') return (value as string[]).join('\n');
  if (kind === 'money') return amountText(value as { amount: number; currency: string });
  if (kind === 'moment') return localText(new Date(value as string));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns a time in the format of `datetime-local` inputs, in the browser's time zone. */
const localText = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** Returns the request body. With `before`, it has only the fields that have changed since. */
export function inputOf(fields: readonly SchemaField[], draft: Draft, currency: string, before?: Draft): object {
  const sent = fields.filter(({ name }) => JSON.stringify(draft[name]) !== JSON.stringify(before?.[name]));
  const values = sent.map((field) => [field.name, valueOf(field, draft[field.name]!, currency)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueOf({ kind, isNullable }: SchemaField, entered: Draft[string], currency: string): unknown {
  if (typeof entered !== 'string') return entered;
  const text = entered.trim();
  if (text === '') return isNullable ? null : undefined;
  if (kind === 'number') return Number(text);
  if (kind === 'money') return moneyOf(text, currency);
  if (kind === 'lines') return text.split('\n').flatMap((line) => line.trim() || []);
  return kind === 'moment' ? new Date(text).toISOString() : text;
}
