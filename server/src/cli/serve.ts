import { lookup } from 'node:dns/promises';
import type { Command } from 'commander';
import { createFirstApiKeys, type MadeApiKey } from '../features/api-keys/actions.ts';
import { buildApp } from '../app.ts';
import { recordSettings } from '../features/audit/settings.ts';
import { startBackgroundTasks } from '../background-tasks.ts';
import { startRelay } from '../platform/events/relay.ts';
import { logging } from '../platform/http/log.ts';
import { shutDown } from '../platform/http/shutdown.ts';
import type { Context } from '../platform/context.ts';
import { startJobs } from '../jobs.ts';
import { startMail } from '../features/notifications/sender.ts';
import { followSharedClock } from '../platform/shared-clock.ts';
import { MINUTE } from '../platform/time.ts';
import { startDeliveries } from '../features/webhooks/worker.ts';
import { UsageError, withContext } from './run.ts';
import { print, type Terminal } from './terminal.ts';

export function addServe(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('start the service; the database is made and migrated if need be')
    .action(() => withContext(terminal, (context) => run(terminal, context), { mayMake: true, looksForDamage: true }));
}

async function run(terminal: Terminal, opened: Context): Promise<void> {
  const { config, db } = opened;
  const stopped = stopSignal(); // first, or one that comes during the start would cut off what is under way
  const clock = await followSharedClock(db, (error) => app.log.warn({ err: error }, 'the shared clock was not read'));
  const context = { ...opened, now: clock.now };
  const app = await buildApp(context, { logger: logging(config.LOG_LEVEL) });
  await db.connectAhead();
  const address = await app.listen({ host: await addressOf(config.HOST), port: config.PORT });
  const { first, webApp } = await begin(context).catch(async (error: unknown) => {
    await app.close(); // or it would go on listening, without a database
    throw error;
  });
  if (webApp) print(terminal, aboutWebApp(webApp));
  if (first) print(terminal, welcome(publicAddress(address), config.BASE_PATH, first.key));
  if (Math.abs(clock.aheadMs()) > MINUTE) {
    app.log.warn({ aheadMs: clock.aheadMs() }, 'the clock of this machine is wrong; that of the database is used');
  }
  const stopClock = startBackgroundTasks(context, (error) =>
    app.log.error({ err: error }, 'the clock failed; it goes on'),
  );
  const jobs = startJobs(context, (error) => app.log.error({ err: error }, 'a job failed; it is tried again'));
  const deliveries = startDeliveries(context, (error) =>
    app.log.error({ err: error }, 'the sending of webhooks failed; it goes on'),
  );
  const relay = startRelay(context, {
    onRelayed: () => {
      app.streams.wake();
      deliveries.wake();
    },
    onError: (error) => app.log.error({ err: error }, 'the relay of events failed; it goes on'),
  });
  if (config.SMTP_URL === '') app.log.warn('SMTP_URL is not set: no mail is sent');
  const mail = startMail(context, (error) => app.log.error({ err: error }, 'mail failed; it goes on'));
  void db.fileLost.then((name) => app.log.error(`${name}: ${db.fault()} Reading goes on. ${FILE_LOST}`));
  const ended = await Promise.race([stopped, db.broken.then(() => 'broken' as const)]);
  await shutDown(app, ended === 'SIGTERM' ? config.SHUTDOWN_DELAY : 0);
  await stopClock();
  await jobs.stop();
  await relay.stop();
  await mail.stop();
  await deliveries.stop();
  clock.stop();
  setTimeout(() => process.exit(), LEAVE_MS).unref();
  if (ended === 'broken') throw new UsageError(BROKEN);
}

/** Resolves a name to one address. For two, Fastify would open a second server, which `shutDown` does not drain. */
async function addressOf(host: string): Promise<string> {
  return (await lookup(host, { order: 'ipv4first' })).address;
}

/** What a service writes at its start. Keys come last, once it listens: a start that fails must not use up the one that is shown once. */
async function begin(context: Context): ReturnType<typeof createFirstApiKeys> {
  await recordSettings(context, context.config);
  return createFirstApiKeys(context);
}

/** How long somebody else, such as a mail server that does not answer, may keep the process once its work is done, in milliseconds. */
const LEAVE_MS = 3000;

const BROKEN =
  'The disk failed while it flushed a change. The service has ended, so that nothing is built on what may not be there.\n' +
  'Check the disk, then start it again.';

const FILE_LOST =
  'If its content is still needed, do not stop the service yet: docs/operating.md tells how to save it.';

/** The first SIGTERM or SIGINT; a second one ends the process the usual way. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}

/** An address that a client can use: what listens everywhere is reached at localhost. */
function publicAddress(address: string): string {
  return address.replace(/\/\/(0\.0\.0\.0|\[::1?\]|127\.0\.0\.1)/, '//localhost');
}

function aboutWebApp({ id, key }: MadeApiKey): string {
  return `
The web app has a publishable API key of its own (number ${id}): ${key}`;
}

function welcome(origin: string, basePath: string, key: string): string {
  return `
Courtside is ready at ${origin} (API reference: ${origin}/docs).

This is your first API key. It is shown this once, so keep it:

  ${key}

Try it:

  curl -H 'X-API-Key: ${key}' ${origin}${basePath}/courts

Make yourself an admin, in another terminal (it prints a password):

  npx courtside users create --email you@example.org --name 'Your Name' --role admin
`;
}
