import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app-types.ts';

/** How long connections may take to end by themselves, in milliseconds. */
const DRAIN_MS = 1000;
/** How long a request in progress may still take, in milliseconds. */
const FINISH_MS = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** While true, `/readyz` says so, and every answer asks its client to hang up. */
    isDraining: boolean;
  }
}

/** Makes the application ready to be shut down without cutting anybody off. */
export function prepareShutdown(app: App): void {
  app.decorate('isDraining', false);
  app.addHook('preClose', () => app.streams.end());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Is not ready from now on; serves until load balancers have noticed; then takes no new connection, answers what has
 * come on those that are open, and ends. Node's own `close` would cut idle connections, on which a request may be on its way.
 */
export async function shutDown(app: App, delayMs = 0, finishMs = FINISH_MS): Promise<void> {
  app.isDraining = true;
  await sleep(delayMs);
  NetServer.prototype.close.call(app.server);
  await app.streams.end();
  const deadline = performance.now() + DRAIN_MS;
  while ((await countConnections(app)) > 0 && performance.now() < deadline) await sleep(10);
  const cut = setTimeout(() => app.server.closeAllConnections(), finishMs);
  await app.close();
  clearTimeout(cut);
}

function countConnections(app: App): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
}
