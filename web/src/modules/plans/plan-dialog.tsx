import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Plan, PlanInput } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Check, Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ColourField, firstFreeColour } from './plan-colours.tsx';
import { usePlanWords } from './plan-words.ts';
import { planKeys, planTemplate } from './templates.ts';
import { usePlanChanges } from './use-plan-changes.ts';
import { useSentence } from './use-sentence.ts';

interface Props {
  /** The plan to edit. If undefined, the dialog creates a plan. */
  plan?: Plan;
  plans: readonly Plan[];
  onClose: () => void;
}

type Draft = Required<PlanInput>;

/** Edits everything of a plan except its rules. */
export function PlanDialog({ plan, plans, onClose }: Props) {
  const words = usePlanWords();
  const common = useWords();
  const { create, patch } = usePlanChanges();
  const [draft, setDraft] = useState<Draft>(() => plan ?? emptyPlan(plans));
  const set = (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes });
  const otherForGuests = plans.find(({ id, for_guests }) => for_guests && id !== plan?.id);
  const saving = useMutation({
    mutationFn: () => {
      const { rules, ...fields } = inputOf(draft);
      return plan ? patch(plan, fields) : create({ ...fields, rules });
    },
    onSuccess: ({ name }) => {
      showToast(words.saved(name));
      onClose();
    },
  });
  const nameError = fieldErrorOf(saving.error, 'name');
  return (
    <Dialog title={plan ? words.editTitle(plan.name) : words.newPlan} onClose={onClose}>
      <Form onSubmit={() => saving.mutate()}>
        {!plan && <StartFrom draft={draft} onChange={setDraft} plans={plans} />}
        <Field
          label={words.name}
          required
          maxLength={80}
          value={draft.name}
          fieldError={nameError?.code === 'duplicate' ? words.nameTaken : nameError}
          onChange={({ target }) => set({ name: target.value })}
        />
        <DescriptionField value={draft.description ?? ''} onChange={(description) => set({ description })} />
        <ColourField value={draft.colour} onChange={(colour) => set({ colour })} />
        {otherForGuests ? (
          <p className="hint">{words.otherForGuests(otherForGuests.name)}</p>
        ) : (
          <Check
            label={words.forGuests}
            checked={draft.for_guests}
            onChange={({ target }) => set({ for_guests: target.checked })}
          />
        )}
        {saving.isError && !nameError && <Failure error={saving.error} />}
        <FormFoot submit={common.save} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function emptyPlan(plans: readonly Plan[]): Draft {
  return { name: '', description: null, colour: firstFreeColour(plans), for_guests: false, rules: [] };
}

function inputOf({ name, description, colour, for_guests, rules }: Draft): Draft {
  return { name, description: description?.trim() || null, colour, for_guests, rules };
}

/** Fills the form with a usual plan of a tennis club. Shows the rules that the plan will have. */
function StartFrom({
  draft,
  plans,
  onChange,
}: {
  draft: Draft;
  plans: readonly Plan[];
  onChange: (draft: Draft) => void;
}) {
  const words = usePlanWords();
  const sentenceOf = useSentence();
  const hasGuests = plans.some(({ for_guests }) => for_guests);
  const keys = planKeys.filter((key) => !(hasGuests && planTemplate(key, words).for_guests));
  return (
    <fieldset className="lengths-free">
      <legend>{words.startFrom}</legend>
      <div className="row">
        <button
          type="button"
          className="chip"
          aria-pressed={draft.rules.length === 0}
          onClick={() => onChange(emptyPlan(plans))}
        >
          {words.empty}
        </button>
        {keys.map((key) => {
          const template = planTemplate(key, words);
          return (
            <button
              key={key}
              type="button"
              className="chip"
              aria-pressed={JSON.stringify(draft.rules) === JSON.stringify(template.rules)}
              onClick={() => onChange(template)}
            >
              {template.name}
            </button>
          );
        })}
      </div>
      {draft.rules.length > 0 && (
        <ul className="hint starter-rules">
          {draft.rules.map((rule) => (
            <li key={rule.name}>{sentenceOf(rule)}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function DescriptionField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const words = usePlanWords();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.description}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={2000}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        {words.descriptionHint}
      </p>
    </div>
  );
}
