import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PersonDetail } from '@courtside/client';
import { readQuery } from '../../lib/queries.ts';
import { BOOKING_DATA, PEOPLE_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { type Booker, PersonPicker } from '../desk/person-picker.tsx';
import { usePeopleWords } from './people-words.ts';

type Known = Extract<Booker, { user_id: number }>;

/** Merges two entries for the same person: moves a guest's bookings to the other entry, and removes the guest. */
export function MergeGuest({ guest: { id, name } }: { guest: PersonDetail }) {
  const words = usePeopleWords();
  const refresh = useRefresh([...PEOPLE_DATA, ...BOOKING_DATA]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [person, setPerson] = useState<Known>();
  return (
    <>
      <div className="row bottom">
        {isOpen && (
          <PersonPicker
            value={undefined}
            isForList
            onChange={(chosen) => chosen && 'user_id' in chosen && chosen.user_id !== id && setPerson(chosen)}
          />
        )}
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.merge}
        </Button>
      </div>
      {person && (
        <ConfirmDialog
          title={words.mergeTitle(name, person.name)}
          confirm={words.mergeNow}
          keep={words.keep}
          isDanger
          onConfirm={async () => {
            await api.post('/admin/users/{user}/merge', {
              params: { path: { user: person.user_id } },
              body: { user_id: id },
            });
            showToast(words.isMerged(name, person.name));
            // Leave the guest's page before the data is loaded again, because the guest no longer exists.
            await navigate({ to: '/admin/people/$id', params: { id: String(person.user_id) }, replace: true });
            queries.removeQueries(readQuery('/admin/users/{user}', { params: { path: { user: id } } }));
            void refresh();
          }}
          onClose={() => setPerson(undefined)}
        >
          <p>{words.mergeText(name, person.name)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
