// The fields that parts add to bookings, such as a number of rented rackets. The tables of the parts store the values.
import Type, { type TOptional, type TUnsafe } from 'typebox';
import { sql } from 'kysely';
import { rowWriter } from '../platform/db/given-rows.ts';
import type { Db } from '../platform/db/schema.ts';
import type { OwnField, OwnFields } from './part.ts';
import { parts } from './parts.ts';

const fields: readonly [name: string, field: OwnField][] = Object.entries(
  Object.assign({}, ...parts.map((part) => part.fields)) as Record<string, OwnField>,
);
const ABSENT = Object.fromEntries(fields.map(([name, { absent }]) => [name, absent])) as unknown as OwnFields;

type Schemas = { [Name in keyof OwnFields]: TUnsafe<OwnFields[Name]> };
export const responseFields = Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])) as Schemas;
export const requestFields = Object.fromEntries(
  fields.map(([name, { schema }]) => [name, Type.Optional(schema)]),
) as unknown as { [Name in keyof Schemas]: TOptional<Schemas[Name]> };

/** Returns the own fields in the body of a request or in a row. */
export function fieldsOf(values: object, missing: OwnFields = ABSENT): OwnFields {
  return fields.length === 0 ? ABSENT : { ...missing, ...givenFields(values) };
}

/** Returns only the own fields that are in the body of a request. */
export function givenFields(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.some(([own]) => own === name)));
}

/** Selects the own fields in queries for `bookings`. */
export const ownColumns = fields.map(([name, { table, absent }]) => {
  const value = sql`(select ${sql.ref(name)} from ${sql.table(table)} where booking_id = bookings.id)`;
  return sql`coalesce(${value}, ${sql.lit(absent)})`.as(name);
});

type BookingFields = OwnFields & { id: number };

const writers = [...Map.groupBy(fields, ([, { table }]) => table)].map(([table, ofTable]) => {
  const [numbers, texts] = [ofTable.filter(isNumber), ofTable.filter((field) => !isNumber(field))];
  const columns = { numbers: ['booking_id', ...numbers.map(nameOf)], texts: texts.map(nameOf) };
  const write = rowWriter(table, columns as never) as (db: Db, rows: readonly object[]) => Promise<void>;
  return { table, write, names: ofTable.map(nameOf) };
});

function isNumber([, { absent }]: (typeof fields)[number]): boolean {
  return typeof absent === 'number';
}

function nameOf([name]: (typeof fields)[number]): string {
  return name;
}

function valueOf(values: object, name: string): unknown {
  return (values as Record<string, unknown>)[name];
}

/** Returns the rows of one table. A booking without values has no row. */
function rowsOf(bookings: readonly BookingFields[], names: readonly string[]): object[] {
  const given = bookings.filter((booking) => names.some((name) => valueOf(booking, name) !== valueOf(ABSENT, name)));
  return given.map((booking) => {
    return { booking_id: booking.id, ...Object.fromEntries(names.map((name) => [name, valueOf(booking, name)])) };
  });
}

/** Writes the own fields of new bookings. Sends its statements at once, like the other functions of `writeRows`. */
export async function writeFields(db: Db, bookings: readonly BookingFields[]): Promise<void> {
  await Promise.all(writers.map(({ write, names }) => write(db, rowsOf(bookings, names))));
}

export async function rewriteFields(db: Db, booking: BookingFields): Promise<void> {
  for (const { table } of writers) {
    await sql`delete from ${sql.table(table)} where booking_id = ${booking.id}`.execute(db);
  }
  await writeFields(db, [booking]);
}
