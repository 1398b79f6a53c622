import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { IdCard } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import { CourtsideProblem, type PersonDetail, type PersonPatch } from '@courtside/client';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { PEOPLE_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure, QueryState } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { BookingTable } from '../desk/booking-table.tsx';
import { Decision } from './decision.tsx';
import { GuestDetails } from './guest-details.tsx';
import { MergeGuest } from './merge-guest.tsx';
import { usePeopleWords } from './people-words.ts';
import { PersonStatus } from './person-status.tsx';
import { type Role, roles } from './roles.ts';

export function PersonDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const words = usePeopleWords();
  const person = useQuery(readQuery('/admin/users/{user}', { params: { path: { user: id } } }));
  return (
    <Dialog title={person.data?.name ?? words.title} onClose={onClose} isWide>
      <QueryState query={person} />
      {person.data && <About person={person.data} onClose={onClose} />}
    </Dialog>
  );
}

function About({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const words = usePeopleWords();
  const can = useCan();
  const { total, upcoming, no_show } = person.bookings;
  const { email, contact_email, phone, role, upcoming_bookings } = person;
  return (
    <div className="stack">
      <div className="row">
        <StatusBadge tone={role === 'admin' ? 'warn' : 'quiet'}>{words.roles[role]}</StatusBadge>
        <PersonStatus person={person} />
        <span>{[email ?? words.guest, contact_email, email !== null && phone].filter(Boolean).join(' · ')}</span>
      </div>
      <p className="hint">{words.counts(total, upcoming, no_show)}</p>
      {can('plans.read') && (
        <div className="row">
          <Link to="/admin/memberships" search={{ person: person.id } as never} className="button">
            <IdCard aria-hidden="true" size={18} />
            {words.memberships}
          </Link>
        </div>
      )}
      {email === null && can('people.manage') && (
        <>
          <GuestDetails person={person} />
          <MergeGuest guest={person} onMerged={onClose} />
        </>
      )}
      {can('people.manage') &&
        (person.pending_since === null ? <AccountActions person={person} /> : <Decision person={person} />)}
      <h3>{words.upcoming}</h3>
      {upcoming_bookings.length > 0 ? (
        <BookingTable bookings={upcoming_bookings} label={words.upcoming} withPlayer={false} />
      ) : (
        <p className="hint">{words.noUpcoming}</p>
      )}
    </div>
  );
}

/**
 * Changes a role or deactivates an account. Asks for confirmation, except before it sets the role to player or
 * activates an account.
 */
function AccountActions({ person: { id, name, role, active, email } }: { person: PersonDetail }) {
  const words = usePeopleWords();
  const refresh = useRefresh(PEOPLE_DATA);
  const [asking, setAsking] = useState<Role | 'deactivate'>();
  const [chosen = role, setChosen] = useState<Role>();
  const change = async (body: PersonPatch): Promise<unknown> => {
    try {
      return await api.patch('/admin/users/{user}', { params: { path: { user: id } }, body });
    } finally {
      await refresh();
    }
  };
  const changing = useMutation({ mutationFn: change });
  /** Makes a change at once. The toast can reverse it. */
  const changeNow = (body: PersonPatch, reverse: PersonPatch, text: string) =>
    changing.mutate(body, {
      onSuccess: () => showToast(text, () => changing.mutate(reverse)),
      onSettled: () => setChosen(undefined),
    });
  const giveRole = (): void => {
    if (chosen === role) return;
    if (chosen === 'player') changeNow({ role: chosen }, { role }, words.hasRole(name, words.roles[chosen]));
    else setAsking(chosen);
  };
  const isLastAdmin = changing.error instanceof CourtsideProblem && changing.error.code === 'last_admin';
  // Never disable or replace these controls, so that they keep the focus.
  return (
    <>
      <div className="row bottom">
        {email !== null && (
          <>
            <Choice label={words.role} value={chosen} onChange={({ target }) => setChosen(target.value as Role)}>
              {options(roles, (one) => words.roles[one])}
            </Choice>
            <Button onClick={giveRole}>{words.giveRole}</Button>
          </>
        )}
        {active ? (
          <Button kind="danger" onClick={() => setAsking('deactivate')}>
            {words.deactivate}
          </Button>
        ) : (
          <Button onClick={() => changeNow({ active: true }, { active: false }, words.isActive(name))}>
            {words.activate}
          </Button>
        )}
      </div>
      {isLastAdmin && (
        <p className="notice bad" role="alert">
          {words.lastAdmin}
        </p>
      )}
      {changing.isError && !isLastAdmin && <Failure error={changing.error} />}
      {asking !== undefined && asking !== 'deactivate' && (
        <ConfirmDialog
          title={words.roleTitle(name, words.roles[asking])}
          confirm={words.giveRole}
          keep={words.keep}
          onConfirm={async () => {
            await change({ role: asking });
            showToast(words.hasRole(name, words.roles[asking]));
          }}
          onClose={() => {
            setAsking(undefined);
            setChosen(undefined);
          }}
        >
          <p>{words.roleTexts[asking]}</p>
        </ConfirmDialog>
      )}
      {asking === 'deactivate' && (
        <ConfirmDialog
          title={words.deactivateTitle(name)}
          confirm={words.deactivate}
          keep={words.keep}
          isDanger
          onConfirm={async () => {
            await change({ active: false });
            showToast(words.isDeactivated(name));
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{words.deactivateText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
