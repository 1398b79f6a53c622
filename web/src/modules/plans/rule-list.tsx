import { Button } from '../../ui/button.tsx';
import { ArrowUp, Copy, Trash2 } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { PlanRule } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { Failure } from '../../ui/components.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { usePlanWords } from './plan-words.ts';
import { RuleDialog } from './rule-dialog.tsx';
import type { RuleOwner } from './rule-owner.ts';
import { useRuleChanges } from './use-rule-changes.ts';
import { useSentence } from './use-sentence.ts';

/** Returns each rule with a key. Several rules can have the same name. */
function keyed(rules: readonly PlanRule[]) {
  return rules.map((rule, index) => ({ key: `${rule.name} ${index}`, rule, index }));
}

/** The rules of a plan or a membership. The order matters only between rules for the same courts and times. */
export function RuleList({ owner, mayManage }: { owner: RuleOwner; mayManage: boolean }) {
  const words = usePlanWords();
  const admin = useAdminWords();
  const sentenceOf = useSentence();
  const changes = useRuleChanges(owner);
  const [opened, setOpened] = useState<{ index: number; isCopy: boolean }>();
  return (
    <>
      <ol className="plan-rules" aria-label={words.rules(owner.name)}>
        {keyed(owner.rules).map(({ key, rule, index }) => (
          <li key={key}>
            <strong>{rule.name}</strong>
            <p>{sentenceOf(rule)}</p>
            {mayManage && (
              <div className="plan-actions">
                <Button
                  kind="small"
                  aria-label={admin.forWhom(words.edit, rule.name)}
                  onClick={() => setOpened({ index, isCopy: false })}
                >
                  {words.edit}
                </Button>
                <ActionMenu
                  label={admin.moreFor(rule.name)}
                  actions={[
                    { label: words.duplicate, icon: Copy, onAction: () => setOpened({ index, isCopy: true }) },
                    index > 0 && { label: words.moveUp, icon: ArrowUp, onAction: () => changes.moveUp(index) },
                    { label: words.remove, icon: Trash2, onAction: () => changes.remove(index), isDanger: true },
                  ]}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {changes.error && <Failure error={changes.error} />}
      {opened && <RuleDialog owner={owner} {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
