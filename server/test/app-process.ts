// A child process that runs the application and handles the requests that `app-processes.ts` sends.
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/database.ts';
import { modules } from '../src/modules.ts';
import type { Injected, Order } from './app-processes.ts';
import { injectInto } from './inject.ts';

interface Opened {
  clock: { now: number };
  inject(request: Injected): Promise<unknown>;
  close(): Promise<void>;
}

const opened = new Map<number, Opened>();

process.on('message', (order: Order) => {
  carryOut(order).then(
    (value) => process.send!({ id: order.id, value }),
    (error: unknown) => process.send!({ id: order.id, error: error instanceof Error ? error.stack : String(error) }),
  );
});

// Exit when the test process exits, even if it has not closed its clubs.
process.on('disconnect', () => process.exit());

async function carryOut(order: Order): Promise<unknown> {
  if ('open' in order) return void opened.set(order.club, await open(order.open));
  const app = opened.get(order.club)!;
  if ('close' in order) return app.close();
  app.clock.now = order.now;
  return app.inject(order.request);
}

async function open(settings: Record<string, string>): Promise<Opened> {
  const clock = { now: 0 };
  const config = readConfig(settings);
  const db = await openDatabase(config);
  const app = await buildApp({ db, config, now: () => clock.now, modules });
  await app.ready();
  return {
    clock,
    async inject({ payload, ...request }) {
      // A Buffer sent by the test process arrives as a plain Uint8Array, so convert it back.
      const given = { ...request, ...(payload !== undefined && { payload: Buffer.from(payload) }) };
      return injectInto(app, given);
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}
