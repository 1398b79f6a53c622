import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type CourtInput, type CourtsideClient } from '../../client/src/index.ts';
import type { Page } from 'playwright-core';
import { asJson, courtside } from '../../server/test/cli/courtside.ts';
import { launchServer, type Server } from '../../server/test/processes.ts';

export const PASSWORD = 'seven green bicycles';

/** A club that a real server serves, with the built app. */
export interface WebClub {
  server: Server;
  origin: string;
  file: string;
  /** Calls as an admin. */
  admin: CourtsideClient;
  adminEmail: string;
  key: string;
  /** A new player, who can sign in with `PASSWORD`; their calls and their token. */
  player(name?: string): Promise<{ name: string; email: string; token: string; api: CourtsideClient }>;
  /** A new court, open from 08:00 to 22:00. */
  court(fields?: Partial<CourtInput>): Promise<{ id: number; name: string }>;
  close(): Promise<void>;
}

/** The day after tomorrow in UTC: open to booking whatever the hour. */
export const DAY = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** @param settings environment variables */
export async function openWebClub(settings: Record<string, string> = {}): Promise<WebClub> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-web-'));
  const file = join(folder, 'club.db');
  const server = await launchServer(file, () => {}, settings);
  const { origin } = server;
  const { key } = await asJson(file, ['keys', 'create', '--name', 'tests']);
  const adminEmail = 'admin@example.org';
  const words = [
    'users',
    'create',
    '--email',
    adminEmail,
    '--name',
    'Club Admin',
    '--role',
    'admin',
    '--password-stdin',
  ];
  await courtside(file, words, { input: PASSWORD });
  const connect = (token: string | null = null): CourtsideClient =>
    createClient({ baseUrl: `${origin}/api/v1`, apiKey: key, token });
  const { token } = await connect().post('/auth/login', { body: { email: adminEmail, password: PASSWORD } });
  const admin = connect(token);
  let count = 0;
  return {
    server,
    origin,
    file,
    admin,
    adminEmail,
    key,
    async player(name = `Player ${++count}`) {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;
      const { token } = await connect().post('/auth/register', { body: { name, email, password: PASSWORD } });
      return { name, email, token, api: connect(token) };
    },
    court(fields = {}) {
      const opening_hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '08:00', close: '22:00' }));
      const price_per_hour = { amount: 2400, currency: 'EUR' };
      const all = { name: `Court ${++count}`, type: 'padel', opening_hours, price_per_hour, max_duration_minutes: 120 };
      return admin.post('/admin/courts', { body: { ...all, ...fields } });
    },
    async close() {
      assert.equal(await server.stop(), 0, server.output());
      rmSync(folder, { recursive: true });
    },
  };
}

/** Signs in at the page one is on or is led to. */
export async function signIn(page: Page, email: string): Promise<void> {
  if (!page.url().includes('/sign-in')) await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** Where what is chosen has its page. */
export function findUrl(search: Record<string, string | number>): string {
  const query = new URLSearchParams({ date: DAY });
  for (const [name, value] of Object.entries(search)) query.set(name, String(value));
  return `/?${query.toString()}`;
}
