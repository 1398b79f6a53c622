import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanRule } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePlanWords } from './plan-words.ts';
import { emptyRule, gapOf, type RuleDraft, ruleDraftOf, type RuleGap, ruleOf } from './rule-draft.ts';
import { useRuleFormWords } from './rule-form-words.ts';
import type { RuleOwner } from './rule-owner.ts';
import { RuleCourts } from './rule-courts.tsx';
import { RuleSettings } from './rule-settings.tsx';
import { RuleTimes } from './rule-times.tsx';
import { TryRules } from './try-rules.tsx';
import { useTryWords } from './try-words.ts';
import { ruleKeys, ruleTemplate } from './templates.ts';
import { useSentence } from './use-sentence.ts';

const MAX_NAME = 80;

interface Props {
  owner: RuleOwner;
  /** The index of the rule to edit or to copy. If undefined, the dialog adds a rule. */
  index?: number;
  isCopy?: boolean;
  onClose: () => void;
}

/** Adds or edits a rule. The sentence at the top always says what the rule does. */
export function RuleDialog({ owner, index, isCopy = false, onClose }: Props) {
  const words = useRuleFormWords();
  const plans = usePlanWords();
  const tryWords = useTryWords();
  const common = useWords();
  const sentenceOf = useSentence();
  const edited = index === undefined ? undefined : owner.rules[index];
  const place = edited && !isCopy ? index! : owner.rules.length;
  const [draft, setDraft] = useState<RuleDraft>(() => firstDraft(edited, isCopy ? plans.copyName : undefined));
  const [gap, setGap] = useState<RuleGap>();
  const [isTried, setIsTried] = useState(false);
  const sentence = sentenceOf(ruleOf(draft));
  const rules = owner.rules.toSpliced(place, 1, { name: draft.name.trim() || shortened(sentence), ...ruleOf(draft) });
  const saving = useMutation({
    mutationFn: () => owner.replace(rules),
    onSuccess: (saved) => {
      showToast(plans.ruleSaved(saved[place]!.name));
      onClose();
    },
  });
  const change = (changes: Partial<RuleDraft>): void => {
    setGap(undefined);
    setIsTried(false);
    setDraft({ ...draft, ...changes });
  };
  const ifComplete = (proceed: () => void): void => {
    const found = gapOf(draft);
    setGap(found);
    if (!found) proceed();
  };
  const errorOf = (field: string) => fieldErrorOf(saving.error, `${owner.path}/${place}/${field}`);
  return (
    <Dialog
      title={edited && !isCopy ? words.editTitle(edited.name) : words.newTitle(owner.name)}
      onClose={onClose}
      isWide
    >
      <div className="rule-sentence">
        <p role="status">{sentence}</p>
      </div>
      <Form onSubmit={() => ifComplete(() => saving.mutate())}>
        {!edited && <UsualRules draft={draft} onChoose={setDraft} />}
        <RuleCourts draft={draft} gap={gap} onChange={change} />
        <RuleTimes draft={draft} gap={gap} onChange={change} errorOf={errorOf} />
        <RuleSettings draft={draft} gap={gap} onChange={change} />
        <Field
          label={words.name}
          hint={words.nameHint}
          maxLength={MAX_NAME}
          value={draft.name}
          fieldError={errorOf('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        {owner.plan && isTried && <TryRules plan={owner.plan} rules={rules} />}
        {owner.plan && !isTried && (
          <Button kind="plan-add" onClick={() => ifComplete(() => setIsTried(true))}>
            {tryWords.try}
          </Button>
        )}
        {saving.isError && <Failure error={saving.error} />}
        <FormFoot submit={common.save} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function firstDraft(edited: PlanRule | undefined, copyName: ((name: string) => string) | undefined): RuleDraft {
  if (!edited) return emptyRule;
  const draft = ruleDraftOf(edited, config.currency);
  return copyName ? { ...draft, name: shortened(copyName(edited.name)) } : draft;
}

function shortened(text: string): string {
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME - 1).trimEnd()}…` : text;
}

/** Fills the form with a usual rule, which the person can still change. */
function UsualRules({ draft, onChoose }: { draft: RuleDraft; onChoose: (draft: RuleDraft) => void }) {
  const words = useRuleFormWords();
  const plans = usePlanWords();
  return (
    <fieldset className="lengths-free">
      <legend>{words.usual}</legend>
      <div className="row">
        {ruleKeys.map((key) => {
          const template = ruleDraftOf(ruleTemplate(key, plans), config.currency);
          return (
            <button
              key={key}
              type="button"
              className="chip"
              aria-pressed={JSON.stringify(draft) === JSON.stringify(template)}
              onClick={() => onChoose(template)}
            >
              {plans.ruleTemplates[key].label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
