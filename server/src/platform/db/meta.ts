import type { Db } from './schema.ts';

export async function findMeta(db: Db, name: string): Promise<string | undefined> {
  return (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value;
}

export async function deleteMeta(db: Db, name: string): Promise<void> {
  await db.deleteFrom('meta').where('name', '=', name).execute();
}

export async function setMeta(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute();
}
