import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkedPrice } from '../../kernel/facts.ts';
import { recheckedPlans } from '../plans/booking.ts';
import { keysOf } from '../plans/guests.ts';
import { periodOf } from '../plans/terms.ts';
import { Recheck, recheckedPeople } from '../../kernel/recheck.ts';
import { OCCUPYING_STATUSES } from '../../kernel/statuses.ts';
import { type RuleViolation, isNamed } from '../../kernel/violations.ts';
import type { Rule, Facts } from '../../kernel/part.ts';
import { type BookingRow, findBookingsBetween } from '../../kernel/store.ts';
import { findRegion } from '../club/store.ts';
import { listAllCourts } from '../courts/store.ts';
import { checkedRules } from '../plans/actions.ts';
import { PlanBook, findPlansVersion, loadPlans, withDraft } from '../plans/plan-book.ts';
import { findMemberships } from '../plans/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { invalid } from '../../platform/errors.ts';
import type { Money } from '../../platform/http/fields.ts';
import { addDays, today, weekOf } from '../../platform/time.ts';
import type { PlanDraft, PlanPreview } from './plan-preview-schema.ts';
import type { BookingReview } from './policy-review.ts';
import { presentAdminBooking } from '../../kernel/booking.ts';

const MAX_LISTED = 100;
const MAX_BOOKINGS = 10_000;
/** Number of days that one query reads, and number of bookings that are checked before other requests can run. */
const BATCH_DAYS = 7;
const BATCH_BOOKINGS = 50;
/**
 * Rules that the preview does not check, because a plan cannot change them, or because courts and closures may have
 * changed since a booking was made. `quota` stands for the limits that the operator sets. The quotas of plans are still
 * checked.
 */
const EXEMPT = ['active', 'opening_hours', 'grid', 'closures', 'buffer', 'quota'];
const isExempt = (rule: Rule, check: Facts) =>
  isNamed(EXEMPT, rule) && !(rule.name === 'quota' && rule.source?.(check));

/**
 * Checks the club's bookings of the last `days` days again, once under the current plans and once under the draft. A
 * rejected booking does not count towards the quotas of later bookings.
 */
export async function previewPlan({ db, now }: Context, draft: PlanDraft): Promise<PlanPreview> {
  const { plan_id, name = 'Draft', days = 90 } = draft;
  const { currency, time_zone } = await findRegion(db.read);
  const rules = checkedRules(draft.rules, { pointer: '#/rules', currency });
  const loaded = await loadPlans(db.read, await findPlansVersion(db.read));
  if (plan_id !== undefined && !loaded.plans.has(plan_id))
    throw invalid([{ pointer: '#/plan_id', code: 'not_allowed', detail: `There is no plan ${plan_id}.` }]);
  const date_to = today(time_zone, now());
  const found = await findLatest(db.read, { from: addDays(date_to, 1 - days), to: date_to });
  const memberships = await findMemberships(db.read, keysOf(recheckedPeople(found.bookings)));
  const courts = await listAllCourts(db.read);
  const recheckWith = (plans: PlanBook) => new Recheck({ courts, parts: recheckedPlans(plans), isExempt });
  const draftBook = new PlanBook(withDraft(loaded, { id: plan_id, name, rules }), memberships);
  const [current, planned] = [recheckWith(new PlanBook(loaded, memberships)), recheckWith(draftBook)];
  const tally = new Tally();
  for (const [i, booking] of found.bookings.entries()) {
    if (i % BATCH_BOOKINGS === 0) await nextTurn();
    const [before, after] = [decide(current, booking), decide(planned, booking)];
    if (booking.booking_date < found.from) continue;
    const names = draftBook.candidatesOn(booking.user_id, booking.booking_date).map(({ plan }) => plan);
    tally.add(booking, { before, after, names: names.length === 0 ? [null] : names });
  }
  return { date_from: found.from, date_to, ...tally.result };
}

interface Decided {
  violations: RuleViolation[];
  price: Money | null;
}

