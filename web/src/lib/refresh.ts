import { useQueryClient } from '@tanstack/react-query';
import type { ReadPath } from './queries.ts';

/** The beginning of a query's key: the path that the query reads, or a name for several paths. */
type Name = ReadPath | 'sheet' | 'bookings' | 'days' | 'waitlist' | 'court' | 'courts' | 'court-facts';
export type AffectedData = readonly Name[];

export const BOOKING_DATA: AffectedData = [
  ...(['sheet', '/admin/bookings', '/admin/booking-series', '/admin/users/{user}'] as const),
  ...(['bookings', 'days', 'waitlist'] as const),
];
/** Bookings show the names of their courts. */
export const COURT_DATA: AffectedData = ['/admin/courts', 'court', 'courts', 'court-facts', ...BOOKING_DATA];
export const PEOPLE_DATA: AffectedData = ['/admin/users', '/admin/users/{user}'];

/** Returns a function that reloads the visible data that a change affects, and marks the hidden data as outdated. */
export function useRefresh(affected: AffectedData): () => Promise<void> {
  const queries = useQueryClient();
  const names: readonly unknown[] = affected;
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => names.includes(queryKey[0]) });
}
