import { connectionOf } from '../src/platform/db/on-connection.ts';
import type { Db } from '../src/platform/db/schema.ts';

/** Returns the number of statements that `work` sends to the connection of `db`. */
export async function countStatements(db: Db, work: () => Promise<unknown>): Promise<number> {
  const connection = connectionOf(db)!;
  const executeQuery = connection.executeQuery.bind(connection);
  let count = 0;
  connection.executeQuery = (...args) => {
    count += 1;
    return executeQuery(...args) as never;
  };
  await work().finally(() => (connection.executeQuery = executeQuery));
  return count;
}
