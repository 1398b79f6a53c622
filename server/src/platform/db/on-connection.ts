import { type ConnectionProvider, type DatabaseConnection, type Dialect, DummyDriver, Kysely } from 'kysely';
import type { Db, Tables } from './schema.ts';

const connections = new WeakMap<Db, DatabaseConnection>();

export function connectionOf(db: Db): DatabaseConnection | undefined {
  return connections.get(db);
}

/** Returns a `Db` that sends each query immediately. Kysely's own `connection()` waits for the previous result. */
export function onConnection(db: Db, dialect: Dialect, connection: DatabaseConnection): Db {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const executor = db.getExecutor().withConnectionProvider(provider);
  const kysely = new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
  connections.set(kysely, connection);
  return kysely;
}
