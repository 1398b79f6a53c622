import { useWords } from '../../i18n/words.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { Chips, toggled } from '../../ui/chips.tsx';
import type { CourtsChoice, RuleDraft, RuleGap } from './rule-draft.ts';
import { useRuleFormWords } from './rule-form-words.ts';
import { useCourts } from './use-sentence.ts';

interface Props {
  draft: RuleDraft;
  gap: RuleGap | undefined;
  onChange: (changes: Partial<RuleDraft>) => void;
}

/** Chooses the courts of a rule. Offers venues only if at least one court has a venue. */
export function RuleCourts({ draft, gap, onChange }: Props) {
  const words = useRuleFormWords();
  const common = useWords();
  const courts = useCourts();
  const sports = unique([...courts.map(({ type }) => type), draft.sport]);
  const venues = unique([...courts.map(({ venue }) => venue ?? ''), draft.venue]);
  const choices = (['all', 'sport', 'venue', 'list'] as const).filter((one) => one !== 'venue' || venues.length > 0);
  const choose = (choice: CourtsChoice): void =>
    onChange({
      courts: choice,
      ...(choice === 'sport' && { sport: draft.sport || sports[0] || '' }),
      ...(choice === 'venue' && { venue: draft.venue || venues[0]! }),
    });
  return (
    <>
      <Chips
        label={words.courts}
        choices={choices.map((value) => ({ value, label: words.courtChoices[value] }))}
        isChosen={(value) => draft.courts === value}
        onChoose={choose}
      >
        {draft.courts === 'sport' && (
          <Choice label={words.sport} value={draft.sport} onChange={({ target }) => onChange({ sport: target.value })}>
            {options(sports, (sport) => common.sport(sport))}
          </Choice>
        )}
        {draft.courts === 'venue' && (
          <Choice label={words.venue} value={draft.venue} onChange={({ target }) => onChange({ venue: target.value })}>
            {options(venues, (venue) => venue)}
          </Choice>
        )}
      </Chips>
      {draft.courts === 'list' && (
        <Chips
          label={words.list}
          choices={courts.map(({ id, name }) => ({ value: id, label: name }))}
          isChosen={(id) => draft.courtIds.includes(id)}
          onChoose={(id) => onChange({ courtIds: toggled(draft.courtIds, id) })}
          error={gap === 'noCourts' && words.gaps.noCourts}
        />
      )}
    </>
  );
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
