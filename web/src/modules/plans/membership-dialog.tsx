import './memberships.css';
import { useMutation } from '@tanstack/react-query';
import { X } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { Membership, MembershipInput, Plan } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { dateIn } from '../../lib/format.ts';
import { config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Check, Choice, Field, fieldErrorOf } from '../../ui/fields.tsx';
import { namedOptions } from '../../ui/options.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { PersonPicker } from '../desk/person-picker.tsx';
import { nameOf } from './membership-text.ts';
import { useMembershipWords } from './membership-words.ts';
import { useMembershipChanges } from './use-membership-changes.ts';

interface Props {
  /** The membership to edit. If undefined, the dialog adds a membership. */
  membership?: Membership;
  plans: readonly Plan[];
  /** The plan that the form shows first. */
  planId?: number;
  onClose: () => void;
}

interface Draft {
  planId: number;
  people: Pick<Membership['people'][number], 'user_id' | 'name' | 'rules'>[];
  name: string;
  first: string;
  last: string;
  graceDays: string;
  isPending: boolean;
}

export function MembershipDialog({ membership, plans, planId, onClose }: Props) {
  const words = useMembershipWords();
  const common = useWords();
  const { create, patch } = useMembershipChanges();
  const choices = plans.filter(({ id, for_guests }) => !for_guests || id === membership?.plan_id);
  const [draft, setDraft] = useState(() => draftOf(membership, choices, planId));
  const [isIncomplete, setIsIncomplete] = useState(false);
  const set = (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes });
  const saving = useMutation({
    mutationFn: () => {
      const input = inputOf(draft);
      if (!membership) return create(input);
      const { people, ...fields } = input;
      const isSame = JSON.stringify(draft.people) === JSON.stringify(membership.people);
      return patch(membership, isSame ? fields : { ...fields, people });
    },
    onSuccess: (saved) => {
      showToast(words.saved(nameOf(saved)));
      onClose();
    },
  });
  const submit = (): void => {
    setIsIncomplete(draft.people.length === 0);
    if (draft.people.length > 0) saving.mutate();
  };
  const endError = fieldErrorOf(saving.error, 'ends_on');
  return (
    <Dialog title={membership ? words.editTitle(nameOf(membership)) : words.addTitle} onClose={onClose}>
      <Form onSubmit={submit}>
        <Choice
          label={words.plan}
          value={draft.planId}
          onChange={({ target }) => set({ planId: Number(target.value) })}
        >
          {namedOptions(choices)}
        </Choice>
        <PeopleField
          people={draft.people}
          onChange={(people) => set({ people })}
          error={isIncomplete && draft.people.length === 0 ? words.noPeople : undefined}
        />
        {(draft.people.length > 1 || draft.name !== '') && (
          <Field
            label={words.familyName}
            maxLength={120}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
        <div className="form-grid">
          <DatePicker label={words.first} isRequired value={draft.first} onChange={(first) => set({ first })} />
          <DatePicker label={words.last} value={draft.last} fieldError={endError} onChange={(last) => set({ last })} />
        </div>
        {draft.last !== '' && (
          <Field
            label={words.graceDays}
            hint={words.graceHint}
            type="number"
            min={0}
            max={365}
            required
            value={draft.graceDays}
            onChange={({ target }) => set({ graceDays: target.value })}
          />
        )}
        <Check
          label={words.pending}
          checked={draft.isPending}
          onChange={({ target }) => set({ isPending: target.checked })}
        />
        {saving.isError && !endError && <Failure error={saving.error} />}
        <FormFoot submit={common.save} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function draftOf(membership: Membership | undefined, choices: readonly Plan[], planId: number | undefined): Draft {
  if (!membership) {
    const plan = choices.find(({ id }) => id === planId) ?? choices[0]!;
    const today = dateIn(config.time_zone);
    return { planId: plan.id, people: [], name: '', first: today, last: '', graceDays: '0', isPending: false };
  }
  const { plan_id, people, name, starts_on, ends_on, grace_days, pending } = membership;
  return {
    ...{ planId: plan_id, people, name: name ?? '', first: starts_on, last: ends_on ?? '' },
    ...{ graceDays: String(grace_days), isPending: pending },
  };
}

function inputOf({ planId, people, name, first, last, graceDays, isPending }: Draft): MembershipInput {
  return {
    ...{ plan_id: planId, name: name.trim() || null, pending: isPending },
    ...{ starts_on: first || dateIn(config.time_zone), ends_on: last || null, grace_days: Number(graceDays) },
    people: people.map(({ user_id, rules }) => ({ user_id, ...(rules.length > 0 && { rules }) })),
  };
}

interface PeopleFieldProps {
  people: Draft['people'];
  onChange: (people: Draft['people']) => void;
  error: string | undefined;
}

/** Chooses the people of a membership, one after the other. */
function PeopleField({ people, onChange, error }: PeopleFieldProps) {
  const words = useMembershipWords();
  return (
    <fieldset className="lengths-free membership-people">
      <legend>{words.people}</legend>
      {people.length > 0 && (
        <ul>
          {people.map(({ user_id, name }) => (
            <li key={user_id}>
              {name}
              <button
                type="button"
                className="icon-button"
                aria-label={words.removePerson(name)}
                onClick={() => onChange(people.filter((one) => one.user_id !== user_id))}
              >
                <X aria-hidden="true" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <PersonPicker
        isForList
        value={undefined}
        error={error}
        onChange={(person) => {
          if (!person || !('user_id' in person)) return;
          const { user_id, name } = person;
          if (people.every((one) => one.user_id !== user_id)) onChange([...people, { user_id, name, rules: [] }]);
        }}
      />
      <p className="hint">{words.peopleHint}</p>
    </fieldset>
  );
}
