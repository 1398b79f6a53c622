import { type ConnectionProvider, type DatabaseConnection, type Dialect, DummyDriver, Kysely } from 'kysely';
import type { Db, Tables } from './schema.ts';

/**
 * Kysely on one connection: queries start as they are made, in their order. Its own `connection()` sends one only when the
 * one before is answered.
 */
export function onConnection(db: Db, dialect: Dialect, connection: DatabaseConnection): Db {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const executor = db.getExecutor().withConnectionProvider(provider);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
}
