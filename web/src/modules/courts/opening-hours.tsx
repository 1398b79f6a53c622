import { Plus, X } from '../../ui/icons/more-icons.ts';
import { useId, useState } from 'react';
import type { FieldError } from '../../i18n/problems.ts';
import { Check, FieldErrorText } from '../../ui/fields.tsx';
import { TimeInput } from '../../ui/time-field.tsx';
import { useFormats } from '../../lib/format.ts';
import { isTime } from '../../lib/time-text.ts';
import { hasSameHours, type OpeningWindow, withHoursOfDay } from './court-draft.ts';
import { useCourtWords } from './court-words.ts';

const NEW_HOURS = { open: '08:00', close: '22:00' };

interface Props {
  windows: OpeningWindow[];
  fieldError: (field: string) => FieldError | undefined;
  onChange: (windows: OpeningWindow[]) => void;
}

/**
 * A week's opening hours. Shows one row if all days have the same hours, otherwise a row for each day. A day can have
 * several windows, or none.
 */
export function OpeningHoursFields({ windows, fieldError, onChange }: Props) {
  const words = useCourtWords();
  const [isSame, setIsSame] = useState(() => hasSameHours(windows));
  return (
    <fieldset className="lengths-free">
      <legend>{words.hours}</legend>
      <Check
        label={words.sameHours}
        checked={isSame}
        onChange={({ target }) => {
          setIsSame(target.checked);
          if (target.checked) onChange(withHoursOfDay(windows, windows[0]?.day ?? 1));
        }}
      />
      <ul className="week">
        {(isSame ? [words.everyDay] : words.days).map((name, i) => (
          <Day
            key={name}
            {...{ name, windows, fieldError }}
            day={i + 1}
            onChange={(changed) => onChange(isSame ? withHoursOfDay(changed, 1) : changed)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface DayProps extends Props {
  name: string;
  /** The day of the week, from 1 for Monday. */
  day: number;
}

function Day({ name, day, windows, fieldError, onChange }: DayProps) {
  const words = useCourtWords();
  /** The day's windows with their indexes in the list, because the service's errors contain these indexes. */
  const hours = windows.map((window, index) => ({ window, index })).filter(({ window }) => window.day === day);
  const add = (): void => {
    const last = hours.at(-1)?.window;
    onChange([...windows, { day, ...(last ? { open: last.close, close: '24:00' } : NEW_HOURS) }]);
  };
  return (
    <li>
      <span className="day-name">{name}</span>
      <div className="day-windows">
        {hours.length === 0 && <span className="hint">{words.closedDay}</span>}
        {hours.map(({ window, index }) => (
          <Window
            key={index}
            day={name}
            window={window}
            fieldError={fieldError(`opening_hours/${index}`)}
            onChange={(changed) => onChange(windows.map((one, at) => (at === index ? { ...one, ...changed } : one)))}
            onRemove={() => onChange(windows.toSpliced(index, 1))}
          />
        ))}
      </div>
      <button type="button" className="icon-button" aria-label={words.addHours(name)} onClick={add}>
        <Plus aria-hidden="true" size={18} />
      </button>
    </li>
  );
}

type Hours = Pick<OpeningWindow, 'open' | 'close'>;

interface WindowProps {
  day: string;
  window: Hours;
  fieldError: FieldError | undefined;
  onChange: (hours: Partial<Hours>) => void;
  onRemove: () => void;
}

export function Window({ day, window: { open, close }, fieldError, onChange, onRemove }: WindowProps) {
  const words = useCourtWords();
  const formats = useFormats();
  const hours = isTime(open) && isTime(close, true) ? formats.range(open, close) : `${open}–${close}`;
  const id = useId();
  return (
    <div className="window">
      <TimeInput aria-label={words.opens(day)} value={open} onChange={(open) => onChange({ open })} />
      <span aria-hidden="true">–</span>
      <TimeInput
        aria-label={words.closes(day)}
        aria-invalid={fieldError ? true : undefined}
        aria-describedby={fieldError && id}
        isEnd
        value={close}
        onChange={(close) => onChange({ close })}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={words.removeHours(`${day} ${hours}`)}
        onClick={onRemove}
      >
        <X aria-hidden="true" size={18} />
      </button>
      <FieldErrorText id={id} fieldError={fieldError} />
    </div>
  );
}
