// The player of a booking shares its price with other people, and changes or ends this.
import { randomBytes } from 'node:crypto';
import { loadMatcher } from '../../payments/terms.ts';
import { listTerms } from '../../payments/store.ts';
import { setHoldEnd } from '../../../kernel/hold.ts';
import { participantsOf } from '../../../kernel/people.ts';
import { statusAt } from '../../../kernel/statuses.ts';
import { type BookingRow, lockBooking } from '../../../kernel/store.ts';
import type { Context } from '../../../platform/context.ts';
import { insertRow, updateRow } from '../../../platform/db/rows.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { transact } from '../../../platform/db/transact.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { MINUTE, timestamp } from '../../../platform/time.ts';
import type { ProviderRow } from '../providers.ts';
import { amountToPay, GRACE_MS, type OnlineRow } from '../start.ts';
import { advance } from './advance.ts';
import { agreedOf, divideShares } from './plan.ts';
import type { BookingSharesInput } from './schema.ts';
import {
  findSplit,
  listSharePayments,
  listShares,
  lockOwnAttempts,
  lockPayments,
  lockSplit,
  type Share,
  type Split,
} from './store.ts';

type GivenShare = NonNullable<BookingSharesInput['shares']>[number];

/**
 * Shares the price of a held booking, or changes its shares. Authorised shares never rise.
 * @param provider the account to which all shares of a new split are paid
 * @throws {Problem} `not_shareable`, `payment_processing`, or `validation_failed` for wrong amounts or ids
 */
export function shareBooking(
  context: Context,
  id: number,
  { shares, provider }: { shares?: readonly GivenShare[] | undefined; provider: ProviderRow },
): Promise<void> {
  const { db, now } = context;
  return transact(db, async (tx) => {
    const known = await lockSplit(tx, id);
    const rows = known ? await lockPayments(tx, id) : [];
    const own = await lockOwnAttempts(tx, id);
    if (own.some(({ state }) => state === 'processing')) throw new Problem('payment_processing');
    await closePages(tx, own, now());
    const booking = (await lockBooking(tx, id))!;
    if (statusAt(booking, now()) !== 'offered' || known?.state === 'capturing') throw new Problem('not_shareable');
    const split = await openSplit(tx, { booking, provider, now: now() });
    const due = await amountToPay(tx, booking, now());
    if (due <= 0) throw new Problem('nothing_to_pay');
    const given = shares ?? (await namePlayers(tx, booking));
    await replaceShares(tx, { split, due, given, rows, now: now() });
    // The reserved money may be enough now.
    await advance(tx, context, split);
  });
}

/** Opens a split, or opens it again. Its time starts once, so that nobody can hold a slot for ever. */
async function openSplit(
  db: Db,
  { booking, provider, now }: { booking: BookingRow; provider: ProviderRow; now: number },
): Promise<Split> {
  const time = timestamp(now);
  const known = await findSplit(db, booking.id);
  if (known?.state === 'open') return known;
  const minutes = await shareMinutes(db, booking);
  const holdEnd = Date.parse(booking.offer_expires_at ?? '') || now;
  const first = Math.min(Math.max(now + minutes * MINUTE, holdEnd), Date.parse(booking.starts_at) - GRACE_MS);
  const pay_by = known?.pay_by ?? timestamp(first);
  if (minutes === 0 || Date.parse(pay_by) <= now) throw new Problem('not_shareable');
  const facts = { provider_id: provider.id, state: 'open' as const, pay_by, updated_at: time };
  const split = known
    ? await updateRow(db, 'booking_splits', known.id, facts)
    : await insertRow(db, 'booking_splits', { ...facts, booking_id: booking.id, created_at: time });
  await setHoldEnd(db, booking, Date.parse(pay_by) + GRACE_MS);
  return split;
}

/** Returns how long players have to pay a shared booking, in minutes. 0 if its terms allow no sharing. */
export async function shareMinutes(db: Db, { court_id, user_id, booking_date }: BookingRow): Promise<number> {
  const booked = { court_id, user_id, booking_date };
  const findTerms = await loadMatcher(db, await listTerms(db), [booked]);
  return findTerms(booked)?.share_within_minutes ?? 0;
}

/** Returns a share for each player. Known shares stay. */
async function namePlayers(db: Db, booking: BookingRow): Promise<GivenShare[]> {
  const known = await listShares(db, booking.id);
  if (known.length > 0) return known.map(({ id, name, amount }) => ({ id, name, amount }));
  return [booking.user_name, ...participantsOf(booking).map(({ name }) => name)].map((name) => ({ name: name ?? '' }));
}

