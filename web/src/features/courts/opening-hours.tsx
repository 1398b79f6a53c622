import { CopyCheck, Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { FieldError } from '../../i18n/problems.ts';
import { FieldErrorText } from '../../ui/fields.tsx';
import { timeInput } from '../../ui/time-field.tsx';
import type { OpeningWindow } from './court-draft.ts';
import { useCourtWords } from './court-words.ts';

const NEW_HOURS = { open: '08:00', close: '22:00' };

interface Props {
  windows: OpeningWindow[];
  fieldError: (field: string) => FieldError | undefined;
  onChange: (windows: OpeningWindow[]) => void;
}

/** A week's opening hours, with a row for each day. A day can have several windows, or none. */
export function OpeningHoursFields({ windows, fieldError, onChange }: Props) {
  const words = useCourtWords();
  /** Returns a day's windows with their places in the list, because errors of the service name the places. */
  const hoursOf = (day: number) =>
    windows.map((window, index) => ({ window, index })).filter(({ window }) => window.day === day);
  const add = (day: number): void => {
    const last = windows.findLast((window) => window.day === day);
    const hours = last ? { open: last.close, close: '24:00' } : NEW_HOURS;
    onChange([...windows, { day, ...hours }]);
  };
  const copy = (day: number): void => {
    const hours = windows.filter((window) => window.day === day);
    onChange(words.days.flatMap((_, i) => hours.map((window) => ({ ...window, day: i + 1 }))));
  };
  return (
    <fieldset className="lengths-free">
      <legend>{words.hours}</legend>
      <ul className="week">
        {words.days.map((name, i) => (
          <li key={name}>
            <span className="day-name">{name}</span>
            <div className="day-windows">
              {hoursOf(i + 1).length === 0 && <span className="hint">{words.closedDay}</span>}
              {hoursOf(i + 1).map(({ window, index }) => (
                <Window
                  key={index}
                  day={name}
                  window={window}
                  fieldError={fieldError(`opening_hours/${index}`)}
                  onChange={(hours) => onChange(windows.map((one, at) => (at === index ? { ...one, ...hours } : one)))}
                  onRemove={() => onChange(windows.toSpliced(index, 1))}
                />
              ))}
            </div>
            <button type="button" className="icon-button" aria-label={words.addHours(name)} onClick={() => add(i + 1)}>
              <Plus aria-hidden="true" size={18} />
            </button>
            <button
              type="button"
              className="copy-day"
              aria-label={words.copyDay(name)}
              title={words.copyToAll}
              onClick={() => copy(i + 1)}
            >
              <CopyCheck aria-hidden="true" size={18} />
              {i === 0 && <span>{words.copyToAll}</span>}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface WindowProps {
  day: string;
  window: OpeningWindow;
  fieldError: FieldError | undefined;
  onChange: (hours: Partial<OpeningWindow>) => void;
  onRemove: () => void;
}

function Window({ day, window: { open, close }, fieldError, onChange, onRemove }: WindowProps) {
  const words = useCourtWords();
  const id = useId();
  return (
    <div className="window">
      <input aria-label={words.opens(day)} {...timeInput(open, (open) => onChange({ open }))} />
      <span aria-hidden="true">–</span>
      <input
        aria-label={words.closes(day)}
        aria-invalid={fieldError ? true : undefined}
        aria-describedby={fieldError && id}
        {...timeInput(close, (close) => onChange({ close }), true)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={words.removeHours(`${day} ${open}–${close}`)}
        onClick={onRemove}
      >
        <X aria-hidden="true" size={18} />
      </button>
      <FieldErrorText id={id} fieldError={fieldError} />
    </div>
  );
}
