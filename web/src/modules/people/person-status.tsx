import type { Person } from '@courtside/client';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { usePeopleWords } from './people-words.ts';

export function PersonStatus({
  person: { active, pending_since },
}: {
  person: Pick<Person, 'active' | 'pending_since'>;
}) {
  const words = usePeopleWords();
  if (pending_since === null)
    return <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? words.active : words.deactivated}</StatusBadge>;
  return <StatusBadge tone={active ? 'warn' : 'quiet'}>{active ? words.pending : words.rejected}</StatusBadge>;
}