interface Replacement {
  split: Split;
  due: number;
  given: readonly GivenShare[];
  rows: readonly OnlineRow[];
  now: number;
}

async function replaceShares(db: Db, { split: { booking_id }, due, given, rows, now }: Replacement): Promise<void> {
  const known = await listShares(db, booking_id);
  const ids = given.map(({ id }) => id);
  const unknown = given.findIndex(({ id }, i) => id !== undefined && (ids.indexOf(id) !== i || !has(known, id)));
  if (unknown !== -1)
    throw invalid([
      { pointer: `#/shares/${unknown}/id`, code: 'not_allowed', detail: 'The booking has no such share.' },
    ]);
  const gone = known.filter(({ id }) => !ids.includes(id));
  for (const { id } of gone) await updateRow(db, 'booking_shares', id, { removed: 1 });
  const closed = new Set(gone.map(({ id }) => id));
  for (const { id, share_id } of rows) if (closed.has(share_id!)) await markUnwanted(db, id, now);
  const left = rows.filter(({ share_id }) => !closed.has(share_id!));
  const shares = given.map(({ id = 0 }) => ({ id }) as Share);
  const amounts = given.some(({ amount }) => amount !== undefined)
    ? givenAmounts(due, given, left)
    : divideShares(
        due,
        shares,
        left,
        shares.map(() => 1),
      );
  for (const [i, { id, name }] of given.entries()) {
    const facts = { name, amount: amounts[i]! };
    if (id !== undefined) await updateRow(db, 'booking_shares', id, facts);
    else
      await insertRow(db, 'booking_shares', {
        ...facts,
        booking_id,
        token: newToken(),
        removed: 0,
        created_at: timestamp(now),
      });
  }
}

function has(shares: readonly Share[], id: number): boolean {
  return shares.some((share) => share.id === id);
}

/** Checks amounts that the player has chosen. */
function givenAmounts(due: number, given: readonly GivenShare[], rows: readonly OnlineRow[]): number[] {
  const amounts = given.map(({ amount = 0 }) => amount);
  const tooHigh = given.findIndex(({ id = 0, amount = 0 }) => amount > agreedOf({ id }, rows));
  if (tooHigh !== -1) {
    const detail = 'The person has agreed to a lower amount.';
    throw invalid([{ pointer: `#/shares/${tooHigh}/amount`, code: 'too_large', detail }]);
  }
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum !== due)
    throw invalid([{ pointer: '#/shares', code: 'not_allowed', detail: `The amounts sum to ${sum}, not to ${due}.` }]);
  return amounts;
}

function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Closes the pages on which the player alone would pay the whole price. */
async function closePages(db: Db, attempts: readonly OnlineRow[], now: number): Promise<void> {
  for (const { id, state } of attempts)
    if (state === 'new' || state === 'open')
      await updateRow(db, 'online_payments', id, { unwanted: 1, ask_at: timestamp(now) });
}

/** Ends the sharing of a booking. Nobody has paid anything. The player can still pay alone until the time is over. */
export function stopSharing(context: Context, id: number): Promise<void> {
  const { db, now } = context;
  return transact(db, async (tx) => {
    const split = await lockSplit(tx, id);
    if (split?.state !== 'open') {
      if (split?.state === 'capturing') throw new Problem('not_shareable');
      return;
    }
    await lockPayments(tx, id);
    const stopped = await updateRow(tx, 'booking_splits', split.id, {
      state: 'released',
      updated_at: timestamp(now()),
    });
    await advance(tx, context, stopped);
  });
}

/** Lets a payment end, because it would pay for nothing. `settle` ends it at the provider. */
export async function markUnwanted(db: Db, id: number, now: number): Promise<void> {
  const query = db.updateTable('online_payments').set({ unwanted: 1, ask_at: timestamp(now) });
  await query.where('id', '=', id).where('state', 'not in', ['paid', 'ended']).execute();
}

/** Returns the open payments of one share. */
export async function listUnfinished(db: Db, { id, booking_id }: Share): Promise<OnlineRow[]> {
  const rows = await listSharePayments(db, booking_id);
  return rows.filter(
    ({ share_id, state, unwanted }) => share_id === id && state !== 'ended' && state !== 'paid' && unwanted === 0,
  );
}
