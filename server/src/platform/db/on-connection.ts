import { type ConnectionProvider, type DatabaseConnection, type Dialect, DummyDriver, Kysely } from 'kysely';
import type { Db, Tables } from './schema.ts';

const connections = new WeakMap<Db, DatabaseConnection>();

/** The connection that this Kysely is on, if it is on one. */
export function connectionOf(db: Db): DatabaseConnection | undefined {
  return connections.get(db);
}

/**
 * Kysely on one connection: queries start as they are made, in their order. Its own `connection()` sends one only when the
 * one before is answered.
 */
export function onConnection(db: Db, dialect: Dialect, connection: DatabaseConnection): Db {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const executor = db.getExecutor().withConnectionProvider(provider);
  const kysely = new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
  connections.set(kysely, connection);
  return kysely;
}
