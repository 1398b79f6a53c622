import './plans.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Plus } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { Plan } from '@courtside/client';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { Empty, Page, QueryState } from '../../ui/components.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { usePlanWords } from './plan-words.ts';
import { StarterDialog } from './starter-dialog.tsx';

export default function PlansPage() {
  const words = usePlanWords();
  const mayManage = useCan()('plans.manage');
  const [opened, setOpened] = useState<'new' | 'starter'>();
  const list = useQuery(readQuery('/admin/plans'));
  const plans = list.data?.data ?? [];
  const close = (): void => setOpened(undefined);
  const newButton = (
    <button type="button" className={plans.length > 0 ? 'button primary' : 'button'} onClick={() => setOpened('new')}>
      <Plus aria-hidden="true" size={18} />
      {words.newPlan}
    </button>
  );
  return (
    <Page title={words.title} lead={words.lead} {...(mayManage && plans.length > 0 && { actions: newButton })}>
      <QueryState query={list} />
      {list.isSuccess && plans.length === 0 && (
        <Empty drawing="plans">
          <p>{words.none}</p>
          {mayManage && (
            <div className="row plans-start">
              <Button kind="primary" onClick={() => setOpened('starter')}>
                {words.start}
              </Button>
              {newButton}
            </div>
          )}
        </Empty>
      )}
      <Plans plans={plans} mayManage={mayManage} />
      {opened === 'new' && <PlanDialog plans={plans} onClose={close} />}
      {opened === 'starter' && <StarterDialog onClose={close} />}
    </Page>
  );
}

/** Lists the plans. The plan of people without a membership is the last one. */
function Plans({ plans, mayManage }: { plans: readonly Plan[]; mayManage: boolean }) {
  if (plans.length === 0) return null;
  const sorted = plans.toSorted((a, b) => Number(a.for_guests) - Number(b.for_guests));
  return (
    <ul className="plans">
      {sorted.map((plan) => (
        <li key={plan.id}>
          <PlanCard plan={plan} plans={plans} mayManage={mayManage} />
        </li>
      ))}
    </ul>
  );
}
