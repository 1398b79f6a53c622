import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field, FieldErrorText } from '../../ui/fields.tsx';
import { Fold } from '../../ui/fold.tsx';
import { X } from '../../ui/icons/more-icons.ts';
import type { FieldError } from '../../i18n/problems.ts';
import type { SpecialHours } from './court-draft.ts';
import { useCourtWords } from './court-words.ts';
import { Window } from './opening-hours.tsx';

const NEW_PERIOD: SpecialHours = { from_date: '', to_date: '', name: '', windows: [] };

interface Props {
  periods: SpecialHours[];
  fieldError: (field: string) => FieldError | undefined;
  onChange: (periods: SpecialHours[]) => void;
  children?: ReactNode;
}

/** Days with other opening hours, such as holidays and seasons. */
export function SpecialHoursFields({ periods, fieldError, onChange, children }: Props) {
  const words = useCourtWords();
  return (
    <Fold title={words.specialHours} {...(periods.length > 0 && { summary: words.specialCount(periods.length) })}>
      <p className="hint">{words.specialHint}</p>
      {children}
      {periods
        .map((period, i) => ({ period, i }))
        .map(({ period, i }) => (
          <Period
            key={i}
            period={period}
            number={i + 1}
            fieldError={(field) => fieldError(`special_hours/${i}${field}`)}
            onChange={(fields) => onChange(periods.map((one, at) => (at === i ? { ...one, ...fields } : one)))}
            onRemove={() => onChange(periods.toSpliced(i, 1))}
          />
        ))}
      <Button onClick={() => onChange([...periods, NEW_PERIOD])}>{words.addSpecial}</Button>
    </Fold>
  );
}

interface PeriodProps {
  period: SpecialHours;
  number: number;
  fieldError: (field: string) => FieldError | undefined;
  onChange: (fields: Partial<SpecialHours>) => void;
  onRemove: () => void;
}

function Period({ period, number, fieldError, onChange, onRemove }: PeriodProps) {
  const words = useCourtWords();
  const { from_date, to_date, name = '', windows } = period;
  const title = name.trim() || words.special(number);
  const changeWindows = (next: SpecialHours['windows']): void => onChange({ windows: next });
  return (
    <fieldset className="peak">
      <legend className="visually-hidden">{title}</legend>
      <div className="card-head">
        <strong aria-hidden="true">{title}</strong>
        <button type="button" className="icon-button" aria-label={words.removeHours(title)} onClick={onRemove}>
          <X aria-hidden="true" size={18} />
        </button>
      </div>
      <div className="form-grid">
        <DatePicker
          isRequired
          label={words.firstDay}
          value={from_date}
          fieldError={fieldError('/from_date')}
          onChange={(date) =>
            onChange({ from_date: date, ...((to_date === '' || to_date < date) && { to_date: date }) })
          }
        />
        <DatePicker
          isRequired
          label={words.lastDay}
          value={to_date}
          min={from_date || undefined}
          fieldError={fieldError('/to_date')}
          onChange={(date) => onChange({ to_date: date })}
        />
        <Field
          label={words.specialName}
          maxLength={80}
          value={name}
          fieldError={fieldError('/name')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </div>
      <div className="day-windows">
        {windows.length === 0 && <span className="hint">{words.closedDay}</span>}
        {windows
          .map((window, i) => ({ window, i }))
          .map(({ window, i }) => (
            <Window
              key={i}
              day={title}
              window={window}
              fieldError={fieldError(`/windows/${i}`)}
              onChange={(hours) => changeWindows(windows.map((one, at) => (at === i ? { ...one, ...hours } : one)))}
              onRemove={() => changeWindows(windows.toSpliced(i, 1))}
            />
          ))}
        <Button onClick={() => changeWindows([...windows, nextWindow(windows)])}>{words.addHours(title)}</Button>
      </div>
      <FieldErrorText fieldError={wholePeriod(fieldError(''))} />
    </fieldset>
  );
}

function nextWindow(windows: SpecialHours['windows']): SpecialHours['windows'][number] {
  const last = windows.at(-1);
  return last ? { open: last.close, close: '24:00' } : { open: '08:00', close: '22:00' };
}

/** Returns an error about a whole period. An error about a single field is shown next to the field. */
function wholePeriod(fieldError: FieldError | undefined): FieldError | undefined {
  return fieldError?.pointer?.split('/').length === 3 ? fieldError : undefined;
}
