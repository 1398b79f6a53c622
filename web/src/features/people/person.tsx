import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CourtsideProblem, type PersonDetail, type PersonPatch } from '@courtside/client';
import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Failure, Loading } from '../../ui/components.tsx';
import { BookingTable } from '../desk/booking-table.tsx';
import { usePeopleWords } from './people-words.ts';

export function PersonDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const words = usePeopleWords();
  const params = { path: { user: id } };
  const person = useQuery({ queryKey: ['person', id], queryFn: () => api.get('/admin/users/{user}', { params }) });
  return (
    <Dialog title={person.data?.name ?? words.title} onClose={onClose}>
      {person.isPending && <Loading />}
      {person.isError && <Failure error={person.error} onRetry={() => void person.refetch()} />}
      {person.data && <About person={person.data} />}
    </Dialog>
  );
}

function About({ person }: { person: PersonDetail }) {
  const words = usePeopleWords();
  const { total, upcoming, no_show } = person.bookings;
  return (
    <div className="stack">
      <p>{[person.email ?? words.guest, person.contact_email, person.phone].filter(Boolean).join(' · ')}</p>
      <p>
        {words.roles[person.role]} · {person.active ? words.active : words.deactivated}
      </p>
      <p>{words.counts(total, upcoming, no_show)}</p>
      <AccountActions person={person} />
      {person.upcoming_bookings.length > 0 && (
        <>
          <h3>{words.upcoming}</h3>
          <BookingTable bookings={person.upcoming_bookings} label={words.upcoming} />
        </>
      )}
    </div>
  );
}

function AccountActions({ person: { id, role, active, email } }: { person: PersonDetail }) {
  const words = usePeopleWords();
  const queries = useQueryClient();
  const changing = useMutation({
    mutationFn: (body: PersonPatch) => api.patch('/admin/users/{user}', { params: { path: { user: id } }, body }),
    onSettled: () => queries.invalidateQueries(),
  });
  // Never disable or replace this button, so that it keeps the focus.
  const change = (label: string, body: PersonPatch, className = '') => (
    <button
      type="button"
      className={`button ${className}`}
      onClick={() => !changing.isPending && changing.mutate(body)}
    >
      {label}
    </button>
  );
  const isLastAdmin = changing.error instanceof CourtsideProblem && changing.error.code === 'last_admin';
  return (
    <>
      {active && <p className="hint">{words.deactivateHint}</p>}
      <div className="row">
        {role === 'admin'
          ? change(words.demote, { role: 'player' })
          : email !== null && change(words.promote, { role: 'admin' })}
        {active ? change(words.deactivate, { active: false }, 'danger') : change(words.activate, { active: true })}
        <span role="status">{changing.isSuccess && words.done}</span>
      </div>
      {changing.isError &&
        (isLastAdmin ? (
          <p className="notice bad" role="alert">
            {words.lastAdmin}
          </p>
        ) : (
          <Failure error={changing.error} />
        ))}
    </>
  );
}
