import type { BookingPart, SlotRequest } from '../../kernel/part.ts';
import type { Db } from '../../platform/db/schema.ts';
import { beforeCommit } from '../../platform/db/transact.ts';
import type { Money } from '../../platform/http/fields.ts';
import { HOUR, MINUTE, timestamp } from '../../platform/time.ts';
import { isRequested } from '../../kernel/statuses.ts';
import { dueOf } from './charge.ts';
import { sumDebts } from './reading.ts';
import { settleBookings } from './settle.ts';
import { findCharges, listToPay, listUnpaid, listTerms, type TermsRow } from './store.ts';
import { type FindTerms, loadMatcher } from './terms.ts';

declare module '../../kernel/part.ts' {
  interface Facts {
    payment?: PaymentFacts;
  }
}

interface PaymentFacts {
  /** The player's debt, if it is higher than the terms of the court allow. */
  debt?: (Money & { max: number }) | undefined;
  /** The end of the hold if the player must pay first, in milliseconds since the Unix epoch. */
  payUntil?: number;
  /** Another booking of the player that is held until the player pays. */
  unpaid?: number | undefined;
  /** Whether the request accepts a held slot that must be paid. */
  mustPay?: boolean;
}

interface Loaded {
  /** The terms of each booking. Undefined if the club has no terms. */
  findTerms?: FindTerms;
  /** Returns a debt that is too high. Undefined if no terms limit what players owe. */
  findDebt?: (request: SlotRequest) => (Money & { max: number }) | undefined;
  /** The bookings that are held until their players pay, by the ids of the players. */
  unpaid: Map<number, number>;
  /** The ids of the held bookings that must be paid. */
  toPay: ReadonlySet<number>;
}

/** After the club accepts a request, the player has at least this long to read the email and to pay. */
const AFTER_APPROVAL_MS = 24 * HOUR;

/** Charges bookings, holds slots until they are paid, and rejects players who owe too much. */
export const paymentsPart: BookingPart<Loaded> = {
  async load(db, requests) {
    const accepted = requests.flatMap(({ purpose, existingId }) => (purpose === 'accept_offer' ? existingId! : []));
    const toPay = new Set(accepted.length > 0 ? await listToPay(db, accepted) : []);
    const terms = await listTerms(db);
    if (terms.length === 0) return { unpaid: new Map(), toPay };
    const userIds = requests.map(({ userId }) => userId);
    const findTerms = await loadMatcher(db, terms, requests.map(bookedBy));
    const isLimited = terms.some(({ max_owed }) => max_owed !== null);
    const unpaid = terms.some(isPaidFirst) ? await listUnpaid(db, userIds) : new Map<number, number>();
    return { findTerms, ...(isLimited && { findDebt: await loadDebts(db, findTerms, requests) }), unpaid, toPay };
  },
  facts({ findTerms, findDebt, unpaid, toPay }, request) {
    const { userId, now, existingId, purpose, exemptions } = request;
    if (purpose === 'accept_offer') {
      const mustPay = toPay.has(existingId!);
      return { payment: mustPay ? { mustPay } : { debt: findDebt?.(request) } };
    }
    // The rules below apply to new bookings only.
    if (existingId !== undefined || !findTerms) return {};
    const terms = findTerms(bookedBy(request));
    const isHeld = terms && isPaidFirst(terms) && !exemptions && purpose === undefined;
    const held = isHeld && { payUntil: now + terms.pay_within_minutes * MINUTE, unpaid: unpaid.get(userId) };
    return { payment: { debt: findDebt?.(request), ...held } };
  },
  rules: [
    {
      code: 'debt_too_high',
      exemptsAdmins: true,
      needsRequest: true,
      field: () => 'court_id',
      breaks: ({ payment }) => payment?.debt !== undefined,
      detail: () => 'You owe the club too much for another booking. Pay first.',
      values: ({ payment }) => ({ ...payment?.debt }),
    },
    {
      code: 'unpaid_booking',
      exemptsAdmins: true,
      needsRequest: true,
      field: () => 'court_id',
      breaks: ({ payment }) => payment?.unpaid !== undefined,
      detail: () => 'Another booking of yours is held until you pay. Pay or cancel it first.',
      values: ({ payment }) => ({ booking_id: payment?.unpaid }),
    },
    {
      code: 'payment_required',
      exemptsAdmins: true,
      needsRequest: true,
      field: () => 'court_id',
      breaks: ({ payment, court }) => payment?.mustPay === true && !court.requires_approval,
      detail: () => 'This booking must be paid first. The payment confirms it.',
    },
  ],
  granted({ unpaid }, { userId }, { id, status }) {
    if (status === 'offered') unpaid.set(userId, id);
  },
  changed(db, changes, loaded) {
    if (loaded && !loaded.findTerms && changes.every(({ before }) => !before)) return;
    beforeCommit(db, settleBookings, { changes, findTerms: loaded?.findTerms });
  },
  held: {
    until({ payment }, price) {
      return price && price.amount > 0 ? payment?.payUntil : undefined;
    },
    async untilAfterApproval(db, { id, price_amount, starts_at }, now) {
      const charge = (await findCharges(db, [id])).get(id);
      if (!charge || dueOf(charge, price_amount) === 0) return undefined;
      const within = charge.pay_within_minutes * MINUTE;
      // Shortly before the start, there is no time to pay first. The booking is confirmed, and the player owes it.
      if (Date.parse(starts_at) - now < within) return undefined;
      return now + Math.max(within, AFTER_APPROVAL_MS);
    },
    async expired(db, booking) {
      const isUnpaid = isRequested(booking) && (await findCharges(db, [booking.id])).has(booking.id);
      return isUnpaid ? 'The booking was not paid in time.' : undefined;
    },
    async ended() {
      return undefined;
    },
  },
};

function isPaidFirst({ mode }: TermsRow): boolean {
  return mode === 'now' || mode === 'deposit';
}

function bookedBy({ courtId, userId, slot }: SlotRequest) {
  return { court_id: courtId, user_id: userId, booking_date: slot.date };
}

async function loadDebts(
  db: Db,
  findTerms: FindTerms,
  requests: readonly SlotRequest[],
): Promise<NonNullable<Loaded['findDebt']>> {
  const debts = await sumDebts(
    db,
    requests.map(({ userId }) => userId),
    timestamp(requests[0]?.now ?? 0).slice(0, 10),
  );
  return (request) => {
    const max = findTerms(bookedBy(request))?.max_owed ?? Infinity;
    const tooHigh = debts.find(({ user_id, amount }) => user_id === request.userId && amount > max);
    return tooHigh && { amount: tooHigh.amount, currency: tooHigh.currency, max };
  };
}
