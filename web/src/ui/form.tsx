import type { ComponentProps } from 'react';
import { useWords } from '../i18n/words.tsx';
import { Button } from './button.tsx';
import { FormErrors, useFormErrors } from './form-errors.ts';

/** A form that calls `onSubmit` instead of loading a new page. Its fields show errors in red texts below them. */
export function Form({ onSubmit, onInvalidCapture, onChange, ...form }: FormProps) {
  const { errors, showError, hideError } = useFormErrors();
  return (
    <FormErrors value={errors}>
      <form
        {...form}
        onInvalidCapture={(event) => {
          onInvalidCapture?.(event);
          showError(event);
        }}
        onChange={(event) => {
          onChange?.(event);
          hideError(event);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      />
    </FormErrors>
  );
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void };

interface FormFootProps {
  submit: string;
  /** The label of the button that closes the dialog. By default “Cancel”. */
  cancel?: string;
  isDisabled: boolean;
  isDanger?: boolean;
  onClose: () => void;
}

/** The buttons of a form in a dialog. */
export function FormFoot({ submit, cancel, isDisabled, isDanger = false, onClose }: FormFootProps) {
  const words = useWords();
  return (
    <div className="dialog-foot">
      <button
        type="submit"
        className={isDanger ? 'button danger' : 'button primary'}
        disabled={isDisabled}
        // Ignore the second click of a double click: the response to the first click can change what the button does.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {submit}
      </button>
      <Button onClick={onClose}>{cancel ?? words.cancel}</Button>
    </div>
  );
}
