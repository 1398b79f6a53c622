import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCursor, findEnds, hasUnrelayed, readEvents, type RelayedEvent } from '../../src/platform/events/store.ts';
import type { AuditedContext } from '../../src/modules/audit/actions.ts';
import type { Context } from '../../src/platform/context.ts';
import { timestamp } from '../../src/platform/time.ts';
import { createWebhook } from '../../src/modules/webhooks/actions.ts';
import { CLAIM_MS } from '../../src/modules/webhooks/deliver.ts';
import { anySlot, type Chance, pick } from '../load.ts';
import { type DatabaseFixture, launchServer, insertFixture, openContext, type Server } from '../processes.ts';
import { record } from '../recorder.ts';
import { isGenuine, type Received, startReceiver } from './receiver.ts';

const SETTINGS = { WEBHOOK_PRIVATE_NETWORKS: 'true' };
const DAYS = 300;
/** The test makes no bookings while more deliveries than this are pending. */
const MAX_PENDING = 60;
/** Maximum time for the remaining deliveries after the last kill, in milliseconds. */
const END_MS = 180_000;

interface Options {
  kills: number;
  processes: number;
  clients: number;
  chance: Chance;
  /** Duration of a claim in milliseconds. The service uses 30,000. */
  claimMs: number;
  /** Called with each function that stops a process or an endpoint. */
  onStart: (end: () => unknown) => unknown;
}

export interface Figures {
  events: number;
  /** Number of messages that the two endpoints received in total. */
  messages: number;
  repeated: number;
  /** Number of deliveries that were in progress, in any process, at the kills. */
  inProgress: number;
  faults: string[];
}

/** Makes bookings while the processes that send their webhooks are killed and restarted. */
export async function deliverThroughKills(database: string, given: Options): Promise<Figures> {
  const { processes, clients, chance, onStart } = given;
  const fixture = await insertFixture(database, { players: clients, courts: 3 });
  const context = await openContext(database);
  const endpoints = [await openEndpoint(context, chance, onStart), await openEndpoint(context, chance, onStart)];
  const launch = () => launchServer(database, onStart, SETTINGS);
  const servers = await Promise.all(Array.from({ length: processes }, launch));
  // Wait until the service has skipped the existing events
  while ((await findCursor(context.db.read, 'webhooks')) === undefined) await sleep(50);
  let isOver = false;
  const clock = hurryClaims(context, given.claimMs, () => isOver);
  const load = keepBooking(context, { fixture, servers, chance, isOver: () => isOver });
  let inProgress = 0;
  for (let kill = 0; kill < given.kills; kill++) {
    while ((await countPending(context)) < MAX_PENDING / 4) await sleep(20);
    await sleep(chance() * 500);
    const [victim] = servers.splice(Math.floor(chance() * servers.length), 1);
    let claimed = 0;
    // Kill a process only while a delivery is in progress.
    while ((claimed = await countClaimed(context)) === 0) await sleep(5);
    inProgress += claimed;
    await victim!.kill();
    servers.push(await launch());
  }
  isOver = true;
  await load;
  const faults = await waitForEnd(context);
  await clock;
  await Promise.all(servers.map((server) => server.kill()));
  const events = (await readEvents(context.db.read, { after: 0, limit: 1_000_000 })).filter(isDelivered);
  for (const endpoint of endpoints) faults.push(...faultsOfEndpoint(endpoint, events));
  faults.push(...(await faultsOfRows(context, events.length * endpoints.length)));
  await context.db.close();
  const messages = endpoints.reduce((sum, { received }) => sum + received.length, 0);
  return { events: events.length, messages, repeated: messages - events.length * endpoints.length, inProgress, faults };
}

const isDelivered = ({ type }: RelayedEvent): boolean => type.startsWith('booking.');

interface Endpoint {
  received: Received[];
  secret: string;
}

/** Opens a slow endpoint that drops some messages and some responses. */
async function openEndpoint(context: AuditedContext, chance: Chance, onStart: Options['onStart']): Promise<Endpoint> {
  const after = ((end: () => unknown) => onStart(end)) as TestContext['after'];
  const receiver = await startReceiver({ after });
  const received: Received[] = [];
  const missed = new Set<string>();
  receiver.answer(async (message, response) => {
    const id = message.headers['webhook-id']!;
    // Make each message fail at most once, because the pause after a second failure is long.
    if (chance() < 0.2 && !missed.has(id)) return missed.add(id) && response.destroy();
    await sleep(chance() * 100);
    if (response.destroyed) return undefined; // The sender has disconnected
    received.push(message);
    return chance() < 0.01 ? response.destroy() : response.writeHead(204).end();
  });
  const config = { ...context.config, WEBHOOK_PRIVATE_NETWORKS: true };
  const event_types = ['booking.created', 'booking.cancelled'] as const;
  const webhook = await createWebhook({ ...context, config }, { url: receiver.url, event_types: [...event_types] });
  return { received, secret: webhook.secret };
}

