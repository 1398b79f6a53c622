import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app-types.ts';

/** How long to wait for clients to close their connections. */
const DRAIN_MS = 1000;
/** How long requests may still run after `DRAIN_MS` has passed. */
const FINISH_MS = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** During shutdown, `/readyz` returns 503, and responses ask clients to close the connection. */
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
 * Shuts down. Interrupts only requests that are still running after `DRAIN_MS` plus `finishMs`. `/readyz` fails first,
 * so that load balancers notice the shutdown within `delayMs`.
 */
export async function shutDown(app: App, delayMs = 0, finishMs = FINISH_MS): Promise<void> {
  app.isDraining = true;
  await sleep(delayMs);
  // Node's HTTP `close` would also close idle connections, on which a request may be about to arrive.
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
