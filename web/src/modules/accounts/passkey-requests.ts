import { type AuthenticationResponseJSON, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Confirmation, Passkey, PasskeyStart, Session } from '@courtside/client';
import { api } from '../../lib/session.ts';

/** @param chosen the response of a passkey that the person has already chosen in the email field */
export async function signInWithPasskey(chosen?: AuthenticationResponseJSON): Promise<Session> {
  const credential = chosen ?? (await startAuthentication({ optionsJSON: await api.post('/auth/passkey-options') }));
  return api.post('/auth/passkey-sessions', { body: { credential } });
}

/** Returns the fields that prove who the person is: the password or, if it is empty, the response of a passkey. */
export async function confirmWith(password: string, hasPasskeys: boolean): Promise<Confirmation> {
  if (password !== '') return { current_password: password };
  if (!hasPasskeys) return {};
  const optionsJSON = await api.post('/auth/passkeys/confirmation-options');
  return { passkey: await startAuthentication({ optionsJSON }) };
}

export async function addPasskey(name: string, confirmation: PasskeyStart): Promise<Passkey> {
  const optionsJSON = await api.post('/auth/passkeys/options', { body: confirmation });
  const credential = await startRegistration({ optionsJSON });
  return api.post('/auth/passkeys', { body: { name, credential } });
}

/** Whether an error comes from the browser or the device, for example because the person has cancelled. */
export function isOfDevice(error: unknown): boolean {
  return error instanceof Error && (error.name === 'WebAuthnError' || error instanceof DOMException || isNamed(error));
}

/** Whether the device has refused to add a second passkey for the same account. */
export const isDuplicate = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** Recognises the library's errors, which have the same names as the browser's errors. */
function isNamed({ name }: Error): boolean {
  return ['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError', 'NotSupportedError'].includes(name);
}
