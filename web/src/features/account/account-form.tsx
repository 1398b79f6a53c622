import './account-form.css';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CourtsideProblem } from '@courtside/client';
import type { Words } from '../../i18n/en.ts';
import { useWords } from '../../i18n/words.tsx';
import { api, config, hasExpired, signIn } from '../../lib/session.ts';
import { explain } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { type AccountWords, useAccountWords } from './account-words.ts';
import { useMailWords } from './mail-words.ts';

interface Fields {
  name: string;
  email: string;
  password: string;
}

/** The state of a form that signs a person in or creates their account. */
export interface AccountForm extends Fields {
  /** Whether the form creates an account. */
  isNew: boolean;
  isPending: boolean;
  /** Whether the email address of the new account already has one. The form then asks for its password. */
  isEmailTaken: boolean;
  error: Error | null;
  set: (fields: Partial<Fields>) => void;
  setIsNew: (isNew: boolean) => void;
  submit: () => void;
}

interface Options {
  startsNew: boolean;
  /** Called after the person is signed in. @param isSame false if the page shows what another person has typed */
  onSignedIn: (isSame: boolean) => void;
}

export function useAccountForm({ startsNew, onSignedIn }: Options): AccountForm {
  const [chosenIsNew, setIsNew] = useState<boolean>();
  const isNew = chosenIsNew ?? startsNew;
  const [fields, setFields] = useState<Fields>({ name: '', email: '', password: '' });
  const { name, email, password } = fields;
  /** Stops the second click of a double click, which arrives before the button is disabled. */
  const isSending = useRef(false);
  const entering = useMutation({
    mutationFn: () =>
      isNew
        ? api.post('/auth/register', { body: { name, email, password } })
        : api.post('/auth/login', { body: { email, password } }),
    onSuccess: (session) => onSignedIn(signIn(session)),
    onError: (error) => isTaken(error) && setIsNew(false),
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    ...fields,
    ...{ isNew, isPending: entering.isPending, error: entering.error, isEmailTaken: isTaken(entering.error) },
    set: (changed) => setFields((old) => ({ ...old, ...changed })),
    setIsNew(next) {
      entering.reset();
      setIsNew(next);
    },
    submit() {
      if (isSending.current) return;
      isSending.current = true;
      entering.mutate();
    },
  };
}

/** Whether a request failed because the person's session has ended, so that they must sign in again. */
export const isSessionOver = (error: unknown): boolean => error instanceof CourtsideProblem && error.status === 401;

const isTaken = (error: unknown): boolean => error instanceof CourtsideProblem && error.code === 'email_taken';

/** The fields of an account form, and the errors of its last request. */
export function AccountFields({ form, focusesFirst = false }: { form: AccountForm; focusesFirst?: boolean }) {
  const common = useWords();
  const words = useAccountWords();
  const mailWords = useMailWords();
  const fields = useRef<HTMLDivElement>(null);
  const { isNew, error, isEmailTaken } = form;
  useEffect(() => {
    if (focusesFirst) fields.current?.querySelector('input')?.focus();
  }, [focusesFirst]);
  useEffect(() => {
    if (isEmailTaken) fields.current?.querySelector<HTMLInputElement>('[type=password]')?.select();
  }, [isEmailTaken]);
  const errors = fieldErrorsOf(error, words);
  return (
    <div className="account-fields" ref={fields}>
      {isEmailTaken && (
        <p className="notice" role="alert">
          {words.emailTaken(form.email)}
        </p>
      )}
      {error && !isEmailTaken && errors.count === 0 && (
        <p className="notice bad" role="alert">
          {explainEntry(error, common, words)}
        </p>
      )}
      {isNew && (
        <Field
          label={words.name}
          autoComplete="name"
          required
          maxLength={120}
          value={form.name}
          onChange={({ target }) => form.set({ name: target.value })}
          fieldError={errors.name}
        />
      )}
      <Field
        label={words.email}
        type="email"
        autoComplete="email"
        required
        value={form.email}
        onChange={({ target }) => form.set({ email: target.value })}
        fieldError={errors.email}
      />
      <Field
        key={isNew ? 'new' : 'current'}
        label={words.password}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        minLength={isNew ? 8 : 1}
        maxLength={128}
        value={form.password}
        onChange={({ target }) => form.set({ password: target.value })}
        hint={isNew ? words.passwordHint : undefined}
        fieldError={errors.password}
      />
      {config.mail && !isNew && (
        <Link to="/forgot-password" replace>
          {mailWords.forgot}
        </Link>
      )}
    </div>
  );
}

/** The part of a dialog in which a person signs in or creates an account. */
export function AccountSection({ form, focusesFirst }: { form: AccountForm; focusesFirst: boolean }) {
  const words = useAccountWords();
  return (
    <div className="account-section">
      {hasExpired() && <p>{words.expired}</p>}
      <div className="segments" role="group" aria-label={words.account}>
        <button type="button" aria-pressed={form.isNew} onClick={() => form.setIsNew(true)}>
          {words.newHere}
        </button>
        <button type="button" aria-pressed={!form.isNew} onClick={() => form.setIsNew(false)}>
          {words.haveAccount}
        </button>
      </div>
      <AccountFields form={form} focusesFirst={focusesFirst} />
    </div>
  );
}

function explainEntry(error: unknown, common: Words, words: AccountWords): string {
  if (!(error instanceof CourtsideProblem)) return explain(common, error);
  const { code, retryAfterSeconds } = error;
  if (code === 'invalid_credentials') return words.wrong;
  if (code === 'account_deactivated') return words.deactivated;
  if (error.status === 429)
    return retryAfterSeconds === undefined ? words.tooManyForNow : words.tooMany(retryAfterSeconds);
  return explain(common, error);
}

interface FieldErrors extends Partial<Fields> {
  count: number;
}

function fieldErrorsOf(error: unknown, words: AccountWords): FieldErrors {
  const [name, email, password] = ['name', 'email', 'password'].map((field) => fieldErrorOf(error, field));
  return {
    count: isTaken(error) ? 0 : [name, email, password].filter(Boolean).length,
    ...(name && { name: words.checkName }),
    ...(email && !isTaken(error) && { email: words.checkEmail }),
    ...(password && { password: password.code === 'weak_password' ? words.weakPassword : words.passwordHint }),
  };
}
