import './plans.css';
import { Button } from '../../ui/button.tsx';
import { Plus } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { Membership } from '@courtside/client';
import Dialog from '../../ui/dialog.tsx';
import { nameOf } from './membership-text.ts';
import { useMembershipWords } from './membership-words.ts';
import { usePlanWords } from './plan-words.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import { type RuleOwner, useMembershipRules } from './rule-owner.ts';

/** The rules of a membership and of each of its people. */
export default function OwnRulesDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const words = useMembershipWords();
  const { people } = membership;
  const shared = useMembershipRules(membership);
  return (
    <Dialog title={words.rulesTitle(nameOf(membership))} onClose={onClose} isWide>
      <p className="hint">{people.length > 1 ? words.rulesOfSeveral : words.rulesHint}</p>
      <OwnRules owner={shared} title={people.length > 1 ? words.forEverybody : undefined} />
      {ownRulesOf(people).map(({ user_id }) => (
        <PersonRules key={user_id} {...{ membership, user_id }} />
      ))}
    </Dialog>
  );
}

/**
 * Returns the people whose rules the dialog shows. Leaves out the only person of a membership if they have no own
 * rules.
 */
function ownRulesOf(people: Membership['people']): Membership['people'] {
  return people.filter(({ rules }) => people.length > 1 || rules.length > 0);
}

function PersonRules({ membership, user_id }: { membership: Membership; user_id: number }) {
  const owner = useMembershipRules(membership, user_id);
  return <OwnRules owner={owner} title={owner.name} />;
}

function OwnRules({ owner, title }: { owner: RuleOwner; title: string | undefined }) {
  const words = usePlanWords();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className="plan own-rules">
      {title !== undefined && <h3>{title}</h3>}
      {owner.rules.length > 0 && <RuleList owner={owner} mayManage />}
      <Button kind="plan-add" aria-label={words.addRuleTo(owner.name)} onClick={() => setIsAdding(true)}>
        <Plus aria-hidden="true" size={18} />
        {words.addRule}
      </Button>
      {isAdding && <RuleDialog owner={owner} onClose={() => setIsAdding(false)} />}
    </section>
  );
}
