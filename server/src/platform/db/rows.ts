import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tables } from './schema.ts';

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

export type TableWithId = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables];

export async function insertRow<T extends keyof Tables>(db: Db, table: T, row: Insertable<Tables[T]>): Promise<Row<T>> {
  const query = db.insertInto(table).values(row);
  return query.returningAll().executeTakeFirstOrThrow();
}

/** Returns the changed row. Fails if there is no row with the id. */
export async function updateRow<T extends TableWithId>(
  db: Db,
  table: T,
  id: number,
  changes: Updateable<Tables[T]>,
): Promise<Row<T>> {
  const query = db
    .updateTable(table as 'plans')
    .set(changes as never)
    .where('id', '=', id);
  return (await query.returningAll().executeTakeFirstOrThrow()) as unknown as Row<T>;
}

export async function findRow<T extends TableWithId>(db: Db, table: T, id: number): Promise<Row<T> | undefined> {
  const query = db
    .selectFrom(table as 'plans')
    .selectAll()
    .where('id', '=', id);
  return (await query.executeTakeFirst()) as unknown as Row<T> | undefined;
}

export async function deleteRow(db: Db, table: TableWithId, id: number): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).execute();
}

export async function lockRow<T extends TableWithId>(db: Db, table: T, id: number): Promise<Row<T> | undefined> {
  const query = db
    .selectFrom(table as 'plans')
    .selectAll()
    .where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) as unknown as Row<T> | undefined;
}
