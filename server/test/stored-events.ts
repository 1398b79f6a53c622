import { contentsOf } from '../src/kernel/event-people.ts';
import type { Db } from '../src/platform/db/schema.ts';

/** Parses the contents of stored events, and adds the names of people, as admins get them. */
export async function withNames<E extends { type: string; data: string }>(
  db: Db,
  rows: readonly E[],
): Promise<(Omit<E, 'data'> & { data: any })[]> {
  const contents = await contentsOf(
    db,
    rows.map(({ type, data }) => ({ type, data: JSON.parse(data) as object })),
  );
  return rows.map((row, i) => ({ ...row, data: contents[i] }));
}
