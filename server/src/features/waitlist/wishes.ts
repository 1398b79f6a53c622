import { offersOf } from '../availability/offers.ts';
import type { Day } from '../availability/day.ts';
import { loadDays } from '../availability/load-day.ts';
import { type RuleViolation, refuse, type Slot, spanOf } from '../bookings/rules.ts';
import { findViolations } from '../bookings/slot-rules.ts';
import { type CourtRow, findCourt } from '../courts/store.ts';
import type { Code } from '../../platform/error-catalogue.ts';
import type { Db } from '../../platform/db/schema.ts';
import { invalid, Problem } from '../../platform/errors.ts';
import { timestamp, toTime } from '../../platform/time.ts';
import { type Fit, fitsAmong, type Wanted } from './matching.ts';
import { findWishedCourts } from './store.ts';

/** A wish for a day. */
export interface Wish extends Wanted {
  booking_date: string;
}

/** What may pass: it is worth waiting for. */
const PASSING = new Set<Code>(['slot_taken', 'court_closed']);
const MAX_ALTERNATIVES = 3;

/**
 * Answers when the last slot that fits would start.
 * @throws {Problem} where no slot that fits could be booked even if all were free, and where one can be booked already
 */
export async function checkWish(db: Db, wish: Wish, now: number): Promise<string> {
  const { booking_date: date } = wish;
  const days = await loadDays(db, await findCourtsOf(db, wish), { from: date, to: date, now });
  const fits = fitsAmong(days)(wish);
  if (fits.length > 0) throw slotAvailable(fits);
  const judged = days.map((day) => judge(day, wish));
  const starts = judged.flatMap(({ starts }) => starts);
  if (starts.length > 0) return timestamp(Math.max(...starts));
  const [first, ...others] = judged[0]!.violations;
  if (first) throw refuse([first, ...others]);
  throw invalid([
    { pointer: '#/duration_minutes', code: 'off_grid', detail: 'No slot of this length fits the window.' },
  ]);
}

/** @throws {Problem} `court_not_found` */
async function findCourtsOf(db: Db, { court_id, type }: Wish): Promise<Pick<CourtRow, 'id' | 'version'>[]> {
  const named = court_id === null ? undefined : await findCourt(db, court_id);
  const courts = court_id === null ? await findWishedCourts(db, { ids: [], types: [type!] }) : named ? [named] : [];
  if (courts.length > 0) return courts;
  const detail = court_id === null ? `There is no active court for ${type}.` : `There is no court ${court_id}.`;
  throw refuse([{ pointer: court_id === null ? '#/type' : '#/court_id', code: 'court_not_found', detail }]);
}

/** When the slots that fit and may yet become free would start; without any, what is against the last one. */
function judge(day: Day, wish: Wish): { starts: number[]; violations: RuleViolation[] } {
  const { start_after, end_before, duration_minutes: duration } = wish;
  const slots = offersOf(day.court, day.date, duration)
    .filter(({ start }) => start_after <= start && start + duration <= end_before)
    .map(({ start }): Slot => ({ date: day.date, start, end: start + duration }));
  if (slots.length === 0) slots.push({ date: day.date, start: start_after, end: start_after + duration });
  const judged = slots.map((slot) => {
    const span = spanOf(slot, day.court.time_zone);
    const violations = findViolations({ ...day, slot, span }).filter(({ code }) => !PASSING.has(code));
    return { span, violations };
  });
  return {
    starts: judged.flatMap(({ span, violations }) => (span && violations.length === 0 ? span.starts.epochMs : [])),
    violations: judged.at(-1)!.violations.map((refusal) => ({ ...refusal, pointer: pointerOf(refusal, wish) })),
  };
}

/** Where in the body of the wish the fault is. */
function pointerOf({ pointer }: RuleViolation, { court_id }: Wish): string {
  if (pointer === '#/start_time') return '#/start_after';
  if (pointer === '#/end_time') return '#/duration_minutes';
  return pointer === '#/court_id' && court_id === null ? '#/type' : pointer!;
}

function slotAvailable(fits: readonly Fit[]): Problem {
  const alternatives = fits.slice(0, MAX_ALTERNATIVES).map(({ courtId, courtName, slot: { date, start, end } }) => ({
    ...{ court_id: courtId, court_name: courtName, booking_date: date },
    ...{ start_time: toTime(start), end_time: toTime(end) },
  }));
  const { court_name, start_time } = alternatives[0]!;
  const detail = `${court_name} is free at ${start_time}: book it, there is nothing to wait for.`;
  return new Problem('slot_available', detail, { extra: { alternatives } });
}
