import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AdminBooking, Court, CourtDay } from '@courtside/client';
import { addDays } from '../../lib/format.ts';
import { fetchAll } from '../../lib/fetch-all.ts';
import { useLiveDays } from '../../lib/live.ts';
import { courtsQuery as allCourtsQuery } from '../../lib/queries.ts';
import { api } from '../../lib/session.ts';
import { columnKey, isOverNight, relatedCourts, type SheetData } from './sheet-layout.ts';

const MINUTE_MS = 60_000;
/** For this many milliseconds after a complete load, a refresh normally requests only the changes. */
const COMPLETE_MS = 50_000;
/**
 * A refresh requests changes from this long before the last known change on, because transactions can commit out of
 * order.
 */
const OVERLAP_MS = MINUTE_MS;
const SHOWN_STATUSES = ['offered', 'pending', 'confirmed', 'completed', 'no_show'];

interface Scope {
  dates: readonly string[];
  /** Undefined means all courts. */
  courtIds?: readonly number[];
}

export const courtsQuery = queryOptions({ ...allCourtsQuery, staleTime: MINUTE_MS });

export const dayQuery = (date: string) => {
  const queryKey = ['sheet', 'day', date];
  return queryOptions({
    queryKey,
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: 'always', // A hidden page receives no live updates
    queryFn: async ({ client }): Promise<SheetData> => {
      const [days, loaded] = await Promise.all([
        fetchAll('/availability', { date }),
        loadBookings(client.getQueryData(queryKey), { dates: [date] }),
      ]);
      const bookings = await withOverNight(loaded, days);
      return {
        dates: [date],
        days: Object.fromEntries(days.map((day) => [columnKey(day.court_id, date), day])),
        ...bookings,
      };
    },
  });
};

/** Several days of all courts. Each day is also stored by itself, so that it appears at once when it is shown alone. */
const daysQuery = (dates: readonly string[]) =>
  queryOptions({
    queryKey: ['sheet', 'days', dates],
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ client }): Promise<SheetData> => {
      const all = await Promise.all(dates.map((date) => client.fetchQuery({ ...dayQuery(date), staleTime: 0 })));
      return {
        dates,
        days: Object.assign({}, ...all.map(({ days }) => days)) as SheetData['days'],
        bookings: Object.assign({}, ...all.map(({ bookings }) => bookings)) as SheetData['bookings'],
        completeAt: Math.min(...all.map(({ completeAt }) => completeAt)),
      };
    },
  });

/** The week of one court that starts on `from`. `courts` are all courts of the club. */
const weekQuery = (courtId: number, from: string, courts: readonly Court[]) => {
  const queryKey = ['sheet', 'week', courtId, from];
  return queryOptions({
    queryKey,
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ client }): Promise<SheetData> => {
      const dates = daysFrom(from, 7);
      const path = { court: courtId };
      const query = { date_from: from, date_to: dates.at(-1)! };
      const [days, loaded] = await Promise.all([
        api.get('/courts/{court}/availability', { params: { path, query } }),
        loadBookings(client.getQueryData(queryKey), { dates, courtIds: relatedCourts(courtId, courts) }),
      ]);
      const bookings = await withOverNight(loaded, days.data.slice(0, 1), relatedCourts(courtId, courts));
      return {
        dates,
        days: Object.fromEntries(days.data.map((day) => [columnKey(courtId, day.booking_date), day])),
        ...bookings,
      };
    },
  });
};

function daysFrom(date: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(date, i));
}

async function loadBookings(
  known: SheetData | undefined,
  { dates, courtIds }: Scope,
): Promise<Pick<SheetData, 'bookings' | 'completeAt'>> {
  const changed = known && (await fetchChanges(known));
  if (changed) {
    const isOnSheet = (booking: AdminBooking): boolean => {
      const { booking_date } = booking;
      return dates.includes(booking_date) || (isOverNight(booking) && dates.includes(addDays(booking_date, 1)));
    };
    const isShown = (booking: AdminBooking): boolean =>
      isOnSheet(booking) && SHOWN_STATUSES.includes(booking.status) && (courtIds?.includes(booking.court_id) ?? true);
    const ids = new Set(changed.map(({ id }) => id));
    const unchanged = Object.values(known.bookings).filter(({ id }) => !ids.has(id));
    return { bookings: byId([...unchanged, ...changed.filter(isShown)]), completeAt: known.completeAt };
  }
  const period = { from: dates[0]!, to: dates.at(-1)! };
  const completeAt = performance.now();
  return { bookings: byId(await fetchBookings(period, courtIds)), completeAt };
}

