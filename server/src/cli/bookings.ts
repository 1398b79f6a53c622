import { type Command, Option } from 'commander';
import { loadPolicy } from '../modules/club/policy-cache.ts';
import { filterOf } from '../kernel/filter.ts';
import { findListed, listBookings } from '../kernel/list.ts';
import { bookFor } from '../kernel/on-behalf.ts';
import { type AdminBooking, statuses } from '../kernel/schema.ts';
import { OVERRIDES, rules } from '../kernel/rules.ts';
import type { BookingStatus } from '../platform/db/schema.ts';
import { transact } from '../platform/db/transact.ts';
import { timestamp } from '../platform/time.ts';
import { readDate, readEndTime, readId, readStartTime, readWholeNumber } from './arguments.ts';
import { withContext } from './database.ts';
import { type Terminal, asTable, printData } from './terminal.ts';
import { limitsOf } from '../kernel/limits.ts';
import { presentAdminBooking } from '../kernel/booking.ts';

interface ListOptions {
  date?: string;
  court?: number;
  status?: BookingStatus;
  limit: number;
}

interface CreateOptions {
  court: number;
  date: string;
  start: string;
  end: string;
  email: string;
  override?: string[];
}

const DEFAULT_LIMIT = 100;

export function addBookings(program: Command, terminal: Terminal): void {
  const bookings = program.command('bookings').description('list and create bookings');
  addList(bookings, terminal);
  addCreate(bookings, terminal);
}

function addList(bookings: Command, terminal: Terminal): void {
  bookings
    .command('list')
    .description('list bookings, latest start first')
    .option('--date <date>', 'only bookings on this date at the court, YYYY-MM-DD', readDate)
    .option('--court <id>', 'only bookings of this court', readId)
    .addOption(new Option('--status <status>', 'only bookings with this status').choices(statuses))
    .option('--limit <number>', 'the maximum number of bookings to list', readWholeNumber(1, 10_000), DEFAULT_LIMIT)
    .action(({ date, court, status, limit }: ListOptions) =>
      withContext(terminal, async ({ db, now }) => {
        const filter = filterOf({
          ...(date && { date }),
          ...(court && { court_id: court }),
          ...(status && { status }),
        });
        const page = { limit, after: undefined };
        const listed = await listBookings(db.read, filter, { page, time: timestamp(now()) });
        const rows = (await findListed(db.read, listed.slice(0, limit))).map(presentAdminBooking);
        printData(terminal, rows, tableOf(rows));
        if (listed.length > limit)
          terminal.stderr.write(`There are more bookings. Use --limit to list more than ${limit}.\n`);
      }),
    );
}

function addCreate(bookings: Command, terminal: Terminal): void {
  const exempt = new Set(rules.flatMap(({ name, exemptsAdmins }) => (exemptsAdmins && name ? name : [])));
  const overridable = OVERRIDES.filter((name) => !exempt.has(name));
  bookings
    .command('create')
    .description('book a court for a user; the booking is confirmed immediately')
    .requiredOption('--court <id>', 'the id of the court, as shown by `courts list`', readId)
    .requiredOption('--date <date>', 'the date at the court, YYYY-MM-DD', readDate)
    .requiredOption('--start <time>', 'the start at the court, HH:MM', readStartTime)
    .requiredOption('--end <time>', 'the end at the court, HH:MM; on the next day if before the start', readEndTime)
    .requiredOption('--email <email>', 'the email of the user')
    .addOption(new Option('--override <rules...>', 'rules to override').choices(overridable))
    .action(({ court, date, start, end, email, override = [] }: CreateOptions) =>
      withContext(terminal, async ({ db, config, now, actor }) => {
        const slot = { court_id: court, booking_date: date, start_time: start, end_time: end };
        const options = { now: now(), actor, limits: limitsOf(await loadPolicy(db), config) };
        const row = await transact(db, (db) => bookFor(db, { ...slot, email, override }, options));
        const booking = presentAdminBooking(row);
        printData(terminal, booking, [summaryOf(booking)]);
      }),
    );
}

function summaryOf({ id, court, user, booking_date, start_time, status, ...rest }: AdminBooking): string {
  const end = endOf({ start_time, ...rest });
  return `Booking ${id}: ${court.name} on ${booking_date}, ${start_time}–${end}, for ${user.name}, ${status}.`;
}

function endOf({ start_time, end_time }: Pick<AdminBooking, 'start_time' | 'end_time'>): string {
  return end_time <= start_time ? `${end_time} (next day)` : end_time;
}

function tableOf(bookings: AdminBooking[]): string[] {
  const columns = ['id', 'booking_date', 'start_time', 'end_time', 'court', 'user', 'status'] as const;
  const rows = bookings.map((booking) => ({
    ...booking,
    end_time: endOf(booking),
    court: `${booking.court.name} (${booking.court_id})`,
    user: booking.user.name,
  }));
  return asTable([...columns], rows);
}
