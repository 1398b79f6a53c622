import { useQueryClient } from '@tanstack/react-query';
import type { ReadPath } from './queries.ts';

/** The beginning of a query's key: the path that the query reads, or a name for several paths. */
type Name = ReadPath | 'sheet' | 'bookings' | 'days' | 'waitlist' | 'court' | 'courts' | 'court-facts';

const WITH_BOOKINGS = [
  ...['sheet', '/admin/bookings', '/admin/booking-series', '/admin/users/{user}', 'bookings', 'days', 'waitlist'],
] as const satisfies Name[];
const WITH_COURTS = ['/admin/courts', 'court', 'courts', 'court-facts'] as const satisfies Name[];
const WITH_PEOPLE = ['/admin/users', '/admin/users/{user}'] as const satisfies Name[];

/** The queries whose data each kind of change affects. */
const AFFECTED = {
  bookings: WITH_BOOKINGS,
  closures: ['/admin/closures', ...WITH_BOOKINGS],
  // Bookings show the names of their courts.
  courts: [...WITH_COURTS, ...WITH_BOOKINGS],
  people: WITH_PEOPLE,
  invitations: ['/admin/invitations'],
  imports: [...WITH_COURTS, ...WITH_PEOPLE, ...WITH_BOOKINGS],
  // Each plan shows how many people have it.
  memberships: ['/admin/memberships', '/admin/plans', 'days'],
  plans: ['/admin/plans', 'days'],
  keys: ['/admin/api-keys'],
  webhooks: ['/admin/webhooks'],
  deliveries: ['/admin/webhooks', '/admin/webhooks/{webhook}/deliveries'],
  waitlist: ['waitlist', 'bookings', 'days'],
  account: ['/auth/me'],
  sessions: ['/auth/sessions'],
  secondFactor: ['/auth/second-factor', '/auth/sessions'],
  passkeys: ['/auth/passkeys'],
} as const satisfies Record<string, readonly Name[]>;

/** Returns a function that reloads the visible data that a change affects, and marks the hidden data as outdated. */
export function useRefresh(change: keyof typeof AFFECTED): () => Promise<void> {
  const queries = useQueryClient();
  const names: readonly unknown[] = AFFECTED[change];
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => names.includes(queryKey[0]) });
}
