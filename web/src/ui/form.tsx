import type { ComponentProps } from 'react';
import { useWords } from '../i18n/words.tsx';
import { Button } from './button.tsx';

/** A form that calls `onSubmit` instead of loading a new page. */
export function Form({ onSubmit, ...form }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

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
