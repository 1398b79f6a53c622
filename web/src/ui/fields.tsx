import { CourtsideProblem } from '@courtside/client';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefAttributes,
  type SelectHTMLAttributes,
  useContext,
  useId,
} from 'react';
import type { FieldError } from '../i18n/problems.ts';
import { useWords } from '../i18n/words.tsx';
import { FormErrors, OWN_ERROR } from './form-errors.ts';

/** Returns a form field's error from a rejected request. */
export function fieldErrorOf(error: unknown, field: string): FieldError | undefined {
  if (!(error instanceof CourtsideProblem)) return undefined;
  return error.errors.find(({ pointer }) => pointer === `#/${field}` || pointer?.startsWith(`#/${field}/`));
}

interface LabelProps {
  label: string;
  hint?: string | undefined;
  /** An error from the service, or the error text to show. */
  fieldError?: FieldError | string | undefined;
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & RefAttributes<HTMLInputElement>;

interface FieldProps extends LabelProps, InputProps {
  /** Whether the text can have several lines. */
  isLong?: boolean;
  /** A button inside the field, at its end. */
  end?: ReactNode;
}

export function Field({ label, hint, isLong, end, ...field }: FieldProps) {
  const { fieldError: givenError, ...attributes } = field;
  const id = useId();
  const ownError = useContext(FormErrors)[id];
  const fieldError = ownError ?? givenError;
  const Input = isLong ? ('textarea' as 'input') : 'input';
  const describedBy = [hint && `${id}-hint`, fieldError && `${id}-error`].filter(Boolean).join(' ');
  const aria = { 'aria-describedby': describedBy || undefined, 'aria-invalid': fieldError ? true : undefined };
  const input = <Input id={id} {...OWN_ERROR} {...aria} {...attributes} />;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {end ? (
        <div className="field-input">
          {input}
          {end}
        </div>
      ) : (
        input
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrorText id={`${id}-error`} fieldError={fieldError} />
    </div>
  );
}

export function FieldErrorText({ id, fieldError }: { id?: string; fieldError: LabelProps['fieldError'] }) {
  const words = useWords();
  if (!fieldError) return null;
  return (
    <p className="field-error" id={id}>
      {typeof fieldError === 'string' ? fieldError : words.fieldError(fieldError)}
    </p>
  );
}

export function Choice({ label, children, ...select }: { label: string } & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  const fieldError = useContext(FormErrors)[id];
  const aria = fieldError !== undefined && { 'aria-describedby': `${id}-error`, 'aria-invalid': true };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...OWN_ERROR} {...aria} {...select}>
        {children}
      </select>
      <FieldErrorText id={`${id}-error`} fieldError={fieldError} />
    </div>
  );
}

export function Check({ label, ...input }: { label: string } & InputProps) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
