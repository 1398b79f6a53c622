import type { AdminBooking, Person } from '@courtside/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '../i18n/words.tsx';
import { isDate } from '../lib/dates.ts';
import { normalise } from '../lib/names.ts';
import { useCan } from '../lib/permissions.ts';
import { allQuery, readQuery } from '../lib/queries.ts';
import { useThrottled } from '../lib/throttled.ts';
import { loadAdmin, type LoadedPage } from './admin-pages.ts';

/** The largest number of results of each kind. */
const MAX_RESULTS = 6;

interface Results {
  people: readonly Person[];
  bookings: readonly AdminBooking[];
  courts: readonly { id: number; name: string }[];
  pages: readonly LoadedPage[];
  /** The typed date, which leads to the day sheet. */
  date: string | undefined;
  isSearching: boolean;
}

/**
 * Finds what a text can mean: people by name, email or phone, with the next bookings of the first one; a booking by its
 * number; courts by a part of their name; pages by a part of their name or keywords; and a day by its date
 * (YYYY-MM-DD). An empty text finds all pages. Finds only what the person who searches is allowed to see.
 */
export function useQuickSearch(text: string, language: Language): Results {
  const can = useCan();
  const typed = text.trim();
  const search = useThrottled(typed);
  const wanted = normalise(typed);
  const isWanted = ({ name }: { name: string }): boolean => wanted !== '' && normalise(name).includes(wanted);
  const people = useQuery({
    ...readQuery('/admin/users', { params: { query: { search, active: true, limit: MAX_RESULTS } } }),
    enabled: search !== '' && can('people.read'),
    placeholderData: keepPreviousData,
  });
  const found = typed === '' ? [] : (people.data?.data ?? []);
  const bookings = useBookings(typed, found[0]?.id);
  const courts = useQuery({ ...allQuery('/courts', {}), enabled: typed !== '' });
  const { data: admin } = useQuery({ queryKey: ['admin-pages'], queryFn: loadAdmin, staleTime: Infinity });
  const pages = (admin?.pages ?? []).filter(({ permission }) => can(permission));
  return {
    people: found,
    bookings: typed === '' ? [] : bookings,
    courts: (courts.data ?? []).filter(isWanted).slice(0, MAX_RESULTS),
    pages:
      typed === ''
        ? pages
        : pages.filter(({ name, keywords }) => isWanted({ name: `${name[language]} ${keywords?.[language] ?? ''}` })),
    date: isDate(typed) && can('bookings.read') ? typed : undefined,
    isSearching: typed !== '' && (people.isFetching || search !== typed),
  };
}

/** Finds a booking by its number, and the next bookings of a person. */
function useBookings(text: string, personId: number | undefined): AdminBooking[] {
  const mayRead = useCan()('bookings.read');
  const id = /^#?\d{1,15}$/.test(text) ? Number(text.replace('#', '')) : 0;
  const booking = useQuery({
    ...readQuery('/admin/bookings/{booking}', { params: { path: { booking: id } } }),
    enabled: id > 0 && mayRead,
    retry: false,
  });
  const upcoming = useQuery({
    ...readQuery('/admin/bookings', {
      params: { query: { user_id: personId ?? 0, when: 'upcoming', limit: MAX_RESULTS } },
    }),
    enabled: personId !== undefined && mayRead,
  });
  const ofPerson = personId === undefined ? [] : (upcoming.data?.data ?? []);
  return booking.data && id > 0 ? [booking.data, ...ofPerson.filter((one) => one.id !== id)] : ofPerson;
}
