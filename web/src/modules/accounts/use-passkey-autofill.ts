import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/session.ts';

const MINUTE = 60_000;
/** The options of a request are valid for 5 minutes. Renew them earlier: the person needs time to use the passkey. */
const RENEW_MS = 4 * MINUTE;

/**
 * Lets the browser offer the person's passkeys in the email field. Errors are ignored until the person has chosen a
 * passkey, because the person can still use the passkey button or the password.
 * @param isPaused true during another passkey request of this page: a browser allows only one passkey request at a time
 */
export function usePasskeyAutofill(
  isPaused: boolean,
  onChosen: (credential: AuthenticationResponseJSON) => void,
): void {
  const chosen = useRef(onChosen);
  useEffect(() => {
    chosen.current = onChosen;
  });
  useEffect(() => {
    if (isPaused) return undefined;
    let [isOver, renewAt] = [false, 0];
    const offer = async (): Promise<void> => {
      if (document.hidden || Date.now() < renewAt || !(await browserSupportsWebAuthnAutofill())) return;
      renewAt = Date.now() + RENEW_MS;
      const optionsJSON = await api.post('/auth/passkey-options');
      if (isOver) return;
      const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
      if (!isOver) chosen.current(credential);
    };
    const start = (): void => void offer().catch(() => undefined);
    start();
    const timer = setInterval(start, MINUTE);
    document.addEventListener('visibilitychange', start);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [isPaused]);
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);
}
