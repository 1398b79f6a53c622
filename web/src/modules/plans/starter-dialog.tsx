import './plans.css';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { PlanName } from '../../ui/plan-name.tsx';
import { usePlanWords } from './plan-words.ts';
import { type PlanKey, planKeys, planTemplate } from './templates.ts';
import { usePlanChanges } from './use-plan-changes.ts';
import { useSentence } from './use-sentence.ts';

export function StarterDialog({ onClose }: { onClose: () => void }) {
  const words = usePlanWords();
  return (
    <Dialog title={words.startTitle} onClose={onClose}>
      <StarterForm onCreated={onClose} onClose={onClose} />
    </Dialog>
  );
}

interface Props {
  onCreated: () => void;
  /** Closes the dialog of the form, if it is in a dialog. */
  onClose?: () => void;
  /** More buttons beside the button that creates the plans. */
  children?: ReactNode;
}

/** Creates the usual plans of a tennis club. */
export function StarterForm({ onCreated, onClose, children }: Props) {
  const words = usePlanWords();
  const sentenceOf = useSentence();
  const { create } = usePlanChanges();
  const [chosen, setChosen] = useState<readonly PlanKey[]>(planKeys);
  const creating = useMutation({
    mutationFn: async () => {
      for (const key of chosen) {
        await create(planTemplate(key, words));
        // If a later request fails, the next try creates only the plans that are still missing.
        setChosen((keys) => keys.filter((one) => one !== key));
      }
      return chosen.length;
    },
    onSuccess: (count) => {
      showToast(words.started(count));
      onCreated();
    },
  });
  const submit = words.startSubmit(chosen.length);
  const isDisabled = creating.isPending || chosen.length === 0;
  return (
    <Form className="stack" onSubmit={() => creating.mutate()}>
      <p className="hint">{words.startLead}</p>
      <ul className="starter">
        {planKeys.map((key) => {
          const { name, colour, rules } = planTemplate(key, words);
          return (
            <li key={key}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(key)}
                  onChange={({ target }) =>
                    setChosen(planKeys.filter((one) => (one === key ? target.checked : chosen.includes(one))))
                  }
                />
                <PlanName plan={{ name, colour }} />
              </label>
              <ul className="hint">
                {rules.map((rule) => (
                  <li key={rule.name}>{sentenceOf(rule)}</li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      {chosen.includes('guests') && <p className="notice">{words.startWarning(words.planTemplates.guests.name)}</p>}
      {creating.isError && <Failure error={creating.error} />}
      {onClose ? (
        <FormFoot {...{ submit, isDisabled, onClose }} />
      ) : (
        <div className="row wizard-foot">
          <Button type="submit" kind="primary" disabled={isDisabled}>
            {submit}
          </Button>
          {children}
        </div>
      )}
    </Form>
  );
}
