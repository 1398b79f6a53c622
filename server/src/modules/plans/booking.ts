import { accountsIn, isByAdmin } from '../../kernel/people.ts';
import type { BookingPart, LoadedParts, Facts, SlotRequest } from '../../kernel/part.ts';
import { isPostgres } from '../../platform/db/given-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { MustRepeat, allSettledOrThrow, isTransaction } from '../../platform/db/transact.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { guestPrice, planRules, plannedPrice } from './booking-rules.ts';
import { findCutoff } from './cutoff.ts';
import { askGuests, askOverQuota, checkAcceptance, checkGuests, companyOf, keysOf } from './guests.ts';
import { PeopleBookings, findMemberBookings } from './member-bookings.ts';
import { type Candidate, PlanBook, findPlansVersion, knownPlans, loadPlans } from './plan-book.ts';
import { type LockedMemberships, findMemberships, lockMemberships } from './store.ts';
import { limitsWith, participantUsageOf, planUsageOf, quotaDays, withPlan } from './terms.ts';
import { countNoShows, rangeOf } from '../../kernel/earlier-bookings.ts';
import { usageOf } from '../../kernel/limits.ts';

/** The plans, bookings and no-shows that decide the terms of a batch of requests. */
export interface PlanFacts {
  plans: PlanBook;
  /** The bookings that can count towards quotas. */
  bookings: PeopleBookings;
  noShows: ReadonlyMap<number, number>;
}

/**
 * Replaces the settings of a court by those of the player's plan, and adds the rules and prices of plans. The facts are
 * undefined if the club has no plans.
 */
export const plansPart: BookingPart<PlanFacts | undefined> = {
  /** Locks shared memberships, so that bookings that share a quota are decided one after another. */
  async lock(db, people) {
    if (knownPlans(db).plans.size === 0) return;
    const memberships = lockMemberships(db, keysOf(people));
    locked.set(db, memberships);
    await memberships;
  },
  async load(db, requests) {
    const findBookings = () => findMemberBookings(db, requests.flatMap(rangesOf));
    const locking = locked.get(db);
    // Send the query for the bookings before waiting for the memberships, which saves a round trip.
    const [known, found] = locking ? await allSettledOrThrow(locking, findBookings()) : [];
    const plans = await loadPlans(db, known ? known.plansVersion : await findPlansVersion(db));
    if (plans.plans.size === 0) return undefined;
    // This process has loaded the club's first plan after `lock`, so the memberships are not locked. They must be locked
    // before courts, so repeat the transaction. SQLite has no such locks.
    if (!known && isPostgres(db) && isTransaction(db)) throw new MustRepeat();
    const memberships = known?.memberships ?? (await findMemberships(db, keysOf(requests)));
    const book = new PlanBook(plans, memberships);
    const noShows = await findNoShows(db, requests, book);
    return { plans: book, bookings: new PeopleBookings(found ?? (await findBookings())), noShows };
  },
  terms(facts, request, check) {
    if (!facts) return [];
    const { plans, bookings } = facts;
    const candidates = plans.candidatesOn(request.userId, check.slot.date);
    if (candidates.length === 0 || !check.companions) {
      return candidates.map((candidate) => planCheck(facts, { request, check, candidate }));
    }
    const query = { companions: check.companions, court: check.court, slot: check.slot, plans, bookings };
    const usage = participantUsageOf({ ...query, existingId: request.existingId });
    // Invite the participants whose own quota the booking would exceed, instead of adding them.
    const companions = mayAsk(request) ? askOverQuota(check.companions, usage) : check.companions;
    const company = companyOf(plans, companions, check.slot.date);
    const isRecheck = request.purpose === 'recheck';
    const withPeople = { ...check, companions, company, ...(isRecheck && { participantUsage: usage }) };
    return candidates.map((candidate) => planCheck(facts, { request, check: withPeople, candidate }));
  },
  rules: planRules,
  price: plannedPrice,
  priceLines: ({ terms, company }, currency) => {
    const count = company?.paying ?? 0;
    return count === 0 ? [] : [{ kind: 'guests', count, amount: count * guestPrice(currency, terms) }];
  },
  granted(facts, { companions = [] }, booking) {
    const accepted = companions.filter(({ state }) => state === 'accepted');
    facts?.bookings.add(
      booking,
      accepted.flatMap(({ userId }) => userId ?? []),
    );
  },
  cutoff: findCutoff,
  participants: { change: checkGuests, accept: checkAcceptance },
};

/** Returns the facts for a `Recheck`. The bookings that the recheck grants count towards quotas. */
export function recheckedPlans(plans: PlanBook): LoadedParts {
  const facts: PlanFacts = { plans, bookings: new PeopleBookings([]), noShows: NONE };
  return new Map([[plansPart, facts]]);
}

/** Returns the check with the settings, limits and quotas of one plan. */
export function planCheck(
  { plans, bookings, noShows }: PlanFacts,
  { request, check, candidate }: { request: SlotRequest; check: Facts; candidate: Candidate },
): Facts {
  const planned = withPlan(check, candidate);
  if (!planned.terms) return planned;
  const { userId, slot, existingId } = request;
  const query = { userId, slot, existingId, bookings };
  const planUsage = planned.terms.quotas.map((quota) => planUsageOf(quota, candidate, query));
  const limits = limitsWith(request.limits, planned.terms);
  const usage = usageOf({ ...request, limits }, bookings.own(userId), noShows.get(userId) ?? 0);
  const { overlapping, ...rest } = planned;
  const limited = { ...rest, usage, planUsage, ...(overlapping && !limits.mayOverlap && { overlapping }) };
  return mayAsk(request) ? askGuests(limited, plans) : limited;
}

/** The memberships that each transaction has locked. */
const locked = new WeakMap<Db, Promise<LockedMemberships>>();
const NONE: ReadonlyMap<number, number> = new Map();

/**
 * Returns the ranges of the players' and participants' bookings that the quotas of plans can count: the whole month and
 * all future bookings.
 */
function rangesOf(request: SlotRequest) {
  const period = { ...quotaDays(request.slot.date), countsUpcoming: true };
  return accountsIn([request]).map((id) => rangeOf(id, period, request.now));
}

/** Counts no-shows if the club or a plan limits them. */
async function findNoShows(
  db: Db,
  requests: readonly SlotRequest[],
  plans: PlanBook,
): Promise<ReadonlyMap<number, number>> {
  const [first] = requests;
  if (!first || first.limits.noShowDays === 0 || !(first.limits.noShows > 0 || plans.limitsNoShows)) return NONE;
  const userIds = requests.map(({ userId }) => userId);
  return countNoShows(db, userIds, timestamp(first.now - first.limits.noShowDays * DAY));
}

/** Returns whether participants whom a rule does not allow are invited instead of added. Admins add them. */
function mayAsk(request: SlotRequest): boolean {
  return request.purpose !== 'recheck' && !isByAdmin(request);
}