async function fetchBookings(
  { from, to }: { from: string; to: string },
  courtIds: readonly number[] | undefined,
): Promise<AdminBooking[]> {
  const query = { date_from: from, date_to: to, status: SHOWN_STATUSES.join(',') };
  if (!courtIds) return fetchAll('/admin/bookings', query);
  return (await Promise.all(courtIds.map((court_id) => fetchAll('/admin/bookings', { ...query, court_id })))).flat();
}

/**
 * Adds the bookings of the day before that continue on the first day of the sheet.
 * @param days the first day of each court
 */
async function withOverNight<T extends Pick<SheetData, 'bookings'>>(
  loaded: T,
  days: readonly CourtDay[],
  courtIds?: readonly number[],
): Promise<T> {
  const date = days[0]?.booking_date;
  const isBusyAtMidnight = days.some(({ busy }) => busy.some(({ start_time }) => start_time === '00:00'));
  if (date === undefined || !isBusyAtMidnight) return loaded;
  const dayBefore = addDays(date, -1);
  const bookings = await fetchBookings({ from: dayBefore, to: dayBefore }, courtIds);
  return { ...loaded, bookings: { ...loaded.bookings, ...byId(bookings.filter(isOverNight)) } };
}

/**
 * Returns the bookings of all days that have changed since the last known change, because a booking may have been
 * rescheduled to or from another day. Returns undefined if a complete load is due, or if many bookings have changed.
 */
async function fetchChanges({ bookings, completeAt }: SheetData): Promise<AdminBooking[] | undefined> {
  const changedSince = lastChangeIn(bookings);
  if (changedSince === undefined || performance.now() - completeAt >= COMPLETE_MS) return undefined;
  const updated_since = new Date(Date.parse(changedSince) - OVERLAP_MS).toISOString();
  const page = await api.get('/admin/bookings', { params: { query: { updated_since, limit: 100 } } });
  return page.next_cursor === null ? page.data : undefined;
}

function byId(bookings: readonly AdminBooking[]): Record<number, AdminBooking> {
  return Object.fromEntries(bookings.map((booking) => [booking.id, booking]));
}

function lastChangeIn(bookings: Record<number, AdminBooking>): string | undefined {
  let last: string | undefined;
  for (const { updated_at } of Object.values(bookings)) if (last === undefined || updated_at > last) last = updated_at;
  return last;
}

/** Loads one or more days of all courts, or a week of one court, and keeps them up to date. */
export function useSheetData(date: string, count: number, weekOf: number | undefined) {
  const courts = useQuery(courtsQuery);
  const dates = useMemo(() => daysFrom(date, count), [date, count]);
  const options =
    weekOf !== undefined ? weekQuery(weekOf, date, courts.data ?? []) : count === 1 ? dayQuery(date) : daysQuery(dates);
  const sheet = useQuery({
    ...(options as ReturnType<typeof dayQuery>),
    enabled: weekOf === undefined || courts.isSuccess,
    placeholderData: keepPreviousData,
  });
  useLiveDays(dates, SHEET);
  return { courts, sheet };
}
const SHEET = ['sheet'];

/** Replaces a booking on the loaded sheets, for example before the service has responded. */
export function showOnSheets(queries: QueryClient, booking: AdminBooking): void {
  queries.setQueriesData<SheetData>({ queryKey: SHEET }, (data) =>
    data?.bookings[booking.id] ? { ...data, bookings: { ...data.bookings, [booking.id]: booking } } : data,
  );
}
