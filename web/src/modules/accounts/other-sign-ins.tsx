import { useRef } from 'react';
import { config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import type { AccountForm } from './account-form.tsx';
import { useAccountWords } from './account-words.ts';
import PasskeySignIn from './passkey-sign-in.tsx';
import ProviderSignIn from './provider-sign-in.tsx';

interface Props {
  /** The path to return to after a sign-in at a provider. */
  next: string;
  /** The form that asks for the password. A code or a passkey can only sign in to an existing account. */
  form: AccountForm;
  /** Called after a sign-in with a passkey. By default, the focus moves to the button that submits the form. */
  onSignedIn?: (() => void) | undefined;
}

/** Ways to sign in without a password. This file is loaded only if the club has such ways. */
export default function OtherSignIns({ form, next, onSignedIn }: Props) {
  const words = useAccountWords();
  const { isNew, emailCode } = form;
  const place = useRef<HTMLDivElement>(null);
  // After the sign-in, these buttons disappear, so move the focus to the button that submits the form.
  const focusSubmit = () => place.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  const sendCode = () => {
    // The button needs only the address, so do not check the password.
    if (place.current?.closest('form')?.querySelector<HTMLInputElement>('[type=email]')?.checkValidity())
      emailCode.send();
  };
  if (!isNew && emailCode.code !== undefined) return null;
  return (
    <div className="other-sign-ins" ref={place}>
      {config.mail && !isNew && (
        <Button disabled={emailCode.isPending} onClick={sendCode}>
          {words.sendCode}
        </Button>
      )}
      {config.passkeys && !isNew && <PasskeySignIn onSignedIn={onSignedIn ?? focusSubmit} />}
      {config.sign_in_providers.length > 0 && <ProviderSignIn next={next} />}
    </div>
  );
}
