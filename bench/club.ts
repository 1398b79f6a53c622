import { type UserRow, insertToken, insertUser } from '../server/src/modules/accounts/store.ts';
import { createApiKey } from '../server/src/modules/api-keys/actions.ts';
import { readConfig } from '../server/src/config.ts';
import { createCourt } from '../server/src/modules/court-admin/actions.ts';
import { DEFAULT_HOURS, everyDay } from '../server/src/modules/courts/rules.ts';
import { openDatabase } from '../server/src/database.ts';
import { modules } from '../server/src/modules.ts';
import { type AuditedContext, operator } from '../server/src/modules/audit/actions.ts';
import type { Context } from '../server/src/platform/context.ts';
import { hashSecret, newSecret } from '../server/src/platform/secrets.ts';
import { DAY, timestamp } from '../server/src/platform/time.ts';
import type { Engine, Place } from './engines.ts';
import { addTerms } from '../server/src/modules/payments/actions.ts';
import { addGuestPlan, addPlans } from './plans.ts';
import { BUSY_DAY, BUSY_HOURS, SLOT, type Slots, dateAfter, slotAt } from './slots.ts';
import { NO_LIMITS } from '../server/src/kernel/limits.ts';
import { book } from '../server/test/book.ts';

export interface Size {
  courts: number;
  players: number;
  bookingsEach: number;
  /**
   * Whether courts are open from 06:00 to 23:00 and have eight booked hours on `BUSY_DAY`. Otherwise, courts are always
   * open and have no bookings on that day.
   */
  isBusy?: boolean;
  /** Whether a busy club's courts are always open, instead of from 06:00 to 23:00. */
  isAlwaysOpen?: boolean;
  /** Number of plans. If set, each player has one of them. */
  plans?: number;
  /** Whether every booking is charged. */
  isPaid?: boolean;
  /** Number of rules of the plan for guests. If undefined, guests have no plan. */
  guestRules?: number;
}

/** A club in its own database, with the secrets that the load generator needs. */
export interface Club extends Place {
  key: string;
  tokens: string[];
  players: UserRow[];
  courts: number[];
}

/** Number of concurrent writes while the club is created. */
const AT_ONCE = 10;

/** Creates a club by calling the service's own functions. Skips password hashing, which is slow. */
export async function makeClub(size: Size, engine: Engine): Promise<Club> {
  const place = await engine.makePlace();
  const context = await openContext(place.databaseUrl);
  try {
    const { key } = await createApiKey(context, { name: 'bench' });
    const signedIn = await repeat(size.players, (n) => signIn(context, n));
    const players = signedIn.map(({ user }) => user);
    const courts = await repeat(size.courts, (n) => openCourt(context, n, size));
    const bookAll = (count: number, slots: Slots): Promise<unknown> =>
      repeat(count, (n) => {
        const wish = { input: slotAt(slots, n), now: Date.now(), limits: NO_LIMITS };
        return context.db.transact((db) => book(db, players[n % players.length]!, wish));
      });
    await bookAll(size.players * size.bookingsEach, { courts, from: dateAfter(Date.now(), 2), asks: 1 });
    if (size.isBusy)
      await bookAll(courts.length * BUSY_HOURS.length, { courts, from: BUSY_DAY, asks: 1, areBusy: true });
    if (size.plans !== undefined) await addPlans(context, { plans: size.plans, players, courts });
    if (size.isPaid)
      await context.db.transact((db) => addTerms(db, context, { name: 'Pay at the club', tax_rate: 1900 }));
    if (size.guestRules !== undefined) await addGuestPlan(context, size.guestRules);
    const tokens = signedIn.map(({ token }) => token);
    return { ...place, key, tokens, players, courts };
  } finally {
    await context.db.close();
  }
}

/** Opens and migrates a club's database with the default settings. */
export async function openContext(databaseUrl: string): Promise<AuditedContext> {
  const config = readConfig({ DATABASE_URL: databaseUrl });
  const db = await openDatabase(config);
  await db.migrate();
  return { db, config, now: Date.now, modules, actor: operator };
}

export async function countBookings(club: Club): Promise<number> {
  const [row] = await club.query('select count(*) as bookings from bookings');
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

async function openCourt(context: AuditedContext, n: number, { isBusy, isAlwaysOpen }: Size): Promise<number> {
  const { id } = await createCourt(context, {
    name: `Court ${n + 1}`,
    type: 'tennis',
    venue: 'Riverside Club',
    address: '1 River Road',
    surface: 'clay',
    opening_hours: isBusy && !isAlwaysOpen ? DEFAULT_HOURS : everyDay('00:00', '24:00'),
    slot_minutes: SLOT,
    max_advance_days: 3650,
    price_per_hour: { amount: 2400 },
  });
  return id;
}

async function repeat<T>(times: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < times; n += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, times - n) }, (_, i) => make(n + i));
    results.push(...(await Promise.all(batch)));
  }
  return results;
}
