import { useRef } from 'react';
import { config } from '../../lib/session.ts';
import PasskeySignIn from './passkey-sign-in.tsx';
import ProviderSignIn from './provider-sign-in.tsx';

interface Props {
  /** The path to return to after a sign-in at a provider. */
  next: string;
  /** Whether the form creates an account. A passkey can only sign in to an existing account. */
  isNew: boolean;
  /** Called after a sign-in with a passkey. By default, the focus moves to the button that submits the form. */
  onSignedIn?: (() => void) | undefined;
}

/** Ways to sign in without a password. This file is loaded only if the club has such ways. */
export default function OtherSignIns({ next, isNew, onSignedIn }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // After the sign-in, these buttons disappear, so move the focus to the button that submits the form.
  const focusSubmit = () => place.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  return (
    <div className="other-sign-ins" ref={place}>
      {config.passkeys && !isNew && <PasskeySignIn onSignedIn={onSignedIn ?? focusSubmit} />}
      {config.sign_in_providers.length > 0 && <ProviderSignIn next={next} />}
    </div>
  );
}
