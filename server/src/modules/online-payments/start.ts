// Starts online payments. The row is written before the provider is called, so that no page gets lost.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { findUserById } from '../accounts/store.ts';
import { dueOf, owedOf } from '../payments/charge.ts';
import { isPayable } from '../payments/present.ts';
import { findCharges } from '../payments/store.ts';
import { setHoldEnd } from '../../kernel/hold.ts';
import { statusAt } from '../../kernel/statuses.ts';
import { type BookingRow, lockBooking } from '../../kernel/store.ts';
import type { Context } from '../../platform/context.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { MINUTE, timestamp, toTime } from '../../platform/time.ts';
import { ProviderError } from './provider.ts';
import { connect, type ProviderRow } from './providers.ts';
import { findSplit, lockOwnAttempts } from './shares/store.ts';

export type OnlineRow = Selectable<Tables['online_payments']>;

/** The slot stays held this much longer than the player can pay, so that the provider can be asked before it is free. */
export const GRACE_MS = 2 * MINUTE;
/** The page of a booking that is not held stays open this long. */
const PAGE_MS = 60 * MINUTE;

export interface Start {
  userId: number;
  booking: BookingRow;
  provider: ProviderRow;
  /** The origin that users see. */
  origin: string;
  locale: string;
}

/**
 * Starts a payment for what a booking owes now. Calls for the same booking return the same open payment.
 * @throws {Problem} `booking_shared`, `nothing_to_pay`, `payment_processing`, `payment_unavailable` or `provider_refused`
 */
export async function startPayment(context: Context, start: Start): Promise<OnlineRow> {
  const row = await transact(context.db, (db) => findOrCreate(db, context.now(), start));
  if (row.state === 'processing')
    throw new Problem('payment_processing', undefined, { extra: { online_payment_id: row.id } });
  if (row.state !== 'new') return row;
  const { booking, provider, origin, locale } = start;
  const email = (await findUserById(context.db.read, row.user_id))?.email ?? null;
  const returnUrl = `${origin}/bookings?payment=${row.id}`;
  return openPage(context, row, { booking, provider, locale, email, returnUrl });
}

async function findOrCreate(db: Db, now: number, { userId, booking: { id }, provider }: Start): Promise<OnlineRow> {
  await lockOwnAttempts(db, id);
  const booking = (await lockBooking(db, id))!;
  const split = await findSplit(db, id);
  const attempts = await attemptsOf(db, id).execute();
  const isHeld = statusAt(booking, now) === 'offered';
  if (split?.state === 'capturing' || (split?.state === 'open' && isHeld)) throw new Problem('booking_shared');
  const amount = await amountToPay(db, booking, now);
  const unfinished = attempts.find(({ state }) => state !== 'ended' && state !== 'paid');
  const isUsable =
    unfinished?.provider_id === provider.id &&
    unfinished.unwanted === 0 &&
    unfinished.amount === amount &&
    (unfinished.expires_at === null || Date.parse(unfinished.expires_at) > now);
  if (unfinished && (isUsable || unfinished.state === 'processing')) return unfinished;
  // The reconciler closes the page, so that nobody pays the old price there.
  if (unfinished) await updateRow(db, 'online_payments', unfinished.id, { ask_at: timestamp(now) });
  // An earlier attempt knows the end of the hold without the grace time.
  const earlier = split ?? attempts.find((row) => row.pay_by !== null);
  const pay_by = isHeld ? (earlier?.pay_by ?? booking.offer_expires_at) : null;
  if (amount <= 0 || (pay_by !== null && Date.parse(pay_by) <= now)) throw new Problem('nothing_to_pay');
  if (pay_by !== null) await setHoldEnd(db, booking, Date.parse(pay_by) + GRACE_MS);
  return insertAttempt(db, now, { provider_id: provider.id, booking_id: id, user_id: userId, amount, pay_by });
}

type NewAttempt = Pick<OnlineRow, 'provider_id' | 'booking_id' | 'user_id' | 'amount' | 'pay_by'> &
  Partial<Pick<OnlineRow, 'share_id' | 'covers_rest'>>;

export async function insertAttempt(db: Db, now: number, attempt: NewAttempt): Promise<OnlineRow> {
  const { booking_id } = attempt;
  const { currency } = (await findCharges(db, [booking_id])).get(booking_id)!;
  const nothing = { reference: null, other_reference: null, url: null, expires_at: null, reason: null } as const;
  const time = timestamp(now);
  return insertRow(db, 'online_payments', {
    ...{ key: randomUUID(), ...attempt, currency, state: 'new', ...nothing, outcome: null, payment_id: null },
    ...{ ask_at: timestamp(now + MINUTE / 2), asked_at: null, asked: 0, created_at: time, updated_at: time },
  });
}

