import Type, { type Static } from 'typebox';
import { loadPolicy } from '../club/policy-cache.ts';
import { type CourtRow, findCourt, listAllCourts } from '../courts/store.ts';
import { loadPlanBook } from '../plans/plan-book.ts';
import type { Context } from '../../platform/context.ts';
import type { FieldCode } from '../../platform/problems.ts';
import { type Problem, invalid } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import { EndTime, Id, LocalDate, StartTime, ref, strictObject } from '../../platform/http/fields.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { BookingLimits, type DayLimits } from './schema.ts';
import { forPlayers, route } from '../../platform/http/route.ts';
import {
  addDays,
  DAY,
  daysBetween,
  timestamp,
  toEndMinutes,
  toMinutes,
  toTime,
  type Slot,
} from '../../platform/time.ts';
import { BatchFacts } from '../../kernel/facts.ts';
import { limitPartsOf } from './parts.ts';
import {
  type DayCheck,
  checksOn,
  dayCheckOf,
  findLimitViolations,
  findPlayerViolations,
  limitsOn,
  summaryOf,
} from './limits-left.ts';
import { quotaDays } from '../plans/terms.ts';
import { courtNotFound } from '../../kernel/violations.ts';
import { findMidnightProblem, notAfterStart } from '../../kernel/rules.ts';
import { type PlanFacts, plansPart } from '../plans/booking.ts';
import { PeopleBookings, findMemberBookings } from '../plans/member-bookings.ts';
import { courtOf } from '../courts/court.ts';
import { countNoShows, rangeOf } from '../../kernel/earlier-bookings.ts';
import { limitsOf } from '../../kernel/limits.ts';
import { fieldsOf } from '../../kernel/booking.ts';

const LimitsQuery = strictObject({
  date: LocalDate,
  date_to: Type.Optional(LocalDate),
  court_id: Type.Optional(Id),
  start_time: Type.Optional(StartTime),
  end_time: Type.Optional(EndTime),
});

/** A request can ask for this many days. */
const MAX_DAYS = 14;

export function limitRoutes(app: App, { db, config, now }: Context): void {
  app.get(
    '/me/booking-limits',
    route({
      id: 'getBookingLimits',
      ...forPlayers('Bookings', 'bookings'),
      summary: 'Get how much you can still book, and what prevents a booking.',
      description:
        'The limits of `POST /bookings`. Send `court_id`, `start_time` and `end_time` together to check a slot.',
      querystring: LimitsQuery,
      response: { 200: ref(BookingLimits) },
      problems: ['court_not_found'],
    }),
    async (request): Promise<BookingLimits> => {
      const { id: userId } = signedIn(request);
      const { date, court_id: courtId } = request.query;
      const slot = slotOf(request.query);
      const dates = datesOf(request.query);
      const time = now();
      const limits = limitsOf(await loadPolicy(db), config);
      const range = rangeOf(userId, { ...quotaDays(date), countsUpcoming: true }, time);
      const [row, plans, bookings, noShows] = await Promise.all([
        courtId === undefined ? undefined : findCourt(db.read, courtId),
        loadPlanBook(db.read, { userIds: [userId] }),
        findMemberBookings(db.read, [range]),
        countNoShows(db.read, [userId], timestamp(time - limits.noShowDays * DAY)),
      ]);
      if (courtId !== undefined && !row) throw courtNotFound(courtId);
      const courts = new Map<number, CourtRow>(row ? [[row.id, row]] : []);
      const facts: PlanFacts = { plans, bookings: new PeopleBookings(bookings), noShows };
      const inputs = new BatchFacts({
        ...{ users: [], answers: new Map(), accounts: new Map(), busy: [], courts, noShows },
        bookings: bookings.filter(({ is_joined }) => is_joined !== 1),
        parts: new Map([[plansPart, facts]]),
      });
      const base = { userId, now: time, limits, companions: [], fields: fieldsOf({}) };
      if (slot && row) {
        const check = inputs.checkFor({ ...base, courtId: row.id, slot })!;
        if (findMidnightProblem(check)) throw endNotAfter(toTime(slot.start));
        const violations = findPlayerViolations(check);
        return { date, limits: limitsOn(check), violations, ...summaryOf([check]), parts: [] };
      }
      const checksOf = (day: DayCheck) => checksOn(day, { inputs, facts, request: base });
      const limitedCourts = (row ? [row] : (await listAllCourts(db.read)).filter(({ active }) => active)).map(courtOf);
      const [first, ...later] = dates.map((date): DayLimits => {
        const checks = checksOf(dayCheckOf(date, row && courtOf(row)));
        const ranked = checks.map((check) => ({ check, violations: findLimitViolations(check) }));
        const best = ranked.toSorted((a, b) => a.violations.length - b.violations.length)[0]!;
        const summary = summaryOf(checks);
        const parts = limitPartsOf({
          ...{ date, checksOn: checksOf, longest: summary.longest_minutes, courts: limitedCourts },
          candidates: plans.candidatesOn(userId, date),
        });
        return { date, limits: limitsOn(best.check), violations: best.violations, ...summary, parts };
      });
      return { ...first!, ...(later.length > 0 && { later }) };
    },
  );
}

function slotOf({ date, court_id, start_time, end_time }: Static<typeof LimitsQuery>): Slot | undefined {
  if (start_time === undefined && end_time === undefined) return undefined;
  const missing = Object.entries({ court_id, start_time, end_time }).find(([, value]) => value === undefined);
  if (missing)
    throw invalid([
      { parameter: missing[0], code: 'required', detail: 'Send court_id, start_time and end_time together.' },
    ]);
  if (start_time === end_time) throw endNotAfter(start_time!);
  const start = toMinutes(start_time!);
  return { date, start, end: toEndMinutes(end_time!, start) };
}

const refused = (code: FieldCode, detail: string): Problem => invalid([{ parameter: 'date_to', code, detail }]);

/** Returns the days of a request, of which the first is `date`. @throws {Problem} if `date_to` is not allowed */
function datesOf({ date, date_to = date, start_time }: Static<typeof LimitsQuery>): string[] {
  const days = daysBetween(date, date_to) + 1;
  if (days < 1) throw refused('too_small', `date_to must not be before date (${date}).`);
  if (days > MAX_DAYS) throw refused('too_large', `date_to can be up to ${addDays(date, MAX_DAYS - 1)}.`);
  if (days > 1 && start_time !== undefined) throw refused('not_allowed', 'Send either date_to or a time.');
  return Array.from({ length: days }, (_, i) => addDays(date, i));
}

function endNotAfter(start: string): Problem {
  const { code, detail } = notAfterStart(start);
  return invalid([{ parameter: 'end_time', code, detail }]);
}