interface Load {
  fixture: DatabaseFixture;
  servers: readonly Server[];
  chance: Chance;
  isOver: () => boolean;
}

/**
 * Makes bookings, and cancels most of them immediately, so that two deliveries for the same booking are often
 * pending.
 */
async function keepBooking(context: Context, { fixture, servers, chance, isOver }: Load): Promise<void> {
  const origin = () => (servers.length === 0 ? 'http://127.0.0.1:1' : pick(servers, chance).origin);
  const recorder = record(fixture.key, origin);
  while (!isOver()) {
    if ((await countPending(context)) > MAX_PENDING) {
      await sleep(50);
      continue;
    }
    const rounds = fixture.players.map(async (player) => {
      const id = await recorder.create(player, anySlot(fixture, DAYS, chance));
      if (id !== undefined && chance() < 0.8) await recorder.cancel(player, id);
      if (id === undefined) await sleep(20);
    });
    await Promise.all(rounds);
  }
}

/** Ends claims early and skips the pauses before retries, until no delivery is pending. */
async function hurryClaims(context: Context, claimMs: number, isOver: () => boolean): Promise<void> {
  if (claimMs >= CLAIM_MS) return;
  while (!isOver() || (await countPending(context)) > 0) {
    const made = timestamp(Date.now() + CLAIM_MS - claimMs);
    await context.db.transact(async (db) => {
      await db
        .updateTable('outbox')
        .set({ claimed_until: timestamp(0) })
        .where('queue', '=', 'webhooks')
        .where('claimed_until', '<', made)
        .execute();
      await db
        .updateTable('outbox')
        .set({ due_at: timestamp(Date.now()) })
        .where('queue', '=', 'webhooks')
        .where('due_at', '>', timestamp(Date.now()))
        .execute();
    });
    await sleep(200);
  }
}

const pendingOf = ({ db }: Context) => db.read.selectFrom('outbox').select('id').where('queue', '=', 'webhooks');
const countPending = async (context: Context): Promise<number> => (await pendingOf(context).execute()).length;
const countClaimed = async (context: Context): Promise<number> =>
  (await pendingOf(context).where('claimed_until', '>', timestamp(Date.now())).execute()).length;

/** Waits until no delivery is pending. Returns a fault if that takes too long. */
async function waitForEnd(context: Context): Promise<string[]> {
  const { read } = context.db;
  const deadline = performance.now() + END_MS;
  while (performance.now() < deadline) {
    const isRelayed = !(await hasUnrelayed(read));
    const isQueued = (await findCursor(read, 'webhooks')) === (await findEnds(read)).last;
    if (isRelayed && isQueued && (await countPending(context)) === 0) return [];
    await sleep(100);
  }
  return [`${await countPending(context)} deliveries are still pending`];
}

/**
 * Checks that every event has arrived, that repeated messages are identical, and that each booking's events are in
 * order.
 */
function faultsOfEndpoint({ received, secret }: Endpoint, events: readonly RelayedEvent[]): string[] {
  const faults: string[] = [];
  const firsts = new Map<string, Received>();
  const latest = new Map<number, number>();
  for (const message of received) {
    const id = message.headers['webhook-id']!;
    if (!isGenuine(message, secret)) faults.push(`${id} has no valid signature`);
    if (id !== `evt_${message.body.id}`) faults.push(`${id} contains event ${message.body.id}`);
    const first = firsts.get(id);
    if (first && first.payload !== message.payload) faults.push(`${id} has different content when it is repeated`);
    if (first) continue;
    firsts.set(id, message);
    const booking: number = message.body.data.id;
    const before = latest.get(booking) ?? 0;
    if (message.body.id < before) faults.push(`${id} of booking ${booking} first arrives after event ${before}`);
    latest.set(booking, message.body.id);
  }
  const lost = events.filter(({ sequence }) => !firsts.has(`evt_${sequence}`));
  faults.push(...lost.map(({ sequence }) => `evt_${sequence} is lost`));
  if (firsts.size + lost.length !== events.length) faults.push('messages without an event arrived');
  return faults;
}

/** Checks that each event has one successful delivery to each endpoint. */
async function faultsOfRows({ db }: Context, expected: number): Promise<string[]> {
  const rows = await db.read.selectFrom('webhook_deliveries').select(['webhook_id', 'message_id', 'status']).execute();
  const faults = rows.filter(({ status }) => status !== 'delivered').map((row) => `${row.message_id} is ${row.status}`);
  const different = new Set(rows.map(({ webhook_id, message_id }) => `${webhook_id} ${message_id}`)).size;
  if (rows.length !== expected || different !== expected) {
    faults.push(`${rows.length} deliveries, ${different} different ones, instead of ${expected}`);
  }
  return faults;
}
