import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { insertToken, insertUser, type UserRow } from '../server/src/accounts/store.ts';
import { createApiKey } from '../server/src/api-keys/actions.ts';
import { NO_LIMITS } from '../server/src/bookings/quotas.ts';
import { book } from '../server/src/bookings/actions.ts';
import { readConfig } from '../server/src/config.ts';
import { createCourt } from '../server/src/courts/actions.ts';
import { openDatabase } from '../server/src/db/open.ts';
import type { Context } from '../server/src/http/app-types.ts';
import { hashSecret, newSecret } from '../server/src/secrets.ts';
import { DAY, timestamp } from '../server/src/time.ts';
import { dateAfter, SLOT, slotAt } from './slots.ts';

/** What a club of the benchmark has. */
export interface Size {
  courts: number;
  players: number;
  bookingsEach: number;
}

/** A club in a folder of its own; its secrets are for the load generator. */
export interface Club {
  folder: string;
  databaseUrl: string;
  key: string;
  tokens: string[];
  players: UserRow[];
  courts: number[];
  remove(): void;
}

/** Makes a club through the actions and stores, without the cost of passwords. */
export async function makeClub(size: Size): Promise<Club> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-bench-'));
  const databaseUrl = `file:${join(folder, 'club.db')}`;
  const context = await openContext(databaseUrl);
  try {
    const { key } = await createApiKey(context, { name: 'bench' });
    const signedIn = await repeat(size.players, (n) => signIn(context, n));
    const players = signedIn.map(({ user }) => user);
    const courts = await repeat(size.courts, (n) => openCourt(context, n));
    const slots = { courts, from: dateAfter(Date.now(), 2), asks: 1 };
    await repeat(size.players * size.bookingsEach, (n) => {
      const player = players[n % players.length]!;
      return context.db.transact((db) =>
        book(db, player, { input: slotAt(slots, n), now: Date.now(), limits: NO_LIMITS }),
      );
    });
    const tokens = signedIn.map(({ token }) => token);
    return { folder, databaseUrl, key, tokens, players, courts, remove: () => rmSync(folder, { recursive: true }) };
  } finally {
    await context.db.close();
  }
}

/** Opens a club's database, migrated, with the settings that a user has by default. */
export async function openContext(databaseUrl: string): Promise<Context> {
  const config = readConfig({ DATABASE_URL: databaseUrl });
  const db = openDatabase(config);
  await db.migrate();
  return { db, config, now: Date.now };
}

/** How many bookings are in the file, whoever wrote them. */
export function countBookings({ folder }: Club): number {
  const db = new DatabaseSync(join(folder, 'club.db'), { readOnly: true });
  const row = db.prepare('select count(*) as bookings from bookings').get();
  db.close();
  return Number(row?.['bookings']);
}

async function signIn({ db, now }: Context, n: number): Promise<{ user: UserRow; token: string }> {
  const token = newSecret('cst');
  const created_at = timestamp(now());
  const expires_at = timestamp(now() + 30 * DAY);
  const person = { name: `Player ${n}`, email: `player.${n}@example.org`, phone: null, password_hash: null };
  const user = await db.transact(async (db) => {
    const row = await insertUser(db, { ...person, role: 'player' }, created_at);
    await insertToken(db, { token_hash: hashSecret(token), user_id: row.id, created_at, expires_at });
    return row;
  });
  return { user, token };
}

async function openCourt(context: Context, n: number): Promise<number> {
  const opening_hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '00:00', close: '24:00' }));
  const { id } = await createCourt(context, {
    name: `Court ${n + 1}`,
    type: 'tennis',
    venue: 'Riverside Club',
    address: '1 River Road',
    surface: 'clay',
    opening_hours,
    slot_minutes: SLOT,
    max_advance_days: 3650,
    price_per_hour: { amount: 2400 },
  });
  return id;
}

function repeat<T>(times: number, make: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => make(n)));
}
