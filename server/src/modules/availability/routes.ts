import { setImmediate as nextTurn } from 'node:timers/promises';
import Type, { type Static } from 'typebox';
import { loadPlanBook } from '../plans/plan-book.ts';
import { getCourtVersion } from '../courts/find.ts';
import { filterOf } from '../courts/schema.ts';
import { listCourts, pagesOfCourts } from '../courts/store.ts';
import type { FieldCode } from '../../platform/problems.ts';
import { type Problem, invalid } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import type { Identifiable } from '../../platform/http/identity.ts';
import { Id, isTrue, ref } from '../../platform/http/fields.ts';
import { pageOf, readPage, sendRenderedPage } from '../../platform/http/pages.ts';
import { spenderFor } from '../../platform/http/rate.ts';
import { Rendered } from '../../platform/http/rendered.ts';
import { forKeys, route, sendRendered } from '../../platform/http/route.ts';
import { addDays, daysBetween, endOfDay, toEndMinutes, toMinutes } from '../../platform/time.ts';
import { type Day, showDays } from './day.ts';
import { addOccupancy, occupancyOf } from './occupancy.ts';
import { AvailabilityQuery, CourtDay, CourtDayQuery, DayOccupancy, OccupancyQuery, type SlotFilter } from './schema.ts';
import { loadDays, withPlansOf } from './load-day.ts';

const MAX_DAYS = 31;

export function availabilityRoutes(app: App, { db, now }: Context): void {
  /** Returns a function that adds the requesting person's plans to each day. */
  const planner = async (request: Identifiable): Promise<(days: readonly Day[]) => readonly Day[]> => {
    const guests = await loadPlanBook(db.read, { userIds: [] });
    const id = guests.isEmpty ? undefined : (await request.identify?.())?.id;
    if (id === undefined) return (days) => withPlansOf(days, guests, null);
    const plans = await loadPlanBook(db.read, { userIds: [id] });
    return (days) => withPlansOf(days, plans, id);
  };

  app.get(
    '/courts/:court/availability',
    route({
      id: 'getCourtAvailability',
      ...forKeys('Availability', 'courts:read'),
      summary: 'List the bookable slots of a court on a day, or on each of up to 31 days.',
      description:
        "Applies the same rules as `POST /bookings`, except those that depend on the player's other bookings. With a token, the slots and prices are those of the plan of the signed-in player.",
      isCacheable: true,
      params: Type.Object({ court: Id }),
      querystring: CourtDayQuery,
      response: { 200: pageOf(ref(CourtDay)) },
    }),
    async (request, reply) => {
      const dates = datesOf(request.query);
      const key = await getCourtVersion(db.read, request.params.court);
      const [withPlans, loaded] = await Promise.all([
        planner(request),
        loadDays(db.read, [key], { ...dates, now: now() }),
      ]);
      const days = withPlans(loaded);
      checkDuration(days[0]!, request.query.duration_minutes);
      const shown = await showDays(days, slotFilterOf(request.query), { spend: spenderFor(app, request, reply) });
      return sendRendered(reply, responseOf(shown));
    },
  );

  app.get(
    '/availability',
    route({
      id: 'listAvailability',
      ...forKeys('Availability', 'courts:read'),
      summary:
        'List the bookable slots of all active courts on a day, by court name, or nearest first if near is sent.',
      description: 'Applies the same rules as the list for a single court. Accepts the same filters as `GET /courts`.',
      isCacheable: true,
      querystring: AvailabilityQuery,
      response: { 200: pageOf(ref(CourtDay)) },
    }),
    async (request, reply) => {
      const { date } = request.query;
      const [rows, withPlans] = await Promise.all([
        listCourts(db.read, { ...filterOf(request.query), activeOnly: true }, readPage(request)),
        planner(request),
      ]);
      const isBookableOnly = isTrue(request.query.bookable_only ?? 'false');
      const render = async (courts: typeof rows): Promise<string[]> => {
        const days = withPlans(await loadDays(db.read, courts, { from: date, to: date, now: now() }));
        const distancesKm = courts.map(({ distance_km }) => distance_km);
        const spend = spenderFor(app, request, reply);
        const shown = await showDays(days, slotFilterOf(request.query), { distancesKm, spend });
        return shown.filter(({ isBookable }) => isBookable || !isBookableOnly).map(({ json }) => json);
      };
      return sendRenderedPage(request, reply, rows, { sortKey: (row) => row.sort_key, render });
    },
  );

  app.get(
    '/availability/occupancy',
    route({
      id: 'listOccupancy',
      ...forKeys('Availability', 'courts:read'),
      summary: 'List how full each of up to 31 days is.',
      description: 'From the opening hours, closures and bookings of all active courts that the filters match.',
      isCacheable: true,
      querystring: OccupancyQuery,
      response: { 200: pageOf(ref(DayOccupancy)) },
    }),
    async (request, reply) => {
      const dates = datesOf(request.query);
      const byDate = new Map<string, DayOccupancy>();
      const withPlans = await planner(request);
      for await (const courts of pagesOfCourts(db.read, { ...filterOf(request.query), activeOnly: true })) {
        const units = Math.floor((courts.length * (daysBetween(dates.from, dates.to) + 1)) / COURT_DAYS_PER_UNIT);
        if (units > 0) await spenderFor(app, request, reply)(units);
        const days = withPlans(await loadDays(db.read, courts, { ...dates, now: now() }));
        for (const [i, day] of days.entries()) {
          byDate.set(day.date, addOccupancy(occupancyOf(day), byDate.get(day.date)));
          if (i % DAYS_PER_TURN === 0) await nextTurn();
        }
      }
      return { data: [...byDate.values()], next_cursor: null };
    },
  );
}

