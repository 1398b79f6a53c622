import { buildApp } from '../src/app.ts';
import { openContext, type Server } from './processes.ts';

/** Serves the database over HTTP in this process while `use` runs. Background tasks do not run. */
export async function withApp<T>(database: string, use: (app: Pick<Server, 'origin'>) => Promise<T>): Promise<T> {
  const context = await openContext(database);
  try {
    const app = await buildApp(context);
    try {
      return await use({ origin: await app.listen({ host: '127.0.0.1', port: 0 }) });
    } finally {
      await app.close();
    }
  } finally {
    await context.db.close();
  }
}
