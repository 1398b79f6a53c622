import type { ReactNode } from 'react';
import { FieldErrorText } from './fields.tsx';

interface Props<T> {
  label: string;
  choices: readonly { value: T; label: string }[];
  isChosen: (value: T) => boolean;
  onChoose: (value: T) => void;
  error?: string | false | undefined;
  children?: ReactNode;
}

/** A group of buttons that choose one or several values. `children` shows more fields for the choice. */
export function Chips<T extends string | number>({ label, choices, isChosen, onChoose, error, children }: Props<T>) {
  return (
    <fieldset className="lengths-free chip-group">
      <legend>{label}</legend>
      <div className="row">
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            className="chip"
            aria-pressed={isChosen(choice.value)}
            onClick={() => onChoose(choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </div>
      {children}
      <div role="alert">{error && <FieldErrorText fieldError={error} />}</div>
    </fieldset>
  );
}

/** Removes a value from a list if the list contains the value. Otherwise, adds the value. */
export function toggled(values: readonly number[], value: number): number[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value].toSorted((a, b) => a - b);
}
