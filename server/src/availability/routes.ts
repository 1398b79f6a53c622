import Type, { type Static } from 'typebox';
import { getCourtVersion } from '../courts/actions.ts';
import { filterOf } from '../courts/schema.ts';
import { type ListedCourt, listCourts } from '../courts/store.ts';
import type { FieldCode } from '../error-catalogue.ts';
import { type Fault, invalid } from '../errors.ts';
import type { App, Context } from '../http/app-types.ts';
import { Id, isTrue, ref } from '../http/fields.ts';
import { pageOf, readPage, sendPage } from '../http/pages.ts';
import { route, sendJson } from '../http/route.ts';
import { addDays, daysBetween, toMinutes } from '../time.ts';
import { type Day, showDays } from './day.ts';
import { AvailabilityQuery, CourtDay, CourtDayQuery, type SlotFilter } from './schema.ts';
import { surveyDays } from './survey.ts';

/** How many days one answer tells of at most. */
const MOST_DAYS = 31;

export function availabilityRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/courts/:court/availability',
    route({
      id: 'getCourtAvailability',
      tag: 'Availability',
      summary: 'What can be booked of a court on a day, or on each of up to 31 days.',
      description: 'Decided by the rules of POST /bookings itself, but for what a player has booked already.',
      access: 'key',
      params: Type.Object({ court: Id }),
      querystring: CourtDayQuery,
      response: { 200: pageOf(ref(CourtDay)) },
    }),
    async (request, reply) => {
      const dates = datesOf(request.query);
      const key = await getCourtVersion(db.read, request.params.court);
      const days = await surveyDays(db.read, [key], { ...dates, now: now() });
      checkDuration(days[0]!, request.query.duration_minutes);
      const shown = await showDays(days, slotFilterOf(request.query));
      const items = shown.map(({ json }) => json);
      return sendJson(reply, pageJson(items, null));
    },
  );

  app.get(
    '/availability',
    route({
      id: 'listAvailability',
      tag: 'Availability',
      summary: 'What can be booked on a day of all active courts, by name or nearest first.',
      access: 'key',
      querystring: AvailabilityQuery,
      response: { 200: pageOf(ref(CourtDay)) },
    }),
    async (request, reply) => {
      const { date } = request.query;
      const page = readPage(request);
      const rows = await listCourts(db.read, { ...filterOf(request.query), activeOnly: true }, page);
      const { data, next_cursor } = sendPage(request, reply, rows, { limit: page.limit, sortKey, present });
      const days = await surveyDays(db.read, data, { from: date, to: date, now: now() });
      const distances = data.map(({ distance_km }) => distance_km);
      const shown = await showDays(days, slotFilterOf(request.query), distances);
      const isBookableOnly = isTrue(request.query.bookable_only ?? 'false');
      const items = shown.flatMap(({ json, isBookable }) => (isBookableOnly && !isBookable ? [] : [json]));
      return sendJson(reply, pageJson(items, next_cursor));
    },
  );
}

function sortKey(row: ListedCourt): string {
  return row.sort_key;
}

/** Shown later, all at once. */
function present(row: ListedCourt): ListedCourt {
  return row;
}

function pageJson(items: readonly string[], nextCursor: string | null): string {
  return `{"data":[${items.join(',')}],"next_cursor":${JSON.stringify(nextCursor)}}`;
}

/** @throws {Problem} `validation_failed` unless one day is named, or the first and the last of at most 31 */
function datesOf({ date, date_from, date_to }: Static<typeof CourtDayQuery>): { from: string; to: string } {
  if (date !== undefined) {
    if (date_from === undefined && date_to === undefined) return { from: date, to: date };
    throw wrong('date', 'not_allowed', 'Send date, or date_from and date_to, not both.');
  }
  if (date_from === undefined) throw wrong('date', 'required', 'date is required, or date_from and date_to.');
  if (date_to === undefined) throw wrong('date_to', 'required', 'date_to is required with date_from.');
  if (date_to < date_from) throw wrong('date_to', 'too_small', `date_to must not be before date_from (${date_from}).`);
  if (daysBetween(date_from, date_to) < MOST_DAYS) return { from: date_from, to: date_to };
  const last = addDays(date_from, MOST_DAYS - 1);
  throw wrong('date_to', 'too_large', `At most ${MOST_DAYS} days can be asked for: up to ${last}.`);
}

/** @throws {Problem} `validation_failed` for a length that the court never allows */
function checkDuration({ court }: Day, duration: number | undefined): void {
  if (duration === undefined) return;
  const { slot_minutes, min_duration_minutes: least, max_duration_minutes: most } = court;
  if (duration % slot_minutes === 0 && least <= duration && duration <= most) return;
  const detail = `A booking here lasts ${least} to ${most} minutes, in steps of ${slot_minutes}.`;
  throw wrong('duration_minutes', 'off_grid', detail);
}

function slotFilterOf(
  query: Pick<Static<typeof CourtDayQuery>, 'duration_minutes' | 'start_after' | 'end_before'>,
): SlotFilter {
  const { duration_minutes: duration, start_after, end_before } = query;
  return {
    ...(duration !== undefined && { duration }),
    ...(start_after !== undefined && { startAfter: toMinutes(start_after) }),
    ...(end_before !== undefined && { endBefore: toMinutes(end_before) }),
  };
}

function wrong(parameter: string, code: FieldCode, detail: string): ReturnType<typeof invalid> {
  const fault: Fault = { parameter, code, detail };
  return invalid([fault]);
}
