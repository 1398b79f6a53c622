import { startTracing, type Traced } from '../observability/tracing.ts';
import type { App } from './app-types.ts';
import type { Context } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    traced: Traced | null;
  }
}

export async function traceRequests(app: App, { config, db }: Context): Promise<void> {
  const tracing = await startTracing(config, (error) => app.log.warn({ err: error }, 'Sending traces failed.'));
  db.observer.around = (run) => tracing.part('transaction', run);
  app.decorateRequest('traced', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.traced = tracing.start(request.headers);
    done();
  });
  // Start the async context right before the handler, because the context may be lost while the body is read.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.traced) request.traced.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, traced } = request;
    const { url: route } = request.routeOptions;
    const { statusCode } = reply;
    const attributes = {
      'http.request.method': method,
      'http.response.status_code': statusCode,
      'courtside.request_id': request.id,
      ...(route !== undefined && { 'http.route': route }),
    };
    traced?.end(route === undefined ? method : `${method} ${route}`, attributes, statusCode >= 500);
    done();
  });
  app.addHook('onClose', () => tracing.stop());
}
