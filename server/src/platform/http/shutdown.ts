import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app-types.ts';

/** How long to wait for clients to close their connections. */
const DRAIN_MS = 1000;
/**
 * How long to wait for a short turn of the event loop, and the maximum length of a short turn. Both in milliseconds.
 */
const QUIET_WITHIN_MS = 500;
const SHORT_TURN_MS = 0.2;
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
  await stopListening(app.server);
  await app.streams.end();
  const deadline = performance.now() + DRAIN_MS;
  while ((await countConnections(app)) > 0 && performance.now() < deadline) await sleep(10);
  const cutTimer = setTimeout(() => app.server.closeAllConnections(), finishMs);
  await app.close();
  clearTimeout(cutTimer);
}

/**
 * Stops accepting connections. The system then resets all connections that wait to be accepted, although their clients
 * may have sent requests. Therefore, this waits for a short turn of the event loop in which no connection arrived.
 */
async function stopListening(server: NetServer): Promise<void> {
  let arrived = 0;
  const count = (): void => void (arrived += 1);
  server.on('connection', count);
  const deadline = performance.now() + QUIET_WITHIN_MS;
  let began: number;
  do {
    arrived = 0;
    began = performance.now();
    await nextTurn();
  } while ((arrived > 0 || performance.now() - began > SHORT_TURN_MS) && performance.now() < deadline);
  // Node's HTTP `close` would also close idle connections, on which a request may be about to arrive.
  NetServer.prototype.close.call(server);
  server.off('connection', count);
}

function countConnections(app: App): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
}
