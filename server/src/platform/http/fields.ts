import Type, { type Static, type TSchema, type TSchemaOptions } from 'typebox';
import { invalid } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import { LAST_MOMENT, timestamp } from '../time.ts';
import { EMAIL_FORMAT, EMAIL_KEYWORD } from './email-format.ts';

/** References a schema by its `$id`, so that the OpenAPI document contains it only once. */
export function ref<T extends TSchema>(schema: T): Type.TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>({ $ref: `${idOf(schema)}#` });
}

export function idOf(schema: TSchema): string {
  if (!('$id' in schema)) throw new Error('The schema has no $id.');
  return String(schema.$id);
}

export function strictObject<P extends Type.TProperties>(properties: P, options: TSchemaOptions = {}): Type.TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export function nullable<T extends TSchema>(schema: T): Type.TUnsafe<Static<T> | null> {
  const { type, ...rest } = schema as unknown as { type: string; enum?: unknown[] };
  const values = rest.enum === undefined ? {} : { enum: [...rest.enum, null] };
  return Type.Unsafe<Static<T> | null>({ ...rest, ...values, type: [type, 'null'] });
}

export function oneOf<const T extends string>(values: readonly T[], options: TSchemaOptions = {}): Type.TUnsafe<T> {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });
}

/** The name of a permission. `app.ts` registers the list of all names. */
export const PermissionName = Type.Unsafe<Permission>({ $ref: 'PermissionName#' });

export function integer(minimum: number, maximum: number, description: string): Type.TInteger {
  return Type.Integer({ minimum, maximum, description });
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Timestamp = Type.String({ format: 'date-time', description: 'RFC 3339 in UTC.' });
/** The version of a resource and the times of its creation and last change. */
export const versionFields = { version: Type.Integer(), created_at: Timestamp, updated_at: Timestamp };
export const UpdatedSince = Type.String({
  format: 'date-time',
  description: 'Only rows that have changed at or after this time. Deleted rows are not listed.',
});
export const LocalDate = Type.String({ format: 'date', description: 'A calendar date, YYYY-MM-DD.' });
export const StartTime = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'A time of day, HH:MM, 00:00–23:59.',
});
export const EndTime = Type.String({
  pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
  description: 'A time of day, HH:MM, up to 24:00.',
});
export const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
  description: 'ISO 8601: Monday is 1, Sunday is 7.',
});
export const Slug = Type.String({
  pattern: '^[a-z0-9]+(_[a-z0-9]+)*$',
  maxLength: 40,
  description: 'Lower-case letters, digits and single underscores, such as beach_volleyball.',
});
export const SlugList = Type.String({
  pattern: '^[a-z0-9]+(_[a-z0-9]+)*(,[a-z0-9]+(_[a-z0-9]+)*)*$',
  maxLength: 400,
  description: 'One or more slugs, separated by commas.',
});
/** The validation replaces the text by the address that `readEmail` returns. */
export const Email = Type.String({
  format: EMAIL_FORMAT,
  maxLength: 254,
  description: 'An email address. The domain may be in Unicode.',
  [EMAIL_KEYWORD]: true,
});
export const QueryFlag = oneOf(['true', 'false', '1', '0'], { description: 'true, false, 1 or 0.' });
export const isTrue = (value: Static<typeof QueryFlag>): boolean => value === 'true' || value === '1';

export function visibleText(maxLength: number, options: TSchemaOptions = {}): Type.TString {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    description: `Text of 1 to ${maxLength} characters.`,
    ...options,
  });
}

export const Money = Type.Object(
  {
    amount: Type.Integer({ minimum: 0, description: 'In minor units, such as cents.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
  },
  { additionalProperties: false },
);
export type Money = Static<typeof Money>;

/** A price in a request. @param description says which currency is the default */
export function priceInput(description: string) {
  return strictObject(
    {
      amount: integer(0, 1_000_000_000, 'In minor units, such as cents.'),
      currency: Type.Optional(Money.properties.currency),
    },
    { description },
  );
}

/** Returns the price in the columns of a row, or null if the row has no price. */
export function moneyOf(row: { price_amount: number | null; price_currency: string | null }): Money | null {
  const { price_amount: amount, price_currency: currency } = row;
  return amount === null || currency === null ? null : { amount, currency };
}

/** Returns a time from the query string in the database's format. @throws {Problem} if `text` is not a valid time */
export function readTime(parameter: string, text: string): string {
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return timestamp(Math.min(time, LAST_MOMENT));
  throw invalid([{ parameter, code: 'format', detail: `${parameter} must be a time such as 2026-11-21T12:00:00Z.` }]);
}
