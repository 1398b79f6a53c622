import { useQuery } from '@tanstack/react-query';
import type { DayOccupancy } from '@courtside/client';
import { addDays } from '../../lib/dates.ts';
import { api } from '../../lib/session.ts';
import { placeFilter, type Filters } from './filters.ts';

const REFRESH_MS = 60_000;
const NO_DAYS: ReadonlyMap<string, DayOccupancy> = new Map();

/**
 * Loads how full the days of a month are, from today on, with one request.
 * @param month such as 2026-12
 */
export function useOccupancy(
  month: string,
  today: string,
  { search, type, place }: Filters,
): ReadonlyMap<string, DayOccupancy> {
  const first = `${month}-01`;
  // 31 days after the first of a month, it is always the next month.
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const query = { date_from: first < today ? today : first, date_to: last, ...placeFilter({ search, type, place }) };
  const { data } = useQuery({
    queryKey: ['days', 'occupancy', query],
    enabled: today <= last,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) => {
      const { data } = await api.get('/availability/occupancy', { params: { query }, signal });
      return new Map(data.map((day) => [day.booking_date, day]));
    },
  });
  return data ?? NO_DAYS;
}
