import type { FieldError } from '../../i18n/problems.ts';
import { Field } from '../../ui/fields.tsx';
import { Fold } from '../../ui/fold.tsx';
import type { CourtDraft, TextName } from './court-draft.ts';
import { useCourtWords } from './court-words.ts';

const rules = [
  ['slot_minutes', 'slot', 1],
  ['min_duration_minutes', 'shortest', 1],
  ['max_duration_minutes', 'longest', 1],
  ['buffer_minutes', 'buffer', 0],
  ['min_notice_minutes', 'notice', 0],
  ['max_advance_days', 'advance', 1],
  ['cancellation_cutoff_minutes', 'cutoff', 0],
] as const;

const limits = [
  ['max_upcoming_bookings', 'mostUpcoming', 'noLimit', 1000],
  ['capacity', 'capacity', 'noLimit', 100],
  ['no_show_after_minutes', 'noShowAfter', 'never', 1440],
] as const;

/** Returns the attributes of the input for a text of the draft. */
export type TextAttributes = (name: TextName) => {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  fieldError: FieldError | undefined;
  required?: boolean;
  placeholder?: string | undefined;
};

export function BookingRulesFields({ draft, text }: { draft: CourtDraft; text: TextAttributes }) {
  const words = useCourtWords();
  const { min_duration_minutes: shortest, max_duration_minutes: longest, max_advance_days: days } = draft;
  return (
    <Fold title={words.rules} summary={words.rulesSummary(shortest, longest, days)}>
      <div className="form-grid" data-decides-day>
        {rules.map(([name, label, min]) => (
          <Field
            key={name}
            label={words[label]}
            hint={label === 'cutoff' ? words.cutoffHint : undefined}
            type="number"
            required
            min={min}
            {...text(name)}
          />
        ))}
        {limits.map(([name, label, none, max]) => (
          <Field
            key={name}
            label={words[label]}
            hint={label === 'noShowAfter' ? words.noShowAfterHint : undefined}
            placeholder={words[none]}
            type="number"
            min={1}
            max={max}
            {...text(name)}
          />
        ))}
      </div>
    </Fold>
  );
}
