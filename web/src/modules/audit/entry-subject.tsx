import { useQuery } from '@tanstack/react-query';
import { timeOf, useFormats } from '../../lib/format.ts';
import { courtsQuery, readQuery } from '../../lib/queries.ts';
import type { Subject } from './audit-changes.ts';

/** How long names are kept, because one page names the same people many times. In milliseconds. */
const STALE_MS = 300_000;

/** Says whose booking an entry is about, or names the changed person or resource. */
export function EntrySubject({ subject: { booking, person, name } }: { subject: Subject }) {
  const formats = useFormats();
  const courts = useQuery({ ...courtsQuery, enabled: booking !== undefined, staleTime: STALE_MS }).data;
  const id = booking?.user_id ?? person;
  const user = useQuery({
    ...readQuery('/admin/users/{user}', { params: { path: { user: id ?? 0 } } }),
    enabled: id !== undefined,
    staleTime: STALE_MS,
    retry: false,
  }).data;
  const slot = booking && [
    courts?.find((court) => court.id === booking.court_id)?.name,
    formats.shortDate(booking.booking_date),
    formats.range(timeOf(booking.start_minute), timeOf(booking.end_minute % 1440 || 1440)),
  ];
  const parts = [user?.name, slot?.filter(Boolean).join(', '), name].filter(Boolean);
  return parts.length > 0 && <span className="record-subject">{parts.join(' · ')}</span>;
}
