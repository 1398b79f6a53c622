import { Button } from '../../ui/button.tsx';
import { Ban, Check, ScrollText, Trash2 } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { Membership, Plan } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { dateIn, useFormats } from '../../lib/format.ts';
import { config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { DeleteDialog, EndDialog } from './end-membership.tsx';
import { MembershipDialog } from './membership-dialog.tsx';
import { nameOf, peopleText, periodText } from './membership-text.ts';
import { useMembershipWords } from './membership-words.ts';
import { PlanName } from '../../ui/plan-name.tsx';
import { useMembershipChanges } from './use-membership-changes.ts';

const [OwnRulesDialog] = onDemand(() => import('./own-rules.tsx'));

interface Props {
  memberships: readonly Membership[];
  plans: readonly Plan[];
  mayManage: boolean;
}

interface Opened {
  dialog: 'edit' | 'rules' | 'end' | 'delete';
  membership: Membership;
}

export function MembershipTable({ memberships, plans, mayManage }: Props) {
  const words = useMembershipWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const [opened, setOpened] = useState<Opened>();
  const { accepting } = useMembershipChanges();
  const close = (): void => setOpened(undefined);
  /** The current version of the opened membership, whose rules may have changed since it was opened. */
  const current = memberships.find(({ id }) => id === opened?.membership.id);
  const planOf = ({ plan_id }: Membership) => plans.find(({ id }) => id === plan_id) ?? { name: '', colour: null };
  return (
    <>
      <DataTable
        label={words.title}
        rows={memberships}
        keyOf={({ id }) => id}
        columns={[
          { head: words.people, kind: 'title', render: (membership) => <People membership={membership} /> },
          { head: words.plan, render: (membership) => <PlanName plan={planOf(membership)} /> },
          { head: words.state, render: (membership) => <State membership={membership} /> },
          {
            head: words.period,
            render: (membership) => (
              <div>
                {periodText(membership, { words, formats })}
                {membership.ends_on !== null && membership.grace_days > 0 && (
                  <p className="hint">{words.grace(membership.grace_days)}</p>
                )}
              </div>
            ),
          },
          {
            head: admin.actions,
            kind: 'actions',
            render: (membership) =>
              mayManage ? (
                <Actions
                  membership={membership}
                  onOpen={(dialog) => setOpened({ dialog, membership })}
                  onAccept={() => accepting.mutate(membership)}
                />
              ) : null,
          },
        ]}
      />
      {accepting.isError && <Failure error={accepting.error} />}
      {opened?.dialog === 'edit' && <MembershipDialog membership={opened.membership} plans={plans} onClose={close} />}
      {opened?.dialog === 'rules' && <OwnRulesDialog membership={current ?? opened.membership} onClose={close} />}
      {opened?.dialog === 'end' && <EndDialog membership={opened.membership} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteDialog membership={opened.membership} onClose={close} />}
    </>
  );
}

function People({ membership: { name, people, rules } }: { membership: Membership }) {
  const words = useMembershipWords();
  const admin = useAdminWords();
  const names = peopleText(people, admin.and);
  const hasOwnRules = rules.length > 0 || people.some((person) => person.rules.length > 0);
  return (
    <div>
      {name ?? names}
      {name !== null && <p className="hint membership-detail">{names}</p>}
      {hasOwnRules && <p className="hint membership-detail">{words.ownRules}</p>}
    </div>
  );
}

const tones: Record<Membership['state'], Tone> = { pending: 'warn', active: 'good', grace: 'warn', ended: 'quiet' };

function State({ membership: { state, pending } }: { membership: Membership }) {
  const words = useMembershipWords();
  const text = state === 'pending' && pending ? words.waiting : words.states[state];
  return (
    <span>
      <StatusBadge tone={tones[state]}>{text}</StatusBadge>
    </span>
  );
}

interface ActionsProps {
  membership: Membership;
  onOpen: (dialog: Opened['dialog']) => void;
  onAccept: () => void;
}

function Actions({ membership, onOpen, onAccept }: ActionsProps) {
  const words = useMembershipWords();
  const admin = useAdminWords();
  const name = nameOf(membership);
  const { state, pending, starts_on } = membership;
  const canEnd = state !== 'ended' && starts_on <= dateIn(config.time_zone);
  return (
    <div className="row">
      <Button kind="small" aria-label={admin.forWhom(words.edit, name)} onClick={() => onOpen('edit')}>
        {words.edit}
      </Button>
      <ActionMenu
        label={admin.moreFor(name)}
        actions={[
          pending && state !== 'ended' && { label: words.accept, icon: Check, onAction: onAccept },
          { label: words.rules, icon: ScrollText, onAction: () => onOpen('rules') },
          canEnd && { label: words.end, icon: Ban, onAction: () => onOpen('end') },
          { label: words.delete, icon: Trash2, onAction: () => onOpen('delete'), isDanger: true },
        ]}
      />
    </div>
  );
}