/** Returns what confirms a held booking, or what another booking owes, in minor units. */
export async function amountToPay(db: Db, booking: BookingRow, now: number): Promise<number> {
  const charge = (await findCharges(db, [booking.id])).get(booking.id);
  if (!charge) return 0;
  if (statusAt(booking, now) !== 'offered') return owedOf(charge);
  return (await isPayable(db, booking, now)) ? dueOf(charge, booking.price_amount) : 0;
}

function attemptsOf(db: Db, bookingId: number) {
  const ofBooking = db.selectFrom('online_payments').selectAll().where('booking_id', '=', bookingId);
  return ofBooking.where('share_id', 'is', null).orderBy('id', 'desc');
}

interface Page {
  booking: BookingRow;
  provider: ProviderRow;
  locale: string;
  email: string | null;
  /** The page of the web app to which the provider sends the player. */
  returnUrl: string;
}

/** Creates the page of a new attempt at the provider, and stores its address. */
export async function openPage(
  context: Context,
  row: OnlineRow,
  { booking, provider, locale, email, returnUrl }: Page,
): Promise<OnlineRow> {
  const { db, now, config } = context;
  const notifyUrl = config.PUBLIC_URL === '' ? undefined : notificationUrl(config.PUBLIC_URL, provider.id);
  const account = await connect(context, provider);
  try {
    const started = await account.start({
      ...{ key: row.key, amount: row.amount, currency: row.currency, description: describe(booking), locale },
      ...{ isManual: row.share_id !== null, email, notifyUrl, returnUrl },
      createdAt: Date.parse(row.created_at),
      expiresAt: row.pay_by === null ? Date.parse(row.created_at) + PAGE_MS : Date.parse(row.pay_by),
    });
    const { reference, url, expiresAt } = started;
    const facts = {
      reference,
      url,
      expires_at: timestamp(expiresAt),
      ...nextQuestion({ ...row, asked: 0 }, now()),
      asked: 0,
    };
    return await changeRow(db, row.id, { state: 'open', ...facts });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== 'refused') throw new Problem('payment_unavailable');
    const reason = error.code ?? 'refused';
    await changeRow(db, row.id, { state: 'ended', reason, ask_at: null });
    throw new Problem('provider_refused', undefined, { extra: { reason } });
  }
}

/** Changes an attempt that another process may have changed in the meantime: only a new one. */
function changeRow(database: Context['db'], id: number, changes: Partial<OnlineRow>): Promise<OnlineRow> {
  return transact(database, async (db) => {
    const row = await lockAttempt(db, id);
    return row.state === 'new' ? updateRow(db, 'online_payments', id, changes) : row;
  });
}

/**
 * Locks an attempt. It is locked before all other rows. The lock allows other transactions to write rows that reference
 * the attempt.
 */
export function lockAttempt(db: Db, id: number): Promise<OnlineRow> {
  const query = db.selectFrom('online_payments').selectAll().where('id', '=', id);
  return query.forNoKeyUpdate().executeTakeFirstOrThrow();
}

function describe({ court_name, booking_date, start_minute, end_minute }: BookingRow): string {
  return `${court_name}, ${booking_date}, ${toTime(start_minute)}–${toTime(end_minute)}`;
}

/** Returns the address at which the service takes the notifications of a provider. */
export function notificationUrl(origin: string, providerId: number): string {
  return `${origin}/payment-notifications/${providerId}`;
}

/** While somebody waits for a result, the service asks the provider at most this often. */
export const ASK_AFTER_MS = 2000;
/** How long the service waits before it asks again, in seconds. The last time repeats. */
const WAITS = [10, 15, 30, 60, 120, 300, 900];

/**
 * Returns when the provider is asked again: after some time, at the end of the time to pay and of the page, and each
 * minute while a slot is held longer than that.
 */
export function nextQuestion(
  { asked, pay_by, expires_at }: Pick<OnlineRow, 'asked' | 'pay_by' | 'expires_at'>,
  now: number,
) {
  const ends = [pay_by, expires_at].flatMap((end) => (end === null ? [] : Date.parse(end)));
  const isLate = pay_by !== null && Date.parse(pay_by) <= now;
  const wait = isLate ? MINUTE : (WAITS[asked] ?? WAITS.at(-1)!) * 1000;
  const next = Math.min(now + wait, ...ends.filter((end) => end > now));
  return { asked: asked + 1, ask_at: timestamp(next), asked_at: timestamp(now) };
}
