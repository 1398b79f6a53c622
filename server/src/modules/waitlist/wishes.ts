import { offersOf } from '../availability/offers.ts';
import type { Day } from '../availability/day.ts';
import { longestCourt } from '../availability/plan-day.ts';
import { loadDays, withPlansOf } from '../availability/load-day.ts';
import { bestCheck } from '../../kernel/facts.ts';
import { type RuleViolation, problemFor } from '../../kernel/violations.ts';
import type { Facts } from '../../kernel/part.ts';
import { withPlan } from '../plans/terms.ts';
import { checkSlot } from '../../kernel/rules.ts';
import { type CourtRow, findCourt } from '../courts/store.ts';
import { loadPlanBook } from '../plans/plan-book.ts';
import type { Code } from '../../platform/problems.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Problem, invalid } from '../../platform/errors.ts';
import { MINUTES_A_DAY, timestamp, toTime, type Slot, spanOf } from '../../platform/time.ts';
import { type MatchingSlot, type SlotCriteria, slotMatcher } from './matching.ts';
import { findWishedCourts } from './store.ts';
import { isOpenAtMidnight } from '../courts/court.ts';

export interface Wish extends SlotCriteria {
  booking_date: string;
}

/** A player can wait for a slot that violates these rules, because the slot may become free before it starts. */
const TEMPORARY = new Set<Code>(['slot_taken', 'court_closed']);
const MAX_ALTERNATIVES = 3;

/**
 * Returns the start of the last slot that matches the wish.
 * @throws {Problem} `slot_available` if a matching slot is bookable now; a rule violation if waiting cannot help
 */
export async function checkWish(
  db: Db,
  wish: Wish,
  { player, now }: { player: { id: number }; now: number },
): Promise<string> {
  const { booking_date: date } = wish;
  const loaded = await loadDays(db, await findCourtsOf(db, wish), { from: date, to: date, now });
  checkNight(wish, loaded);
  const plans = await loadPlanBook(db, { userIds: [player.id] });
  const bookable = slotMatcher(loaded, plans)({ ...wish, user_id: player.id });
  if (bookable.length > 0) throw slotAvailable(bookable);
  const results = withPlansOf(loaded, plans, player.id).map((day) => checkDay(day, wish));
  const starts = results.flatMap(({ starts }) => starts);
  if (starts.length > 0) return timestamp(Math.max(...starts));
  const [first, ...others] = results[0]!.violations;
  if (first) throw problemFor([first, ...others]);
  const detail = 'No slot of this duration fits between start_after and end_before.';
  throw invalid([{ pointer: '#/duration_minutes', code: 'off_grid', detail }]);
}

/** @throws {Problem} if the times end on the next day, but no court is open at midnight */
function checkNight({ booking_date, start_after, end_before }: Wish, days: readonly Day[]): void {
  const isOpen = ({ court }: Day): boolean => isOpenAtMidnight(court, booking_date);
  if (end_before <= MINUTES_A_DAY || days.some(isOpen)) return;
  const detail = `end_before must be after ${toTime(start_after)}.`;
  throw invalid([{ pointer: '#/end_before', code: 'not_after_start', detail }]);
}

async function findCourtsOf(db: Db, { court_id, type }: Wish): Promise<Pick<CourtRow, 'id' | 'version'>[]> {
  const named = court_id === null ? undefined : await findCourt(db, court_id);
  const courts = court_id === null ? await findWishedCourts(db, { ids: [], types: [type!] }) : named ? [named] : [];
  if (courts.length > 0) return courts;
  const detail = court_id === null ? `There is no active court for ${type}.` : `There is no court ${court_id}.`;
  throw problemFor([{ pointer: court_id === null ? '#/type' : '#/court_id', code: 'court_not_found', detail }]);
}

/** Returns the starts of matching slots that can become free, and the rule violations of the last matching slot. */
function checkDay(day: Day, wish: Wish): { starts: number[]; violations: RuleViolation[] } {
  const { start_after, end_before, duration_minutes: duration } = wish;
  const { candidates: [first, ...others] = [] } = day;
  const slots = offersOf(longestCourt(day), day.date, duration)
    .filter(({ start }) => start_after <= start && start + duration <= end_before)
    .map(({ start }): Slot => ({ date: day.date, start, end: start + duration }));
  if (slots.length === 0) slots.push({ date: day.date, start: start_after, end: start_after + duration });
  const checks = slots.map((slot) => {
    const span = spanOf(slot, day.court.time_zone);
    const check: Facts = { ...day, slot, span };
    const best = first ? bestCheck([withPlan(check, first), ...others.map((plan) => withPlan(check, plan))]) : check;
    const violations = checkSlot(best).violations.filter(({ code }) => !TEMPORARY.has(code));
    return { span, violations };
  });
  return {
    starts: checks.flatMap(({ span, violations }) => (span && violations.length === 0 ? span.starts.epochMs : [])),
    violations: checks.at(-1)!.violations.map((violation) => ({ ...violation, pointer: pointerOf(violation, wish) })),
  };
}

function pointerOf({ pointer }: RuleViolation, { court_id }: Wish): string {
  if (pointer === '#/start_time') return '#/start_after';
  if (pointer === '#/end_time') return '#/duration_minutes';
  return pointer === '#/court_id' && court_id === null ? '#/type' : pointer!;
}

function slotAvailable(bookable: readonly MatchingSlot[]): Problem {
  const alternatives = bookable
    .slice(0, MAX_ALTERNATIVES)
    .map(({ courtId, courtName, slot: { date, start, end } }) => ({
      ...{ court_id: courtId, court_name: courtName, booking_date: date },
      ...{ start_time: toTime(start), end_time: toTime(end) },
    }));
  const { court_name, start_time } = alternatives[0]!;
  const detail = `${court_name} is free at ${start_time}. Book it instead of joining the waiting list.`;
  return new Problem('slot_available', detail, { extra: { alternatives } });
}
