import { findCourt } from '../courts/store.ts';
import { type PlanBook, loadPlanBook } from './plan-book.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { type Companion, type People, companionsOf, invite, isByAdmin, participantsJson } from '../../kernel/people.ts';
import type { Price } from '../../kernel/participants.ts';
import { changePrice, findGuests } from '../../kernel/price-lines.ts';
import { guestPrice, guests as guestRule, isOverQuota, planCurrency, planQuota } from './booking-rules.ts';
import { PeopleBookings, findMemberBookings } from './member-bookings.ts';
import type { PeopleKeys } from './store.ts';
import { type ParticipantUsage, participantUsageOf, quotaDays, withPlan } from './terms.ts';
import { type RuleViolation, problemFor, violationOf } from '../../kernel/violations.ts';
import type { Exemptions, Facts } from '../../kernel/part.ts';
import type { BookingRow } from '../../kernel/store.ts';
import { courtOf } from '../courts/court.ts';
import { rangeOf } from '../../kernel/earlier-bookings.ts';
import type { Participant } from '../../kernel/schema.ts';

declare module '../../kernel/part.ts' {
  interface Facts {
    /** Undefined if the club has no plans, or if the participants are unknown. */
    company?: Company;
  }
}

/** How many of the participants of a booking are guests: people without a membership on its day. */
interface Company {
  /**
   * The number of people for whom the guest price is charged. Includes everybody who has not accepted yet, even
   * members.
   */
  paying: number;
  /**
   * The number of guests that the limits of a plan count. Invited people count only after they have accepted. People
   * without an email address count at once.
   */
  guests: number;
  unnamedGuests: number;
}

export function companyOf(plans: PlanBook, companions: readonly Companion[], date: string): Company {
  const invited = companions.filter(({ state }) => state === 'invited');
  const guests = guestsAmong(plans, companions, date);
  const unnamed = guests.filter(({ name }) => name === null);
  return { paying: invited.length + guests.length, guests: guests.length, unnamedGuests: unnamed.length };
}

function guestsAmong(plans: PlanBook, companions: readonly Companion[], date: string): Companion[] {
  return companions.filter((companion) => companion.state === 'accepted' && !plans.isMember(companion, date));
}

/** Returns the players and the participants, for the lookup of their memberships. */
export function keysOf(requests: readonly People[]): PeopleKeys {
  const companions = requests.flatMap((request) => request.companions ?? []);
  return {
    userIds: [...requests.map(({ userId }) => userId), ...companions.flatMap(({ userId }) => userId ?? [])],
    emailKeys: companions.flatMap(({ userId, key }) => (userId === null && key !== null ? [key] : [])),
  };
}

/** Returns the violation if the player's plan does not allow the guests. */
function findGuestViolation(check: Facts): RuleViolation | undefined {
  return guestRule.breaks(check) ? violationOf(guestRule, check) : undefined;
}

/** Invites the participants whose own quota the booking would exceed, instead of adding them at once. */
export function askOverQuota(companions: readonly Companion[], usage: readonly ParticipantUsage[]): Companion[] {
  const over = new Set(usage.filter(isOverQuota).map(({ index }) => index));
  return invite(companions, (_, i) => over.has(i));
}

/**
 * If the player's plan does not allow the guests, invites the guests who have an email address, instead of adding them
 * at once.
 */
export function askGuests<Check extends Facts>(check: Check, plans: PlanBook): Check {
  const { slot, companions: given } = check;
  if (!given || findGuestViolation(check) === undefined) return check;
  const guests = guestsAmong(plans, given, slot.date);
  const companions = invite(given, (companion) => guests.includes(companion));
  return { ...check, companions, company: companyOf(plans, companions, slot.date) };
}

interface Checked {
  price: Price;
  companions: readonly Companion[];
}

/**
 * Checks a new list of participants. Returns the participants, and the booking's price with them.
 * The plan may have changed since the booking was made. Its limits on guests are therefore checked only if the change
 * adds guests, or guests without a name. If several plans apply, one plan that allows the guests is enough. New
 * participants whom a limit does not allow are invited instead of added. Admins are exempt from the checks, but the
 * price still changes. The caller must have locked the added participants and their shared memberships.
 */
export async function checkGuests(
  db: Db,
  booking: BookingRow,
  companions: readonly Companion[],
  exemptions?: Exemptions,
): Promise<Checked> {
  const change = await loadChange(db, booking, companions);
  if (change.plans.isEmpty) return { price: booking, companions };
  const isExempt = isByAdmin({ exemptions });
  const joining = isExempt ? companions : askOverQuota(companions, await usageOf(db, change));
  const found = checkLimits(change, joining);
  if ('price' in found) return found;
  const guests = guestsAmong(change.plans, joining, booking.booking_date);
  const asked = invite(joining, (companion) => companion.isNew && guests.includes(companion));
  const last = checkLimits(change, asked);
  if ('price' in last) return last;
  if (isExempt) return { price: found.exempt, companions: joining };
  throw problemFor([last.violation]);
}

