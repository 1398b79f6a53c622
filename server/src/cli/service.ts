import { lookup } from 'node:dns/promises';
import { createFirstApiKeys } from '../modules/api-keys/actions.ts';
import { buildApp } from '../app.ts';
import { loadPolicy } from '../modules/club/policy-cache.ts';
import { type FoundVariable, warningFor } from '../modules/club/take-over.ts';
import { startBackups } from '../modules/backups/task.ts';
import { FULL_VERSION } from '../platform/release.ts';
import { recordSettings } from '../modules/audit/settings.ts';
import { startBackground } from '../background.ts';
import { resetStartFlags } from '../platform/heap.ts';
import type { App } from '../platform/http/app-types.ts';
import { logging } from '../platform/http/log.ts';
import { shutDown } from '../platform/http/shutdown.ts';
import { describeDatabase } from '../platform/db/open.ts';
import { commandName } from './command-name.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/transact.ts';
import type { Context } from '../platform/context.ts';
import { followSharedClock } from '../platform/shared-clock.ts';
import { MINUTE } from '../platform/time.ts';
import { CHECK_HOST, UsageError } from './errors.ts';
import { connectToSystemd, socketOfSystemd } from './systemd.ts';
import { stopSignal, print, type Terminal } from './terminal.ts';

/** Why the service has ended: by a signal, or because a disk that was full at the start has room again. */
export type ServiceEnd = NodeJS.Signals | 'has room';

export async function runService(
  terminal: Terminal,
  opened: Context,
  oldVariables: readonly FoundVariable[],
): Promise<ServiceEnd> {
  const { config, db } = opened;
  // Listen for signals first, so that a signal during startup also causes a clean shutdown.
  const stopped = stopSignal();
  const clock = await followSharedClock(db, (error) =>
    app.log.warn({ err: error }, "Reading the database's clock failed. The service will try again."),
  );
  const context = { ...opened, now: clock.now };
  const isTerminal = terminal.stdout.isTTY === true;
  const app = await buildApp(context, { logger: await logging(config.LOG_LEVEL, isTerminal) });
  app.log.info(`Courtside ${FULL_VERSION} starts. Its database is ${describeDatabase(config)}.${settingsOf(terminal)}`);
  await db.connectAhead();
  const socket = socketOfSystemd(terminal.env);
  const address = await listen(app, config, socket);
  // Log this before the API keys are printed, so that no log line follows the keys at the end of the output.
  await warnAboutSettings(app, context, oldVariables);
  const prepared = await prepareDatabase(context).catch(async (error: unknown) => {
    if (db.classify(error) === 'full' && db.hasRoom) return undefined;
    await app.close(); // An open port would keep the process running
    throw error;
  });
  if (!prepared) app.log.error(DISK_FULL);
  const { first, webApp } = prepared ?? {};
  resetStartFlags();
  const origin = publicAddress(address);
  if (first) print(terminal, welcome(origin, config.BASE_PATH, first.key, commandOn(config, terminal)));
  else if (isTerminal) print(terminal, `Courtside is ready at ${origin}. Press Ctrl-C to stop it.`);
  if (webApp) print(terminal, `The web app uses its own publishable API key (id ${webApp.id}): ${webApp.key}\n`);
  if (Math.abs(clock.aheadMs()) > MINUTE) {
    app.log.warn({ aheadMs: clock.aheadMs() }, "This machine's clock is wrong. The service uses the database's clock.");
  }
  const stopWorkers = startWorkers(app, context, terminal);
  const systemd = connectToSystemd(terminal.env, (error) =>
    app.log.error(
      { err: error },
      'systemd-notify cannot be run, so systemd gets no messages about the state of the service.',
    ),
  );
  await systemd.ready();
  void db.fileLost.then((name) => app.log.error(`${name}: ${db.fault()} Reads still work. ${FILE_LOST}`));
  const room = prepared ? undefined : watchRoom(db);
  const broken = db.broken.then(() => 'broken' as const);
  const ended = await Promise.race([stopped, broken, ...(room ? [room.found] : [])]);
  room?.stop();
  if (ended === 'has room') app.log.info('The disk has room again. The service opens its database again.');
  await systemd.stopping();
  await shutDown(app, ended === 'SIGTERM' ? config.SHUTDOWN_DELAY : 0);
  await stopWorkers();
  clock.stop();
  if (ended === 'has room') {
    // This process has closed systemd's socket and cannot open it again. Fail, so that systemd starts the service
    // again.
    if (socket !== undefined) throw new UsageError('The disk has room again. The service must be started again.');
    return ended;
  }
  app.log.info('Courtside has stopped.');
  setTimeout(() => process.exit(), EXIT_MS).unref();
  if (ended === 'broken') throw new UsageError(BROKEN);
  return ended;
}

