import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, type TestContext } from 'node:test';
import { type CourtInput, type CourtsideClient, createClient } from '../../client/src/index.ts';
import type { Browser, Page } from 'playwright-core';
import { hashPassword } from '../../server/src/modules/accounts/passwords.ts';
import { insertToken, insertUser } from '../../server/src/modules/accounts/store.ts';
import { operator } from '../../server/src/modules/audit/actions.ts';
import { createApiKey, createFirstApiKeys } from '../../server/src/modules/api-keys/actions.ts';
import { buildApp } from '../../server/src/app.ts';
import { recordSettings } from '../../server/src/modules/audit/settings.ts';
import { startBackground } from '../../server/src/background.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/database.ts';
import { modules } from '../../server/src/modules.ts';
import type { Role } from '../../server/src/platform/db/schema.ts';
import type { Context } from '../../server/src/platform/context.ts';
import { hashSecret, newSecret } from '../../server/src/platform/secrets.ts';
import { DAY as DAY_MS, timestamp } from '../../server/src/platform/time.ts';
import { makeMigratedDatabase } from '../../server/test/databases.ts';
import { FREE_BOOKING, setPolicy, splitSettings, type TestSettings } from '../../server/test/policy.ts';
import { atFullSize } from '../../server/test/size.ts';
import { acquireBrowser, releaseBrowser, whyNoBrowser } from './browser.ts';
import { openPage, type Visit, type Visitor } from './page.ts';

export const PASSWORD = 'seven green bicycles';
/** The hash of `PASSWORD`. All accounts share the hash, because hashing is slow. */
let passwordHash: Promise<string> | undefined;

/** The day after tomorrow in UTC. Players can book any slot on this day, whatever the current time. */
export const DAY = dateAfter(2);
export const YESTERDAY = dateAfter(-1);

/** Returns a date in UTC, the given number of days after today. */
export function dateAfter(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Opening hours that are the same on all days of the week. */
export const everyDay = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }));

/** An account with the password `PASSWORD`. */
export interface Account {
  name: string;
  email: string;
  token: string;
  /** The name of the cookie with the token. */
  cookie: string;
  /** The user as JSON, as the web app stores it in `localStorage`. */
  user: string;
  api: CourtsideClient;
}

type ImportedBooking = readonly [court: string, user: string, start: string, end: string];

/** A club with the built web app, served over HTTP by this process. */
export interface WebClub {
  origin: string;
  /** The value of `DATABASE_URL`. */
  databaseUrl: string;
  key: string;
  admin: Account;
  /** Inserts a new player directly into the database, so that no email is sent. */
  player(name?: string): Promise<Account>;
  /** Inserts a new person with a role directly into the database. */
  staff(name: string, role: Role): Promise<Account>;
  /** Registers a new player through the API. This writes an audit log entry and sends an email. */
  register(name: string): Promise<Account>;
  /** Marks an account's email address as verified. */
  verify(email: string): Promise<void>;
  /** Creates a court that is open from 08:00 to 22:00. */
  court(fields?: Partial<CourtInput>): Promise<{ id: number; name: string }>;
  /** Imports bookings for a day, without applying the courts' rules. */
  importBookings(day: string, bookings: readonly ImportedBooking[]): Promise<void>;
  /** Makes all bookings look as if they have not changed since yesterday. */
  ageBookings(): Promise<void>;
  close(): Promise<void>;
}

type Settings = TestSettings;

/** Opens a club outside of tests. In tests, call `useWebApp`. */
export async function openWebClub(settings: Settings, now: () => number = Date.now): Promise<WebClub> {
  const database = await makeMigratedDatabase();
  const { env, policy } = splitSettings({ ...FREE_BOOKING, ...settings });
  const config = readConfig({ DATABASE_URL: database.url, RATE_LIMIT_PER_MINUTE: '0', ...env });
  const context: Context = { db: await openDatabase(config), config, now, modules };
  await setPolicy(context.db, policy);
  const service = await startService(context);
  const cookie = `${config.PUBLIC_URL.startsWith('https:') ? '__Host-' : ''}courtside_session`;
  const { key } = await createApiKey({ ...context, actor: operator }, { name: 'tests' });
  const connect = (token: string): CourtsideClient =>
    createClient({ baseUrl: `${service.origin}/api/v1`, apiKey: key, token });
  const signUp = async (name: string, email: string, role: Role): Promise<Account> => {
    passwordHash ??= hashPassword(PASSWORD);
    const password_hash = await passwordHash;
    const token = newSecret('cst');
    const created_at = timestamp(Date.now());
    const expires_at = timestamp(Date.now() + DAY_MS);
    await context.db.transact(async (db) => {
      const { id: user_id } = await insertUser(db, { name, email, phone: null, role, password_hash }, created_at);
      await insertToken(db, { token_hash: hashSecret(token), user_id, created_at, expires_at });
    });
    const api = connect(token);
    return { name, email, token, cookie, api, user: JSON.stringify(await api.get('/auth/me')) };
  };
  const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;
  const admin = await signUp('Club Admin', 'admin@example.org', 'admin');
  let count = 0;
  return {
    origin: service.origin,
    databaseUrl: database.url,
    key,
    admin,
    player(name = `Player ${++count}`) {
      return signUp(name, emailOf(name), 'player');
    },
    staff: (name, role) => signUp(name, emailOf(name), role),
    async register(name) {
      const email = emailOf(name);
      const body = { name, email, password: PASSWORD };
      const { token, user } = await admin.api.post('/auth/register', { body });
      return { name, email, token, cookie, api: connect(token), user: JSON.stringify(user) };
    },
    async verify(email) {
      const email_verified_at = timestamp(Date.now());
      await context.db.transact((db) =>
        db.updateTable('users').set({ email_verified_at }).where('email', '=', email).execute(),
      );
    },
    court(fields = {}) {
      const opening_hours = everyDay('08:00', '22:00');
      const price_per_hour = { amount: 2400, currency: 'EUR' };
      const all = { name: `Court ${++count}`, type: 'padel', opening_hours, price_per_hour, max_duration_minutes: 120 };
      return admin.api.post('/admin/courts', { body: { ...all, ...fields } });
    },
    async importBookings(day, bookings) {
      const rows = bookings.map(([court, user, start, end]) => [court, user, day, start, end].join(','));
      const csv = ['court,user,booking_date,start_time,end_time', ...rows].join('\n');
      const summary = await admin.api.upload('/admin/imports/bookings', csv);
      assert.deepEqual([summary.imported, summary.refused], [bookings.length, 0]);
    },
    async ageBookings() {
      const updated_at = timestamp(Date.now() - DAY_MS);
      await context.db.transact((db) => db.updateTable('bookings').set({ updated_at }).execute());
    },
    async close() {
      await service.stop();
      await context.db.close();
      await database.drop();
    },
  };
}

