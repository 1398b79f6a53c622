import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '@courtside/client';
import { api } from '../../lib/session.ts';
import { Choice, Empty, Failure, Field, Loading, More, Page } from '../../ui/components.tsx';
import { PersonDialog } from './person.tsx';
import { usePeopleWords } from './people-words.ts';
import { useAdminWords } from '../../i18n/admin-words.ts';

export default function PeoplePage() {
  const words = usePeopleWords();
  const [search, setSearch] = useState('');
  const [role, setRole] = useState<'' | Person['role']>('');
  const [active, setActive] = useState<'' | 'true' | 'false'>('');
  const filters = {
    ...(search.trim() !== '' && { search }),
    ...(role !== '' && { role }),
    ...(active !== '' && { active: active === 'true' }),
  };
  const list = useInfiniteQuery({
    queryKey: ['people', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      api.get('/admin/users', { params: { query: { ...filters, ...(cursor !== undefined && { cursor }) } } }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: (before) => before,
  });
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={words.title}>
      <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <Field label={words.search} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        <Choice label={words.role} value={role} onChange={({ target }) => setRole(target.value as typeof role)}>
          <option value="">{words.anyRole}</option>
          <option value="player">{words.roles.player}</option>
          <option value="admin">{words.roles.admin}</option>
        </Choice>
        <Choice label={words.state} value={active} onChange={({ target }) => setActive(target.value as typeof active)}>
          <option value="">{words.anyState}</option>
          <option value="true">{words.active}</option>
          <option value="false">{words.deactivated}</option>
        </Choice>
      </form>
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && people.length === 0 && <Empty>{words.none}</Empty>}
      {people.length > 0 && <PeopleTable people={people} />}
      <More list={list} />
    </Page>
  );
}

function PeopleTable({ people }: { people: Person[] }) {
  const words = usePeopleWords();
  const admin = useAdminWords();
  const [open, setOpen] = useState<number>();
  return (
    <div className="table-scroll" role="region" aria-label={words.title} tabIndex={0}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.contact}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, email, contact_email, phone, role, active }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{[email ?? words.guest, contact_email, phone].filter(Boolean).join(' · ')}</td>
              <td>{words.roles[role]}</td>
              <td>{active ? words.active : words.deactivated}</td>
              <td>
                <button
                  type="button"
                  className="button small"
                  aria-label={admin.forWhom(words.open, name)}
                  onClick={() => setOpen(id)}
                >
                  {words.open}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open !== undefined && <PersonDialog id={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
