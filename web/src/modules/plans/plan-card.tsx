import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { FlaskConical, Plus, Trash2 } from '../../ui/icons/more-icons.ts';
import { lazy, Suspense, useId, useState } from 'react';
import type { Plan } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { sectionsAt } from '../../ui/sections.tsx';
import { PlanDot } from '../../ui/plan-name.tsx';
import { usePlanWords } from './plan-words.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import { usePlanRules } from './rule-owner.ts';
import { useTryWords } from './try-words.ts';
import { usePlanChanges } from './use-plan-changes.ts';

const Sections = sectionsAt('plan');
const TryDialog = lazy(() => import('./try-dialog.tsx'));

interface Props {
  plan: Plan;
  plans: readonly Plan[];
  mayManage: boolean;
}

/** A plan with its rules, each as one sentence. */
export function PlanCard({ plan, plans, mayManage }: Props) {
  const words = usePlanWords();
  const admin = useAdminWords();
  const tryWords = useTryWords();
  const id = useId();
  const [opened, setOpened] = useState<'edit' | 'delete' | 'rule' | 'try'>();
  const close = (): void => setOpened(undefined);
  const { name, description, rules } = plan;
  const owner = usePlanRules(plan);
  return (
    <section className="card plan" aria-labelledby={id}>
      <div className="plan-head">
        <PlanDot colour={plan.colour} />
        <h2 id={id}>{name}</h2>
        {mayManage && (
          <div className="plan-actions">
            <Button kind="small" aria-label={admin.forWhom(words.edit, name)} onClick={() => setOpened('edit')}>
              {words.edit}
            </Button>
            <ActionMenu
              label={admin.moreFor(name)}
              actions={[
                { label: tryWords.try, icon: FlaskConical, onAction: () => setOpened('try') },
                { label: words.delete, icon: Trash2, onAction: () => setOpened('delete'), isDanger: true },
              ]}
            />
          </div>
        )}
      </div>
      {description !== null && description !== '' && <p>{description}</p>}
      <PlanCounts plan={plan} />
      {!plan.for_guests && <Sections plan={plan} />}
      {rules.length > 0 ? (
        <RuleList owner={owner} mayManage={mayManage} />
      ) : (
        <p className="plan-empty">{words.noRules}</p>
      )}
      {mayManage && (
        <Button kind="plan-add" aria-label={words.addRuleTo(name)} onClick={() => setOpened('rule')}>
          <Plus aria-hidden="true" size={18} />
          {words.addRule}
        </Button>
      )}
      {opened === 'edit' && <PlanDialog plan={plan} plans={plans} onClose={close} />}
      {opened === 'rule' && <RuleDialog owner={owner} onClose={close} />}
      {opened === 'try' && (
        <Suspense>
          <TryDialog plan={plan} onClose={close} />
        </Suspense>
      )}
      {opened === 'delete' && <DeletePlanDialog plan={plan} onClose={close} />}
    </section>
  );
}

function PlanCounts({ plan: { id, members = 0, for_guests, rules } }: { plan: Plan }) {
  const words = usePlanWords();
  return (
    <p className="hint">
      {for_guests ? (
        words.everybodyElse
      ) : (
        <Link to="/admin/memberships" search={{ plan: id } as never}>
          {words.people(members)}
        </Link>
      )}
      {` · ${words.ruleCount(rules.length)}`}
    </p>
  );
}

function DeletePlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const words = usePlanWords();
  const { remove } = usePlanChanges();
  return (
    <ConfirmDialog
      title={words.deleteTitle(plan.name)}
      confirm={words.delete}
      keep={words.keep}
      isDanger
      onConfirm={async () => {
        await remove(plan);
        showToast(words.deleted(plan.name));
      }}
      onClose={onClose}
    >
      <p>{words.deleteText}</p>
    </ConfirmDialog>
  );
}