/** The number of days of courts after which other requests get a turn. */
const DAYS_PER_TURN = 31;

/** The occupancy of this many courts and days costs one unit of the rate limit, besides the one for the request. */
const COURT_DAYS_PER_UNIT = 200;

type Shown = Awaited<ReturnType<typeof showDays>>;

/** The response for one day, by the cached day. It is compressed only once, although many players look at the day. */
const responses = new WeakMap<Shown[number], Rendered>();

function responseOf(shown: Shown): Rendered {
  const render = () => new Rendered(`{"data":[${shown.map(({ json }) => json).join(',')}],"next_cursor":null}`);
  return shown.length === 1 ? responses.getOrInsertComputed(shown[0]!, render) : render();
}

function datesOf({ date, date_from, date_to }: Pick<Static<typeof CourtDayQuery>, 'date' | 'date_from' | 'date_to'>): {
  from: string;
  to: string;
} {
  if (date !== undefined) {
    if (date_from === undefined && date_to === undefined) return { from: date, to: date };
    throw invalidParameter('date', 'not_allowed', 'Send either date, or date_from and date_to.');
  }
  if (date_from === undefined)
    throw invalidParameter('date', 'required', 'Send either date, or date_from and date_to.');
  if (date_to === undefined) throw invalidParameter('date_to', 'required', 'date_to is required with date_from.');
  if (date_to < date_from)
    throw invalidParameter('date_to', 'too_small', `date_to must not be before date_from (${date_from}).`);
  if (daysBetween(date_from, date_to) < MAX_DAYS) return { from: date_from, to: date_to };
  const last = addDays(date_from, MAX_DAYS - 1);
  throw invalidParameter(
    'date_to',
    'too_large',
    `The range can have at most ${MAX_DAYS} days: date_to can be up to ${last}.`,
  );
}

function checkDuration({ court, candidates }: Day, duration: number | undefined): void {
  // On days with plans, skip this check, because a plan can allow longer bookings.
  if (duration === undefined || candidates) return;
  const { slot_minutes, min_duration_minutes: min, max_duration_minutes: max } = court;
  if (duration % slot_minutes === 0 && min <= duration && duration <= max) return;
  const detail = `A booking of this court lasts ${min} to ${max} minutes, in steps of ${slot_minutes}.`;
  throw invalidParameter('duration_minutes', 'off_grid', detail);
}

function slotFilterOf(
  query: Pick<Static<typeof CourtDayQuery>, 'duration_minutes' | 'start_after' | 'end_before'>,
): SlotFilter {
  const { duration_minutes: duration, start_after, end_before } = query;
  return {
    ...(duration !== undefined && { duration }),
    ...(start_after !== undefined && { startAfter: toMinutes(start_after) }),
    ...(end_before !== undefined && { endBefore: endOf(start_after, end_before) }),
  };
}

/** Returns the end of the searched time in minutes from midnight. An end before the start is on the next day. */
function endOf(start: string | undefined, end: string): number {
  return start === undefined || start === end ? toMinutes(endOfDay(end)) : toEndMinutes(end, toMinutes(start));
}

function invalidParameter(parameter: string, code: FieldCode, detail: string): Problem {
  return invalid([{ parameter, code, detail }]);
}
