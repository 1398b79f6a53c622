import { findUserById, type UserRow } from '../modules/accounts/store.ts';
import type { AuditedContext } from '../modules/audit/actions.ts';
import type { CourtRow } from '../modules/courts/store.ts';
import { setBankAccount } from '../modules/bank/account.ts';
import { importStatement } from '../modules/bank/import.ts';
import { referenceOf } from '../modules/bank/references.ts';
import { makeInvoices } from '../modules/invoices/actions.ts';
import { addTerms } from '../modules/payments/actions.ts';
import { reverse, takePayment } from '../modules/payments/pay.ts';
import { waive } from '../modules/payments/waivers.ts';
import type { PaymentInput } from '../modules/payments/schema.ts';
import { bookingOf, createBookings, requestOf } from '../kernel/book.ts';
import { cancel, changeBooking } from '../kernel/change.ts';
import { NO_LIMITS } from '../kernel/limits.ts';
import type { BookingRow } from '../kernel/store.ts';
import { transact } from '../platform/db/transact.ts';
import { addDays, momentAround, today, toTime } from '../platform/time.ts';

/** The length of the month with payments. The month ends on the day before the present day. */
export const MONEY_DAYS = 30;
const HOURS = [10, 14, 18];

const terms = {
  name: 'Pay at the desk',
  tax_rate: 2000,
  refunds: [
    { hours_before: 24, percent: 100 },
    { hours_before: 6, percent: 50 },
  ],
  no_show_fee: 1000,
};

type Means = PaymentInput['means'];
const CASH: Means = [{ means: 'cash', tendered: 5000 }];
const CARD: Means = [{ means: 'card' }];
const BALANCE: Means = [{ means: 'balance' }];

/** The payment of a booking at the desk, or another event. The clock shows the start of the booking. */
type Visit = (context: AuditedContext, booking: BookingRow) => Promise<unknown>;

const pay =
  (means: Means): Visit =>
  ({ db, ...context }, { id, user_id }) =>
    transact(db, (tx) => takePayment(tx, { db, ...context }, { user_id, bookings: [{ booking_id: id }], means }));

/** The player transfers the price, and the treasurer imports the statement. */
const transfer =
  (textOf: (booking: BookingRow) => string): Visit =>
  async (context, booking) => {
    const { booking_date, price_amount, price_currency, user_id } = booking;
    const player = await findUserById(context.db.read, user_id);
    const cells = [booking_date, ((price_amount ?? 0) / 100).toFixed(2), price_currency, player?.name, textOf(booking)];
    await importStatement(context, { content: `Date;Amount;Currency;Name;Text\n${cells.join(';')}\n` });
  };
const transferWithReference = transfer(({ id }) => referenceOf(id));

const leaveUnpaid: Visit = async () => {};

const payAfterTopUp: Visit = async (context, booking) => {
  const input = { user_id: booking.user_id, top_up: 10_000, means: [{ means: 'transfer' as const }] };
  await transact(context.db, (db) => takePayment(db, context, input));
  await pay(BALANCE)(context, booking);
};

const missAndWaive: Visit = async (context, booking) => {
  await changeBooking(context, booking.id, { patch: { status: 'no_show' }, accepted: undefined });
  const waiver = { amount: terms.no_show_fee, reason: 'Ill, and called at the desk' };
  await transact(context.db, (db) => waive(db, context, booking.id, waiver));
  await transferWithReference(context, booking);
};

const payByMistake: Visit = async (context, booking) => {
  const { user_id, id: booking_id } = booking;
  const input = { user_id, bookings: [{ booking_id }], means: CASH };
  const { id } = await transact(context.db, (db) => takePayment(db, context, input));
  await transact(context.db, (db) => reverse(db, context, id, { reason: 'Paid by card, not in cash' }));
  await pay(CARD)(context, booking);
};

/** The visits that differ from a payment in cash or by card, by the number of the booking. */
const visits: Readonly<Record<number, Visit>> = {
  ...{ 5: transferWithReference, 13: missAndWaive, 21: payByMistake, 30: payAfterTopUp, 34: pay(BALANCE) },
  ...{ 50: leaveUnpaid, 85: leaveUnpaid, 86: transfer(() => 'Tennis'), 88: leaveUnpaid },
};
/** The number of a booking that is paid and then cancelled seven hours before the start. Half of the price is refunded. */
const CANCELLED = 9;

/**
 * Adds payment terms, a month of bookings with all kinds of payments, and the invoices of the month. Moves the clock
 * from the day before the month to the present day.
 */
export async function addMonthOfMoney(
  context: AuditedContext,
  clock: { now: number },
  { courts, players, until }: { courts: readonly CourtRow[]; players: readonly UserRow[]; until: number },
): Promise<number> {
  const { db } = context;
  await transact(db, (db) => addTerms(db, context, terms));
  await setBankAccount(context, { holder: 'Courtside', iban: 'DE02 1203 0000 0000 2020 51' }, undefined);
  const timeZone = courts[0]!.time_zone;
  const firstDay = addDays(today(timeZone, until), -MONEY_DAYS);
  const count = MONEY_DAYS * HOURS.length;
  for (let n = 0; n < count; n += 1) {
    const booking_date = addDays(firstDay, Math.floor(n / HOURS.length));
    const hour = HOURS[n % HOURS.length]!;
    const clockTo = (hours: number) => (clock.now = momentAround(booking_date, hours * 60, timeZone).epochMs);
    const [court, player] = [courts[n % courts.length]!, players[n % players.length]!];
    clockTo(hour - 7);
    const [start_time, end_time] = [toTime(hour * 60), toTime(hour * 60 + 60)];
    const input = { court_id: court.id, booking_date, start_time, end_time };
    const request = requestOf(player, input, { now: clock.now, limits: NO_LIMITS });
    const booking = bookingOf((await transact(db, (db) => createBookings(db, [request])))[0]!);
    if (n === CANCELLED) {
      await pay(CARD)(context, booking);
      await cancel(context, player, booking.id);
      continue;
    }
    clockTo(hour);
    await (visits[n] ?? pay(n % 2 === 0 ? CASH : CARD))(context, booking);
  }
  clock.now = until;
  const days = { date_from: firstDay, date_to: addDays(firstDay, MONEY_DAYS - 1) };
  await transact(db, (db) => makeInvoices(db, context, days));
  return count;
}
