import { CourtsideProblem } from '@courtside/client';
import { config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { isDuplicate, isOfDevice } from './passkey-requests.ts';
import { usePasskeyWords } from './passkey-words.ts';

interface FieldProps {
  label: string;
  password: string;
  /** Whether the person can confirm with a passkey in place of the password. */
  hasPasskeys: boolean;
  onChange: (password: string) => void;
  error?: string | undefined;
}

/** Asks for the password. The field can stay empty if the person has a passkey, or if the account has no password. */
export function ConfirmationField({ label, password, hasPasskeys, onChange, error }: FieldProps) {
  const words = usePasskeyWords();
  const mayLackPassword = config.mail || config.sign_in_providers.length > 0;
  return (
    <PasswordField
      label={label}
      autoComplete="current-password"
      required={!hasPasskeys && !mayLackPassword}
      value={password}
      onChange={({ target }) => onChange(target.value)}
      hint={hasPasskeys ? words.orPasskey : mayLackPassword ? words.orNothing : undefined}
      fieldError={error}
    />
  );
}

/** Explains why a request that needs a confirmation has failed. */
export function ConfirmationFailure({ error }: { error: Error | null }) {
  const words = usePasskeyWords();
  if (!error) return null;
  const code = error instanceof CourtsideProblem ? error.code : undefined;
  const text =
    (code === 'invalid_credentials' && words.wrong) ||
    (code === 'confirmation_required' && words.confirmAgain) ||
    (isDuplicate(error) && words.alreadyHere) ||
    (isOfDevice(error) && words.cancelled);
  if (!text) return <Failure error={error} />;
  return (
    <p className="notice bad" role="alert">
      {text}
    </p>
  );
}
