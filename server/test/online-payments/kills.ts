// Kills a service while people pay online, and compares the books with the providers after each kill.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { addProvider } from '../../src/modules/online-payments/providers.ts';
import type { AuditedContext } from '../../src/modules/audit/actions.ts';
import { HOUR, MINUTE } from '../../src/platform/time.ts';
import { databaseSettings } from '../databases.ts';
import { type Chance, pick } from '../load.ts';
import { type Send, sender } from '../payments/kills.ts';
import { type DatabaseFixture, insertFixture, launchServer, openContext, type Server } from '../processes.ts';
import { FakeStripe } from './fakes/fake-stripe.ts';
import { type Fake, makeKeyFile, startFake } from './fixture.ts';
import { clockOf, type TestClock } from './kill-clock.ts';
import { describeWork, findOnlineFaults, nextWork } from './kill-checks.ts';
import { playThrough, PRICE, type World } from './kill-steps.ts';

interface KillOptions {
  kills: number;
  /** The run ends after this time even with fewer kills. */
  minutes?: number;
  clients: number;
  chance: Chance;
  /** The file to run with Node instead of the usual one. */
  command?: string;
  /** Called with a function that ends the running service. */
  onStart: (end: () => Promise<unknown>) => void;
  onKill?: (kills: number) => void;
}

export interface KillReport {
  kills: number;
  attempts: number;
  /** Attempts by outcome. */
  outcomes: Record<string, number>;
  refunds: number;
  /** Shared bookings by state. */
  splits: Record<string, number>;
  faults: string[];
}

/** The service must have no open work within this time after a kill, in milliseconds. */
const RECOVERY_MS = 60_000;
/** The service's port changes with each start. The providers send their notifications to the present port. */
const ORIGIN = 'http://127.0.0.1:9';

export async function payOnlineThroughKills(database: string, options: KillOptions): Promise<KillReport> {
  const { kills, minutes = Infinity, clients, chance, command, onStart, onKill } = options;
  const end = performance.now() + minutes * MINUTE;
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  const clock = clockOf(database, folder);
  const fakes = [await startFake('stripe'), await startFake('mollie')];
  const settings = { MONEY_KEY_FILE: makeKeyFile(folder), PUBLIC_URL: ORIGIN, ...clock.settings };
  const fixture = await insertFixture(database, { players: clients, courts: 3 });
  await addAccounts(database, settings, fakes);
  const launch = () => launchServer(database, onStart, settings, command);
  let server = await launch();
  const send = sender(fixture, () => server);
  await setPrices(fixture, send);
  let isOver = false;
  const world: World = {
    ...{ fixture, fakes, send, chance, now: clock.now, pages: [], slots: [], shown: new Map() },
    ...{ isSilent: false, isOver: () => isOver },
  };
  for (const fake of fakes) fake.now = clock.now;
  const report = { kills: 0, faults: [] as string[] };
  while (report.kills < kills && report.faults.length === 0 && performance.now() < end) {
    isOver = false;
    await send('PATCH', `/admin/payment-providers/${(report.kills % 2) + 1}`, fixture.admin, { active: true });
    disturb(world, server);
    const running = fixture.players.map((player) => playThrough(player, world));
    // A slow service must not be killed before it has started some payments.
    for (const wanted = world.pages.length + clients / 2; world.pages.length < wanted;) await sleep(10);
    if (chance() < 0.3) await clock.jump(pick([1, 4, 8], chance) * MINUTE);
    await sleep(chance() * 1000);
    await server.kill();
    isOver = true;
    await Promise.all(running);
    report.kills += 1;
    server = await launch();
    report.faults.push(...(await recover(database, world, clock, server)));
    onKill?.(report.kills);
  }
  await server.kill();
  for (const fake of fakes) await fake.stop();
  rmSync(folder, { recursive: true });
  return { ...report, ...(await count(database)) };
}

/** Adds an account at each of the stand-ins. */
async function addAccounts(database: string, settings: Record<string, string>, fakes: readonly Fake[]): Promise<void> {
  const context = await openContext(database);
  const config = readConfig({ ...databaseSettings, ...settings });
  for (const fake of fakes) {
    const name = fake instanceof FakeStripe ? 'stripe' : 'mollie';
    const secret = fake instanceof FakeStripe && { webhook_secret: fake.webhookSecret };
    const { id } = await addProvider({ ...context, config }, { name, api_key: fake.apiKey, ...secret }, fake.url);
    if (fake instanceof FakeStripe) fake.notifyUrl = `${ORIGIN}/payment-notifications/${id}`;
  }
  await context.db.close();
}

