import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { UserPlus } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { Person } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { useCan } from '../../lib/permissions.ts';
import { pagesQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import { Empty, More, Page, QueryState } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterBar, SearchFilter } from '../../ui/filter-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Invitations } from './invitations.tsx';
import InviteDialog from './invite-dialog.tsx';
import { PendingPeople } from './pending-people.tsx';
import { PersonStatus } from './person-status.tsx';
import { usePeopleWords } from './people-words.ts';
import { isRole, roles } from './roles.ts';
import { useSent } from './use-sent.tsx';

export default function PeoplePage() {
  const words = usePeopleWords();
  const admin = useAdminWords();
  const mayManage = useCan()('people.manage');
  const { filters, setFilters, clear, isFiltered } = useAddressFilters(['search', 'role', 'state']);
  const { search, role, state } = filters;
  const query = {
    ...(search !== '' && { search }),
    ...(isRole(role) && { role }),
    ...(state === 'pending' && { pending: true }),
    ...((state === 'active' || state === 'deactivated') && { active: state === 'active' }),
  };
  const list = useInfiniteQuery({ ...pagesQuery('/admin/users', query), placeholderData: keepPreviousData });
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [isInviting, setIsInviting] = useState(false);
  const { showSent, sentNotice } = useSent();
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        mayManage &&
        config.registration !== 'closed' && (
          <Button onClick={() => setIsInviting(true)}>
            <UserPlus aria-hidden="true" size={18} />
            {words.invite}
          </Button>
        )
      }
    >
      {sentNotice}
      {mayManage && <PendingPeople />}
      {mayManage && <Invitations onSent={showSent} />}
      {isInviting && <InviteDialog onSent={showSent} onClose={() => setIsInviting(false)} />}
      <FilterBar label={admin.filters} isFiltered={isFiltered} onClear={clear}>
        <SearchFilter label={words.search} value={search} onChange={(search) => setFilters({ search })} />
        <Choice label={words.role} value={role} onChange={({ target }) => setFilters({ role: target.value })}>
          <option value="">{words.anyRole}</option>
          {options(roles, (one) => words.roles[one])}
        </Choice>
        <Choice label={words.state} value={state} onChange={({ target }) => setFilters({ state: target.value })}>
          <option value="">{words.anyState}</option>
          <option value="active">{words.active}</option>
          <option value="deactivated">{words.deactivated}</option>
          <option value="pending">{words.pending}</option>
        </Choice>
      </FilterBar>
      <QueryState query={list} />
      {list.isSuccess && people.length === 0 && (
        <Empty drawing="search">
          <p>{words.none}</p>
        </Empty>
      )}
      {people.length > 0 && <PeopleTable people={people} />}
      <More list={list} />
    </Page>
  );
}

function PeopleTable({ people }: { people: Person[] }) {
  const words = usePeopleWords();
  return (
    <DataTable
      label={words.title}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.name,
          kind: 'title',
          render: ({ id, name }) => (
            <Link to="/admin/people/$id" params={{ id: String(id) }} className="avatar-row">
              <Avatar name={name} />
              {name}
            </Link>
          ),
        },
        {
          head: words.contact,
          kind: 'long',
          render: ({ email, contact_email, phone }) =>
            [email ?? words.guest, contact_email, phone].filter(Boolean).join(' · '),
        },
        {
          head: words.role,
          render: ({ role }) =>
            role === 'player' ? (
              words.roles.player
            ) : (
              <span>
                <StatusBadge tone={role === 'admin' ? 'warn' : 'quiet'}>{words.roles[role]}</StatusBadge>
              </span>
            ),
        },
        {
          head: words.state,
          render: (person) => (
            <span>
              <PersonStatus person={person} />
            </span>
          ),
        },
      ]}
    />
  );
}