/**
 * Checks that a person may accept an invitation. Returns the booking's price with this participant. The caller must
 * have locked the booking's people and their shared memberships.
 */
export async function checkAcceptance(
  db: Db,
  booking: BookingRow,
  { userId, participants }: { userId: number; participants: readonly Participant[] },
): Promise<Price> {
  const companions = companionsOf({ participants: participantsJson(participants) });
  const change = await loadChange(db, booking, companions);
  if (change.plans.isEmpty) return booking;
  const own = companions.findIndex((companion) => companion.userId === userId);
  const usage = (await usageOf(db, change)).find(({ index }) => index === own);
  if (usage && isOverQuota(usage))
    throw problemFor([violationOf(planQuota, { ...change.check, planUsage: usage.quotasByPlan[0]! })]);
  const found = checkLimits(change, companions);
  if ('price' in found) return found.price;
  // The error does not name the rule, because the plan of the owner is private.
  throw new Problem('guests_not_allowed', 'You cannot take part as a guest. Ask the player who made the booking.');
}

interface Change {
  booking: BookingRow;
  companions: readonly Companion[];
  plans: PlanBook;
  check: Facts;
}

async function loadChange(db: Db, booking: BookingRow, companions: readonly Companion[]): Promise<Change> {
  const { user_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  const plans = await loadPlanBook(
    db,
    keysOf([{ userId: user_id, companions: [...companionsOf(booking), ...companions] }]),
  );
  const court = courtOf((await findCourt(db, booking.court_id))!);
  return { booking, companions, plans, check: { court, slot: { date, start, end } } as Facts };
}

/**
 * Returns the quota usage of people who have accepted. For people who already took part in the booking, `existing`
 * contains the booking's usage, so the change cannot exceed their quotas.
 */
async function usageOf(db: Db, { booking, companions, plans, check }: Change): Promise<ParticipantUsage[]> {
  const { court, slot } = check;
  const days = quotaDays(slot.date);
  const ids = companions.flatMap(({ userId, state }) => (state === 'accepted' && userId !== null ? userId : []));
  const ranges = ids.map((userId) => rangeOf(userId, days, Date.parse(slot.date)));
  const bookings = new PeopleBookings(await findMemberBookings(db, ranges));
  return participantUsageOf({ companions, plans, bookings, court, slot, existingId: booking.id });
}

type LimitsResult = Checked | { violation: RuleViolation; exempt: Price };

function checkLimits({ booking, plans, check }: Change, companions: readonly Companion[]): LimitsResult {
  const { slot } = check;
  const company = companyOf(plans, companions, slot.date);
  const earlier = companyOf(plans, companionsOf(booking), slot.date);
  const checks = plans.candidatesOn(booking.user_id, slot.date).map((candidate) => {
    return withPlan({ ...check, company }, candidate);
  });
  const violations = checks.map(findGuestViolation);
  const allowed = checks.filter((_, i) => violations[i] === undefined);
  const price = withGuests(booking, company.paying - earlier.paying, allowed.length > 0 ? allowed : checks);
  const hasMore = company.guests > earlier.guests || company.unnamedGuests > earlier.unnamedGuests;
  if (hasMore && allowed.length === 0) return { violation: violations[0]!, exempt: price };
  return { price, companions };
}

/**
 * Adds the price of the added guests, or subtracts the price of the removed guests. If several plans apply, uses the
 * lowest price for an added guest. A removed guest lowers the price by the average price of the guests.
 */
function withGuests(price: Price, change: number, checks: readonly Facts[]): Price {
  const currency = price.price_currency ?? planCurrency(checks[0]?.terms);
  if (change === 0 || currency === null) return price;
  if (change < 0 && price.price_lines !== null) return withoutGuests(price, -change, currency);
  const each = Math.min(...checks.map(({ terms }) => guestPrice(currency, terms)));
  return changePrice(price, { kind: 'guests', amount: change * each, count: change }, currency);
}

/** Subtracts what the removed guests have added to the price, which is nothing if they were members at that time. */
function withoutGuests(price: Price, removed: number, currency: string): Price {
  const line = findGuests(price);
  if (!line) return price;
  const count = Math.min(removed, line.count);
  const amount = -Math.round((line.amount * count) / line.count);
  return changePrice(price, { kind: 'guests', amount, count: -count }, currency);
}
