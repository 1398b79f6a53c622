import type { Db } from './schema.ts';

/** The name of the row whose value changes with every change of a plan. Without plans, the row does not exist. */
export const PLANS_VERSION = 'plans';

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