function decide(recheck: Recheck, booking: BookingRow): Decided {
  const { check, violations } = recheck.decide(booking);
  if (violations.length === 0) recheck.grant(booking);
  return { violations, price: checkedPrice(check) };
}

/**
 * Returns the bookings of the period, ordered by id. Includes earlier bookings from the week and the month in which the
 * period starts, because they count towards quotas. If there are too many bookings, the period starts later.
 */
async function findLatest(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ bookings: BookingRow[]; from: string }> {
  const starts = [weekOf(from).from, periodOf('month', from).from].toSorted();
  const earliest = starts[0]!;
  const bookings: BookingRow[] = [];
  let first = to;
  for (let last = to; last >= earliest; last = addDays(first, -1)) {
    const start = addDays(last, 1 - BATCH_DAYS);
    const batch = await findBookingsBetween(db, { from: start < earliest ? earliest : start, to: last });
    if (bookings.length > 0 && bookings.length + batch.length > MAX_BOOKINGS) break;
    bookings.push(...batch.filter(({ status }) => OCCUPYING_STATUSES.includes(status) && status !== 'offered'));
    first = start;
    await nextTurn();
  }
  return { bookings: bookings.toSorted((a, b) => a.id - b.id), from: first < from ? from : first };
}

interface Added {
  before: Decided;
  after: Decided;
  names: readonly ({ id: number; name: string } | null)[];
}

class Outcome {
  checked = 0;
  readonly #refused = { current: 0, draft: 0 };
  readonly #income = { current: new Map<string, number>(), draft: new Map<string, number>() };

  add({ before, after }: Added): void {
    this.checked += 1;
    this.#count('current', before);
    this.#count('draft', after);
  }

  #count(kind: 'current' | 'draft', { violations, price }: Decided): void {
    if (violations.length > 0) this.#refused[kind] += 1;
    else if (price) {
      const income = this.#income[kind];
      income.set(price.currency, (income.get(price.currency) ?? 0) + price.amount);
    }
  }

  get result(): Pick<PlanPreview, 'checked' | 'current' | 'draft'> {
    const of = (kind: 'current' | 'draft') => {
      const income = [...this.#income[kind]].map(([currency, amount]) => ({ amount, currency }));
      return { refused: this.#refused[kind], income };
    };
    return { checked: this.checked, current: of('current'), draft: of('draft') };
  }
}

class Tally {
  readonly #all = new Outcome();
  readonly #byPlan = new Map<number | null, { plan: string | null; outcome: Outcome }>();
  readonly #byRule = new Map<string, PlanPreview['rules'][number]>();
  readonly #reviews: BookingReview[] = [];

  add(booking: BookingRow, added: Added): void {
    const { before, after, names } = added;
    this.#all.add(added);
    for (const name of new Map(names.map((name) => [name?.id, name])).values()) {
      const entry = { plan: name?.name ?? null, outcome: new Outcome() };
      this.#byPlan.getOrInsert(name?.id ?? null, entry).outcome.add(added);
    }
    for (const { code, values = {} } of after.violations) {
      const { rule = null, plan = null } = values as { rule?: string; plan?: string };
      this.#byRule.getOrInsert(JSON.stringify([code, rule, plan]), { code, rule, plan, refused: 0 }).refused += 1;
    }
    const isNew = after.violations.length > 0 && before.violations.length === 0;
    if (isNew && this.#reviews.length < MAX_LISTED)
      this.#reviews.push({ booking: presentAdminBooking(booking), errors: after.violations });
  }

  get result(): Omit<PlanPreview, 'date_from' | 'date_to'> {
    const plans = [...this.#byPlan].map(([id, { plan, outcome }]) => {
      return { plan_id: id === 0 ? null : id, plan, ...outcome.result };
    });
    const rules = [...this.#byRule.values()].toSorted((a, b) => b.refused - a.refused);
    return { ...this.#all.result, plans, rules, bookings: this.#reviews };
  }
}
