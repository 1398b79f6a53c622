import type { App } from './app-types.ts';
import type { Context } from '../context.ts';

export async function measureRequests(app: App, context: Context): Promise<void> {
  const { startMeters } = await import('../observability/meters.ts');
  const meters = startMeters(context.db);
  context.meters = meters;
  app.addHook('onResponse', (request, reply, done) => {
    meters.answered({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      isReplay: reply.hasHeader('idempotent-replayed'),
    });
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store').type(meters.contentType);
    return meters.text();
  });
}