async function setPrices({ courts, admin }: DatabaseFixture, send: Send): Promise<void> {
  for (const court of courts)
    await send('PATCH', `/admin/courts/${court}`, admin, { price_per_hour: { amount: PRICE, currency: 'EUR' } });
  const terms = { tax_rate: 1900, refund_to: 'origin' };
  const now = { ...terms, mode: 'now', pay_within_minutes: 5, share_within_minutes: 10 };
  const refunds = [{ hours_before: 120, percent: 50 }];
  await send('POST', '/admin/payment-terms', admin, { name: 'Later', ...terms, position: 3 });
  await send('POST', '/admin/payment-terms', admin, { name: 'Now', ...now, court_ids: [courts[0]], position: 1 });
  const part = { name: 'In part', ...now, refunds, late_cancellation_fee: 99, court_ids: [courts[1]], position: 2 };
  await send('POST', '/admin/payment-terms', admin, part);
}

/** Lets calls and notifications go wrong in another way in each round. */
function disturb(world: World, { origin }: Server): void {
  const { chance, fakes } = world;
  world.isSilent = chance() < 0.25;
  const probability = pick([0, 0.1, 0.3], chance);
  for (const { faults, notifications } of fakes) {
    faults.byChance(chance, probability);
    Object.assign(notifications, { origin, isSilent: world.isSilent, isDoubled: chance() < 0.3 });
    notifications.retries = pick([0, 3], chance);
    if (chance() < 0.4) notifications.hold();
  }
  fakes[1]!.refundState = pick(['pending', 'done'], chance);
}

/** Waits until the service has no open work, and returns what is wrong then. */
async function recover(database: string, world: World, clock: TestClock, { origin }: Server): Promise<string[]> {
  const since = world.isSilent ? clock.now() : undefined;
  for (const { faults, notifications } of world.fakes) {
    faults.clear();
    // The service learns about these refunds only when it sends them again, because there are no notifications.
    if (world.isSilent) faults.next('refund', { loses: 'response' }, 3);
    Object.assign(notifications, { origin, isDoubled: false });
    await notifications.release('backwards');
  }
  const context = { ...(await openContext(database)), now: clock.now };
  try {
    const deadline = performance.now() + RECOVERY_MS;
    while (await hasWork(context, world, clock, since)) {
      if (performance.now() > deadline) {
        const work = await describeWork(context.db.read, clock.now());
        return [`the service still has open work: ${work}`, ...(await findOnlineFaults(context, world))];
      }
      await sleep(100);
    }
    // The last response of a provider may not be booked yet.
    const end = performance.now() + 5000;
    for (;;) {
      const faults = await findOnlineFaults(context, world);
      if (faults.length === 0 || performance.now() > end) return faults;
      await sleep(200);
    }
  } finally {
    await context.db.close();
  }
}

/** Repeats notifications, and lets time pass until all open work is due. */
async function hasWork({ db }: AuditedContext, { fakes }: World, clock: TestClock, since: number | undefined) {
  let lost = 0;
  for (const { notifications } of fakes) {
    await notifications.settled();
    lost += await notifications.repeatLost();
  }
  const next = await nextWork(db.read, clock.now(), since);
  // A longer jump would look like a wrong clock.
  if (next !== undefined && next > clock.now()) await clock.jump(Math.min(next - clock.now() + 100, HOUR / 2));
  return lost > 0 || next !== undefined;
}

async function count(database: string): Promise<Pick<KillReport, 'attempts' | 'outcomes' | 'refunds' | 'splits'>> {
  const { db } = await openContext(database);
  const rows = await db.read.selectFrom('online_payments').select('outcome').execute();
  const refunds = await db.read.selectFrom('online_refunds').select('id').execute();
  const splits = await db.read.selectFrom('booking_splits').select('state').execute();
  await db.close();
  const outcomes = countBy(rows.map(({ outcome }) => outcome ?? 'none'));
  return {
    attempts: rows.length,
    outcomes,
    refunds: refunds.length,
    splits: countBy(splits.map(({ state }) => state)),
  };
}

function countBy(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, String)].map(([name, same]) => [name, same.length]));
}
