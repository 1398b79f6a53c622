import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '@courtside/client';
import { now } from '../../lib/clock.ts';
import { api } from '../../lib/session.ts';
import { Field } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAccountWords } from './account-words.ts';
import { codeInput } from './code-input.ts';

/** The state of a sign-in with a code from an email instead of a password. */
export interface EmailCode {
  /** The typed code. Undefined until the email has been requested. */
  code: string | undefined;
  error: Error | null;
  isPending: boolean;
  set: (code: string) => void;
  /** Requests the email, or another one. */
  send: () => void;
  /** Returns to the password. */
  stop: () => void;
}

export function useEmailCode(email: string): EmailCode {
  const [code, setCode] = useState<string>();
  const sending = useMutation({
    mutationFn: () => api.post('/auth/sign-in-code-requests', { body: { email } }),
    onSuccess: () => setCode(''),
  });
  return {
    ...{ code, error: sending.error, isPending: sending.isPending, set: setCode },
    send: () => sending.mutate(),
    stop() {
      sending.reset();
      setCode(undefined);
    },
  };
}

/** If the address was verified at most this many milliseconds ago, this sign-in has verified it. */
const JUST_MS = 60_000;

/** Returns a function that tells a person whose sign-in has verified the address that the password no longer works. */
export function useVerifiedNote(): (user: User) => void {
  const words = useAccountWords();
  return ({ email_verified_at }) => {
    if (email_verified_at !== null && now() - Date.parse(email_verified_at) < JUST_MS) showToast(words.verifiedByCode);
  };
}

export function EmailCodeFields({ email, emailCode }: { email: string; emailCode: EmailCode & { code: string } }) {
  const words = useAccountWords();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <p className="notice good" role="status">
        {words.codeSent(email)}
      </p>
      <Field
        ref={field}
        label={words.emailCode}
        {...codeInput}
        maxLength={20}
        required
        value={emailCode.code}
        onChange={({ target }) => emailCode.set(target.value)}
      />
      <button type="button" className="link" disabled={emailCode.isPending} onClick={emailCode.send}>
        {words.sendAnother}
      </button>
      <button type="button" className="link" onClick={emailCode.stop}>
        {words.usePassword}
      </button>
    </>
  );
}