async function warnAboutSettings(
  { log }: App,
  { config, db }: Context,
  oldVariables: readonly FoundVariable[],
): Promise<void> {
  for (const found of oldVariables) log.warn(warningFor(found));
  if (config.SMTP_URL !== '') return;
  const isNeeded = (await loadPolicy(db)).require_verified_email;
  log.warn(`SMTP_URL is not set: the service sends no mail.${isNeeded ? NEEDS_MAIL : ''}`);
}

/** Starts everything that runs in the background. Returns a function that stops it. */
function startWorkers(app: App, context: Context, { env }: Terminal): () => Promise<void> {
  const fails = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
  const background = startBackground(context, {
    onRelayed: () => app.streams.wake(),
    onError: fails('A background task failed. The service will try again.'),
  });
  const backups = startBackups(context, {
    env,
    onMade: (output) => app.log.info(output),
    onError: fails('A backup failed. The service will try again in 15 minutes.'),
  });
  return async () => {
    await backups?.stop();
    await background.stop();
  };
}

/** Resolves `found` when a disk that was full has room. */
function watchRoom(db: Database): { found: Promise<'has room'>; stop: () => void } {
  const { promise: found, resolve } = Promise.withResolvers<'has room'>();
  const timer = setInterval(() => db.hasRoom?.() && resolve('has room'), ROOM_INTERVAL_MS);
  return { found, stop: () => clearInterval(timer) };
}

/** @param socket the descriptor of an open socket, which replaces the settings HOST and PORT */
async function listen(app: App, { HOST, PORT }: Config, socket: number | undefined): Promise<string> {
  if (socket === undefined) return app.listen({ host: await addressOf(HOST), port: PORT });
  // Node uses `fd` and ignores `host`. Without `host`, Fastify would open a second server.
  const options = { fd: socket, host: '127.0.0.1' };
  return app.listen(options);
}

/**
 * Resolves a host name to one address. For a name with two addresses, Fastify would open a second server, which
 * `shutDown` does not drain.
 */
async function addressOf(host: string): Promise<string> {
  try {
    return (await lookup(host, { order: 'ipv4first' })).address;
  } catch (error) {
    throw new UsageError(`HOST: ${(error as Error).message}. ${CHECK_HOST}`);
  }
}

/**
 * Call this only when the service is listening. An API key is shown only once, so a failed start must not create one.
 */
async function prepareDatabase(context: Context): ReturnType<typeof createFirstApiKeys> {
  await recordSettings(context, context.config);
  return createFirstApiKeys(context);
}

const NEEDS_MAIL =
  ' The club requires a verified email address, so people without one cannot book. Set SMTP_URL, or change the rule.';

/** After this time the process exits even if a connection is still open, for example to a slow mail server. */
const EXIT_MS = 3000;

/** How often the service checks whether a disk that was full at the start has room, in milliseconds. */
const ROOM_INTERVAL_MS = 1000;

const DISK_FULL =
  'The disk is full. The service still responds to reads, but rejects all changes. Free some disk space; a restart is not needed.';

const BROKEN =
  'The disk failed while it saved a change. The service has stopped, because the change may be lost.\n' +
  'Check the disk, then start the service again.';

const FILE_LOST =
  'If you need the content of that file, do not stop the service yet: docs/operating/problems.md explains how to save it.';

function settingsOf({ settingsFile }: Terminal): string {
  if (settingsFile === undefined) return '';
  return ` Its settings are in ${settingsFile}. Environment variables override them.`;
}

function publicAddress(address: string): string {
  return address.replace(/\/\/(0\.0\.0\.0|\[::1?\]|127\.0\.0\.1)/, '//localhost');
}

/** Returns how to call this installation's command with the service's database. Hides a password. */
function commandOn({ DATABASE_URL }: Config, { env }: Terminal): string {
  const isSet = 'file' in DATABASE_URL && (env['DATABASE_URL'] ?? '') !== '';
  return `${isSet ? `DATABASE_URL='file:${DATABASE_URL.file}' ` : ''}${commandName({ env })}`;
}

function welcome(origin: string, basePath: string, key: string, command: string): string {
  return `
Courtside is ready at ${origin} (API reference: ${origin}/docs).

This is your first API key. It is shown only once, so save it:

  ${key}

Try it:

  curl -H 'X-API-Key: ${key}' ${origin}${basePath}/courts

Make yourself an admin, in another terminal (the command prints a password):

  ${command} users create --email you@example.org --name 'Your Name' --role admin
`;
}
