import { type RawBuilder, sql } from 'kysely';

/** Takes the columns of a row one after the other. */
export interface Fields {
  number(): number | null;
  text(): string | null;
}

/** A row by what its columns hold. */
type Columns<Row> = { [Name in keyof Row]: (NonNullable<Row[Name]> extends number ? number : string) | null };

/**
 * Rows that PostgreSQL writes as one text each: many rows of many columns take a third of the time to read that they
 * take column by column.
 */
export class CompositeRow<Row extends object> {
  readonly #read: (fields: Fields) => Columns<Row>;
  readonly #names: string[];

  /** @param read makes a row, column by column as they are named */
  constructor(read: (fields: Fields) => Columns<Row>) {
    this.#read = read;
    this.#names = Object.keys(read(new PackedFields('')));
  }

  /** What to select of a query with this name. */
  select(query: string): RawBuilder<string> {
    return sql`row(${sql.join(this.#names.map((name) => sql.ref(`${query}.${name}`)))})::text`;
  }

  /** The row that such a text stands for. */
  parse(packed: string): Row {
    return this.#read(new PackedFields(packed)) as Row;
  }
}

/**
 * The fields of a composite value: nothing is null, and what is quoted doubles its quotes and backslashes (PostgreSQL,
 * Composite Type Input and Output Syntax).
 */
class PackedFields implements Fields {
  readonly #packed: string;
  #at = 1;

  constructor(packed: string) {
    this.#packed = packed;
  }

  number(): number | null {
    const text = this.text();
    return text === null ? null : Number(text);
  }

  text(): string | null {
    const packed = this.#packed;
    const start = this.#at;
    if (packed[start] === '"') {
      let quote = packed.indexOf('"', start + 1);
      while (packed[quote + 1] === '"') quote = packed.indexOf('"', quote + 2);
      this.#at = quote + 2;
      return packed.slice(start + 1, quote).replaceAll(/(["\\])\1/g, '$1');
    }
    const comma = packed.indexOf(',', start);
    const end = comma === -1 ? packed.length - 1 : comma;
    this.#at = end + 1;
    return end <= start ? null : packed.slice(start, end);
  }
}
