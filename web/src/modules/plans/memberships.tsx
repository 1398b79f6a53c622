import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Plus, Upload } from '../../ui/icons/more-icons.ts';
import { lazy, Suspense, useState } from 'react';
import type { Membership, Plan } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { useCan } from '../../lib/permissions.ts';
import { pagesQuery, readQuery } from '../../lib/queries.ts';
import { Empty, Failure, Loading, More, Page } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { namedOptions, options } from '../../ui/options.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PersonFilter } from '../../ui/person-filter.tsx';
import { MembershipDialog } from './membership-dialog.tsx';
import { MembershipTable } from './membership-table.tsx';
import { useMembershipWords } from './membership-words.ts';

const ImportMemberships = lazy(() => import('./import-memberships.tsx'));

type State = Membership['state'];
const states: readonly State[] = ['active', 'pending', 'grace', 'ended'];
const isState = (text: string): text is State => states.includes(text as State);

export default function MembershipsPage() {
  const words = useMembershipWords();
  const mayManage = useCan()('plans.manage');
  const [opened, setOpened] = useState<'add' | 'import'>();
  const close = (): void => setOpened(undefined);
  const search = useAddressFilters(['plan', 'state', 'person']);
  const { plan, state, person } = search.filters;
  const query = {
    ...(plan !== '' && { plan_id: Number(plan) }),
    ...(isState(state) && { state }),
    ...(person !== '' && { user_id: Number(person) }),
  };
  const planList = useQuery(readQuery('/admin/plans'));
  const plans = planList.data?.data ?? [];
  const list = useInfiniteQuery({ ...pagesQuery('/admin/memberships', query), placeholderData: keepPreviousData });
  const memberships = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const hasPlan = plans.some(({ for_guests }) => !for_guests);
  const isEmpty = list.isSuccess && planList.isSuccess && memberships.length === 0;
  return (
    <Page
      title={words.title}
      lead={words.lead}
      {...(mayManage && hasPlan && { actions: <Actions onOpen={setOpened} /> })}
    >
      {hasPlan && <Filters plans={plans} {...search} />}
      {(list.isPending || planList.isPending) && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && (
        <Empty drawing="plans">
          <p>{search.isFiltered ? words.noMatches : hasPlan ? words.none : words.noPlans}</p>
          {!hasPlan && (
            <Link to="/admin/plans" className="button primary">
              {words.toPlans}
            </Link>
          )}
        </Empty>
      )}
      {memberships.length > 0 && <MembershipTable memberships={memberships} plans={plans} mayManage={mayManage} />}
      <More list={list} />
      {opened === 'add' && (
        <MembershipDialog plans={plans} {...(plan !== '' && { planId: Number(plan) })} onClose={close} />
      )}
      {opened === 'import' && (
        <Suspense>
          <ImportMemberships onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

function Actions({ onOpen }: { onOpen: (dialog: 'add' | 'import') => void }) {
  const words = useMembershipWords();
  return (
    <>
      <Button onClick={() => onOpen('import')}>
        <Upload aria-hidden="true" size={18} />
        {words.import}
      </Button>
      <Button kind="primary" onClick={() => onOpen('add')}>
        <Plus aria-hidden="true" size={18} />
        {words.add}
      </Button>
    </>
  );
}

type Search = ReturnType<typeof useAddressFilters<'plan' | 'state' | 'person'>>;

function Filters({ plans, filters, setFilters, clear, isFiltered }: Search & { plans: readonly Plan[] }) {
  const words = useMembershipWords();
  const admin = useAdminWords();
  const mayFindPeople = useCan()('people.read');
  return (
    <FilterBar label={admin.filters} isFiltered={isFiltered} onClear={clear}>
      <Choice label={words.plan} value={filters.plan} onChange={({ target }) => setFilters({ plan: target.value })}>
        <option value="">{words.anyPlan}</option>
        {namedOptions(plans)}
      </Choice>
      <Choice label={words.state} value={filters.state} onChange={({ target }) => setFilters({ state: target.value })}>
        <option value="">{words.anyState}</option>
        {options(states, (one) => words.states[one])}
      </Choice>
      {mayFindPeople && <PersonFilter user={filters.person} onChange={(person) => setFilters({ person })} />}
    </FilterBar>
  );
}
