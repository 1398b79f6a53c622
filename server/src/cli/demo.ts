import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { createUser } from '../modules/invitations/registration.ts';
import { type UserRow, listUsers } from '../modules/accounts/store.ts';
import { type AuditedContext, recordOperation } from '../modules/audit/actions.ts';
import { patchClub } from '../modules/club/actions.ts';
import { findClub } from '../modules/club/store.ts';
import { createCourt } from '../modules/court-admin/actions.ts';
import { everyDay } from '../modules/courts/rules.ts';
import type { CourtInput } from '../modules/courts/schema.ts';
import { type CourtRow, listCourts } from '../modules/courts/store.ts';
import { transact } from '../platform/db/transact.ts';
import type { Context } from '../platform/context.ts';
import { addDays, DAY, toTime, today } from '../platform/time.ts';
import { withDatabase } from './database.ts';
import { addMonthOfMoney, MONEY_DAYS } from './demo-money.ts';
import { UsageError } from './errors.ts';
import { type Terminal, printData } from './terminal.ts';
import { NO_LIMITS } from '../kernel/limits.ts';
import { createBookings, requestOf } from '../kernel/book.ts';

const venue = { venue: 'Riverside Club', address: '1 River Walk', opening_hours: everyDay('07:00', '23:00') };
const courts: CourtInput[] = [
  ...[1, 2, 3].map((n) => ({
    ...venue,
    name: `Padel ${n}`,
    type: 'padel',
    surface: 'artificial_grass',
    lighted: true,
    min_duration_minutes: 60,
    max_duration_minutes: 120,
    price_per_hour: { amount: 2400 },
  })),
  ...[1, 2].map((n) => ({
    ...venue,
    name: `Tennis ${n}`,
    type: 'tennis',
    surface: 'clay',
    cancellation_cutoff_minutes: 120,
    price_per_hour: { amount: 1800 },
  })),
  { ...venue, name: 'Badminton hall', type: 'badminton', indoor: true, surface: 'wood', requires_approval: true },
];
const people = ['Ana Ferrer', 'Ben Okafor', 'Chloé Martin', 'Dan Novák'];
const DAYS = 7;

export function addDemo(program: Command, terminal: Terminal): void {
  program
    .command('demo')
    .description('fill an empty database with a sample club')
    .option('--money', 'also add payment terms, and a month of bookings with payments, debts and invoices')
    .action(({ money }: { money?: true }) =>
      withDatabase(terminal, { mayCreate: true }, (context) => addSampleClub(terminal, context, money)),
    );
}

/** @throws {UsageError} if the database has courts or users */
export async function addSampleClub(terminal: Terminal, given: AuditedContext, hasMoney = false): Promise<void> {
  const { db } = given;
  const until = given.now();
  const clock = { now: hasMoney ? until - (MONEY_DAYS + 1) * DAY : until };
  const context = { ...given, now: () => clock.now };
  const page = { limit: 1, after: undefined };
  const isUsed = (await listCourts(db.read, {}, page)).length > 0 || (await listUsers(db.read)).length > 0;
  if (isUsed)
    throw new UsageError('The database already contains courts or users. The sample club needs an empty database.');

  if ((await findClub(db.read)).name === null) await patchClub(context, { name: venue.venue });
  const password = randomBytes(9).toString('base64url');
  const admin = { name: 'Club Admin', email: 'admin@example.org', password };
  const { id: user_id } = await createUser(context, admin, 'admin');
  const players: UserRow[] = [];
  for (const name of people) {
    const email = `${name
      .split(' ', 1)[0]!
      .normalize('NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase()}@example.org`;
    players.push(await createUser(context, { name, email, password }, 'player'));
  }
  const createdCourts: CourtRow[] = [];
  for (const court of courts) createdCourts.push(await createCourt(context, court));
  if (hasMoney) {
    const scene = { courts: createdCourts.filter(({ requires_approval }) => requires_approval === 0), players, until };
    await addMonthOfMoney({ ...context, actor: { ...context.actor, user_id } }, clock, scene);
  }
  clock.now = until;
  const bookings = await bookWeek(context, createdCourts, players);
  await recordOperation(context, 'demo', { courts: courts.length, users: players.length + 1, bookings });
  const emails = [admin.email, ...players.map((player) => player.email)];
  printData(terminal, { courts: courts.length, bookings, password, emails }, [
    `Created a sample club with ${courts.length} courts and ${bookings} bookings in the next ${DAYS} days.`,
    `Sign in as ${emails.join(', ')} with the password ${password} (shown only once).`,
  ]);
}

async function bookWeek({ db, now }: Context, courts: CourtRow[], players: UserRow[]): Promise<number> {
  let count = 0;
  for (let n = 0; n < courts.length * DAYS; n += 1) {
    const court = courts[n % courts.length]!;
    const booking_date = addDays(today(court.time_zone, now()), n % DAYS);
    const start = (9 + ((n * 5) % 12)) * 60;
    const input = { court_id: court.id, booking_date, start_time: toTime(start), end_time: toTime(start + 60) };
    const player = players[n % players.length]!;
    const request = requestOf(player, input, { now: now(), limits: NO_LIMITS });
    const [decision] = await transact(db, (db) => createBookings(db, [request]));
    if ('booking' in decision!) count += 1;
  }
  return count;
}
