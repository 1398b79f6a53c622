import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/fields.tsx';
import { useAccountWords } from './account-words.ts';
import { codeInput } from './code-input.ts';

interface Props {
  code: string;
  onChange: (code: string) => void;
  /** The error of the last request. */
  error: Error | null;
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeField({ code, onChange, error }: Props) {
  const words = useAccountWords();
  const field = useRef<HTMLDivElement>(null);
  const [isRecovery, setIsRecovery] = useState(false);
  // When the form asks for a code, and after a wrong code, select the field, so that the person can type the next code.
  useEffect(() => {
    if (error || isRecovery) field.current?.querySelector('input')?.select();
  }, [error, isRecovery]);
  return (
    <div className="account-fields" ref={field}>
      <Field
        label={isRecovery ? words.recoveryCode : words.code}
        {...codeInput}
        inputMode={isRecovery ? 'text' : 'numeric'}
        required
        value={code}
        onChange={({ target }) => onChange(target.value)}
        hint={isRecovery ? words.recoveryCodeHint : words.codeHint}
      />
      <button type="button" className="link" onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? words.useApp : words.useRecoveryCode}
      </button>
    </div>
  );
}
