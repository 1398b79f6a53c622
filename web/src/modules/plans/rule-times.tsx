import type { FieldError } from '../../i18n/problems.ts';
import { usePeriodName } from '../../lib/period-name.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FieldErrorText } from '../../ui/fields.tsx';
import { Fold } from '../../ui/fold.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { useCourtWords } from '../courts/court-words.ts';
import { Chips, toggled } from '../../ui/chips.tsx';
import { daysOfChoice, type RuleDraft, type RuleGap } from './rule-draft.ts';
import { useRuleFormWords } from './rule-form-words.ts';

interface Props {
  draft: RuleDraft;
  gap: RuleGap | undefined;
  onChange: (changes: Partial<RuleDraft>) => void;
  errorOf: (field: string) => FieldError | undefined;
}

/** Chooses the days, the time of day and the dates of a rule. */
export function RuleTimes({ draft, gap, onChange, errorOf }: Props) {
  const words = useRuleFormWords();
  const { days: weekdays } = useCourtWords();
  const { daysChoice, days, start, end } = draft;
  return (
    <>
      <Chips
        label={words.days}
        choices={(['every', 'weekdays', 'weekend', 'chosen'] as const).map((value) => ({
          value,
          label: words.dayChoices[value],
        }))}
        isChosen={(value) => daysChoice === value}
        onChoose={(choice) => onChange({ daysChoice: choice, days: daysOfChoice(choice, days) })}
      />
      {daysChoice === 'chosen' && (
        <Chips
          label={words.whichDays}
          choices={weekdays.map((label, i) => ({ value: i + 1, label }))}
          isChosen={(day) => days.includes(day)}
          onChoose={(day) => onChange({ days: toggled(days, day) })}
          error={gap === 'noDays' && words.gaps.noDays}
        />
      )}
      <fieldset className="lengths-free">
        <legend>{words.hours}</legend>
        <div className="form-grid rule-hours">
          <TimeField
            label={words.from}
            value={start}
            isRequired={false}
            onChange={(time) => onChange({ start: time })}
            fieldError={errorOf('times/start_time')}
          />
          <TimeField
            label={words.until}
            isEnd
            value={end}
            isRequired={false}
            onChange={(time) => onChange({ end: time })}
            fieldError={gap === 'endBeforeStart' ? words.gaps.endBeforeStart : errorOf('times/end_time')}
          />
        </div>
        <p className="hint">{words.hoursHint}</p>
      </fieldset>
      <DateFields draft={draft} gap={gap} onChange={onChange} errorOf={errorOf} />
    </>
  );
}

function DateFields({ draft: { first, last }, gap, onChange, errorOf }: Props) {
  const words = useRuleFormWords();
  const nameOfPeriod = usePeriodName();
  return (
    <Fold title={words.dates} {...((first !== '' || last !== '') && { summary: nameOfPeriod(first, last) })}>
      <div className="form-grid">
        <DatePicker
          label={words.firstDay}
          value={first}
          fieldError={errorOf('times/from_date')}
          onChange={(date) => onChange({ first: date })}
        />
        <DatePicker
          label={words.lastDay}
          value={last}
          fieldError={errorOf('times/to_date')}
          onChange={(date) => onChange({ last: date })}
        />
      </div>
      <div role="alert">{gap === 'lastBeforeFirst' && <FieldErrorText fieldError={words.gaps.lastBeforeFirst} />}</div>
    </Fold>
  );
}
