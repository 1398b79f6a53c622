import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CourtsideProblem, type PersonDetail, type PersonPatch } from '@courtside/client';
import { PEOPLE_DATA, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePeopleWords } from './people-words.ts';
import { type Role, roles } from './roles.ts';

/**
 * Changes a role or deactivates an account. Asks for confirmation, except before it sets the role to player or
 * activates an account.
 */
export function AccountActions({ person: { id, name, role, active, email } }: { person: PersonDetail }) {
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
