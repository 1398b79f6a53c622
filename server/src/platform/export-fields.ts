import Type, { type Static, type TSchema } from 'typebox';
import type { Context } from './context.ts';
import type { SignedIn } from './http/identity.ts';

/** A field of the personal data that a user can export. */
export interface ExportField {
  schema: TSchema;
  /** Yields the JSON of the field in pieces, because several complete exports could fill the memory. */
  json: (context: Context, user: SignedIn) => AsyncGenerator<string>;
}

export function exportedValue<S extends TSchema>(
  schema: S,
  load: (context: Context, user: SignedIn) => Static<S> | Promise<Static<S>>,
): ExportField {
  return {
    schema,
    async *json(context, user) {
      yield JSON.stringify(await load(context, user));
    },
  };
}

interface ExportedList<S extends TSchema, Row> {
  description?: string;
  /** Returns the rows in pages, of which only one is kept in memory. */
  pages: (context: Context, user: SignedIn) => AsyncIterable<readonly Row[]> | Promise<readonly Row[]>;
  present: (row: Row, user: SignedIn) => Static<S>;
}

export function exportedList<S extends TSchema, Row>(
  items: S,
  { description, pages, present }: ExportedList<S, Row>,
): ExportField {
  return {
    schema: Type.Array(items, description === undefined ? {} : { description }),
    async *json(context, user) {
      let before = '[';
      const loaded = pages(context, user);
      for await (const rows of loaded instanceof Promise ? [await loaded] : loaded) {
        if (rows.length === 0) continue;
        yield before + rows.map((row) => JSON.stringify(present(row, user))).join(',');
        before = ',';
      }
      yield before === ',' ? ']' : '[]';
    },
  };
}