/** Starts the application and its background tasks in this process, as `courtside serve` does. */
async function startService(context: Context): Promise<{ origin: string; stop(): Promise<void> }> {
  const failures: unknown[] = [];
  const onError = (error: unknown): void => void failures.push(error);
  const app = await buildApp(context);
  // A test that needs the address before the service starts sets `PUBLIC_URL`.
  const { port } = new URL(context.config.PUBLIC_URL || 'http://localhost');
  await app.listen({ host: '127.0.0.1', port: Number(port) });
  await recordSettings(context, context.config);
  await createFirstApiKeys(context);
  const background = startBackground(context, { onRelayed: () => app.streams.wake(), onError });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async stop() {
      await app.close();
      await background.stop();
      assert.deepEqual(failures, [], 'a background task failed');
    },
  };
}

/** A browser and a club for one file's tests. */
export interface WebApp {
  /** Options for every test that uses the browser. They skip the test if the machine has no browser. */
  options: { skip: string | false };
  /** Options for tests that only `npm run test:all` runs. */
  atFullSize: { skip: string | boolean };
  /** The club, which is available only inside tests and hooks. */
  readonly club: WebClub;
  /** Opens a blank page in a new browser context. */
  visit(t: TestContext, visitor?: Visitor): Promise<Visit>;
  visitAsAdmin(t: TestContext, path: string, visitor?: Visitor): Promise<Page>;
}

interface WebAppOptions {
  /** The service's environment variables, and rules of the club. */
  settings?: Settings | (() => Promise<Settings>);
  /** Adds data for all tests of the file. A second `before` hook would not wait for the hook that opens the club. */
  setUp?: (club: WebClub) => Promise<unknown>;
  /** The club's clock. By default the real time. */
  now?: () => number;
}

/**
 * Opens a club for one file's tests, and the browser that all files in the process share. Call this function once per
 * file, outside the tests.
 */
export function useWebApp({ settings = {}, setUp, now }: WebAppOptions = {}): WebApp {
  const options = { skip: whyNoBrowser() };
  let opened: { browser: Browser; club: WebClub } | undefined;
  const app = (): { browser: Browser; club: WebClub } => {
    assert.ok(opened, 'the club is opened by the `before` hook');
    return opened;
  };
  if (options.skip === false) {
    before(async () => {
      const browser = await acquireBrowser();
      const given = typeof settings === 'function' ? await settings() : settings;
      opened = { browser, club: await openWebClub(given, now) };
      await setUp?.(opened.club);
    });
    after(async () => {
      releaseBrowser();
      await opened?.club.close();
    });
  }
  const visit: WebApp['visit'] = (t, visitor = {}) => openPage(t, app().browser, app().club.origin, visitor);
  return {
    options,
    atFullSize: atFullSize(options),
    get club() {
      return app().club;
    },
    visit,
    async visitAsAdmin(t, path, visitor) {
      const { page } = await visit(t, { as: app().club.admin, ...visitor });
      await page.goto(path);
      return page;
    },
  };
}

export async function signIn(page: Page, email: string): Promise<void> {
  if (!page.url().includes('/sign-in')) await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** Opens the account menu. On a phone, the profile page has the actions of this menu. */
export function openAccountMenu(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^Account: / }).click();
}

export async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** Returns the URL of the page where players find courts on `DAY`, by default with the grid. */
export function findUrl(search: Record<string, string | number>): string {
  const query = new URLSearchParams({ date: DAY, view: 'grid' });
  for (const [name, value] of Object.entries(search)) query.set(name, String(value));
  return `/?${query.toString()}`;
}
