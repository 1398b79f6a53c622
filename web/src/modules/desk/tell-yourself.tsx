import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from '@courtside/client';
import { readQuery } from '../../lib/queries.ts';
import { useAffectedWords } from './affected-words.ts';

/** Says how staff can reach a person who gets no email. */
export function TellYourself({ user: { id } }: { user: AdminBooking['user'] }) {
  const words = useAffectedWords();
  const { data } = useQuery(readQuery('/admin/users/{user}', { params: { path: { user: id } } }));
  const address = data?.email ?? data?.contact_email;
  return (
    <span className="hint">
      {words.tellYourself} {data?.phone && <a href={`tel:${data.phone}`}>{data.phone}</a>}{' '}
      {address && <a href={`mailto:${address}`}>{address}</a>}
      {data && !data.phone && !address && words.noContact}
    </span>
  );
}
