import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app-types.ts';

/** How long to wait for clients to close their connections, in milliseconds. */
const DRAIN_MS = 1000;
/** How long requests in progress may take to finish, in milliseconds. */
const FINISH_MS = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** True during shutdown: `/readyz` returns 503, and every response asks its client to close the connection. */
    isDraining: boolean;
  }
}

export function prepareShutdown(app: App): void {
  app.decorate('isDraining', false);
  app.addHook('preClose', () => app.streams.end());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Shuts the application down without interrupting a request. `/readyz` fails immediately. Load balancers have `delayMs`
 * to notice this. Then the service accepts no new connections and finishes the requests on open ones.
 */
export async function shutDown(app: App, delayMs = 0, finishMs = FINISH_MS): Promise<void> {
  app.isDraining = true;
  await sleep(delayMs);
  // Node's HTTP `close` would also cut idle connections, on which a request may be about to arrive.
  NetServer.prototype.close.call(app.server);
  await app.streams.end();
  const deadline = performance.now() + DRAIN_MS;
  while ((await countConnections(app)) > 0 && performance.now() < deadline) await sleep(10);
  const cutTimer = setTimeout(() => app.server.closeAllConnections(), finishMs);
  await app.close();
  clearTimeout(cutTimer);
}

function countConnections(app: App): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
}
