import './account-form.css';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { CourtsideProblem } from '@courtside/client';
import type { Words } from '../../i18n/en.ts';
import { useWords } from '../../i18n/words.tsx';
import { api, config, currentUser, hasExpired, signIn } from '../../lib/session.ts';
import { explain } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { type AccountWords, useAccountWords } from './account-words.ts';
import { CodeField } from './code-field.tsx';
import { type EmailCode, EmailCodeFields, useEmailCode, useVerifiedNote } from './email-code.tsx';
import { useMailWords } from './mail-words.ts';

interface Fields {
  name: string;
  email: string;
  password: string;
  /** A code of the second factor, if the account has one. */
  code: string;
}

/** The state of a form that signs a person in or creates their account. */
export interface AccountForm extends Fields {
  /** Whether the form creates an account. */
  isNew: boolean;
  /** Whether the person has opened the link of an invitation. */
  isInvited: boolean;
  isPending: boolean;
  /** Whether an account with the email address already exists. The form then asks for this account's password. */
  isEmailTaken: boolean;
  /** Whether a new account gets a password. Without one, the person signs in with codes that they receive by email. */
  hasPassword: boolean;
  /** Whether the account has a second factor, so that the form asks for its code. */
  needsCode: boolean;
  emailCode: EmailCode;
  error: Error | null;
  set: (fields: Partial<Fields>) => void;
  setIsNew: (isNew: boolean) => void;
  choosePassword: () => void;
  submit: () => void;
}

interface Options {
  startsNew: boolean;
  /** The token in an invitation's link, and the email address and the name in the invitation. */
  invitation?: { token: string; email: string; name: string | null };
  /** Called after the person is signed in. @param isSame false if a different person has used this page before */
  onSignedIn: (isSame: boolean) => void;
}

export function useAccountForm({ startsNew, invitation, onSignedIn }: Options): AccountForm {
  const [chosenIsNew, setIsNew] = useState<boolean>();
  const isInvited = invitation !== undefined;
  const isNew = (isInvited || mayRegister()) && (chosenIsNew ?? startsNew);
  const [fields, setFields] = useState<Fields>({
    ...{ name: invitation?.name ?? '', email: invitation?.email ?? '', password: '', code: '' },
  });
  const { name, email, password, code } = fields;
  const [needsCode, setNeedsCode] = useState(false);
  const [wantsPassword, setWantsPassword] = useState(false);
  const hasPassword = wantsPassword || isInvited || !config.mail;
  const emailCode = useEmailCode(email);
  const noteVerified = useVerifiedNote();
  /** Ignores the second click of a double click, which arrives before the button is disabled. */
  const isSending = useRef(false);
  const entering = useMutation({
    mutationFn: () => {
      const secondFactor = needsCode && { code };
      if (isNew) {
        const body = { name, email, ...(hasPassword && { password }) };
        const invited = invitation && { invitation: invitation.token };
        return api.post('/auth/register', { body: { ...body, ...invited } });
      }
      if (emailCode.code === undefined) return api.post('/auth/login', { body: { email, password, ...secondFactor } });
      return api.post('/auth/sign-in-codes', { body: { email, email_code: emailCode.code, ...secondFactor } });
    },
    onSuccess: (session) => {
      if (emailCode.code !== undefined) noteVerified(session.user);
      onSignedIn(signIn(session));
    },
    onError: (error) => {
      if (isTaken(error)) setIsNew(false);
      if (asksForCode(error)) setNeedsCode(true);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    ...fields,
    ...{ isNew, isInvited, isPending: entering.isPending, needsCode: needsCode && !isNew, emailCode },
    ...{ error: emailCode.error ?? entering.error, isEmailTaken: isTaken(entering.error), hasPassword },
    choosePassword: () => setWantsPassword(true),
    set: (changed) => setFields((old) => ({ ...old, ...changed })),
    setIsNew(next) {
      entering.reset();
      emailCode.stop();
      setIsNew(next);
    },
    submit() {
      if (isSending.current) return;
      isSending.current = true;
      entering.mutate();
    },
  };
}

/** Whether people may create accounts without an invitation. */
export const mayRegister = (): boolean => config.registration === 'open' || config.registration === 'approval';

/** Whether the club has accepted the signed-in person's account, so that they may book. */
export const mayBook = (): boolean => !currentUser()?.pending_since;

/** Whether a request failed because the person's session has ended, so that they must sign in again. */
export const isSessionOver = (error: unknown): boolean => error instanceof CourtsideProblem && error.status === 401;

const isTaken = (error: unknown): boolean => error instanceof CourtsideProblem && error.code === 'email_taken';

export const asksForCode = (error: unknown): boolean =>
  error instanceof CourtsideProblem && error.code === 'second_factor_required';

const LazyOtherSignIns = lazy(() => import('./other-sign-ins.tsx'));

export function OtherSignIns(props: ComponentProps<typeof LazyOtherSignIns>) {
  const hasOther = config.mail || config.passkeys || config.sign_in_providers[0];
  return <Suspense>{hasOther && <LazyOtherSignIns {...props} />}</Suspense>;
}

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
    if (isEmailTaken) fields.current?.querySelector<HTMLInputElement>('[autocomplete$=password]')?.select();
  }, [isEmailTaken]);
  const errors = fieldErrorsOf(error, words);
  const { emailCode } = form;
  const usesMail = !isNew && emailCode.code !== undefined;
  return (
    <div className="account-fields" ref={fields}>
      {isEmailTaken && (
        <p className="notice" role="alert">
          {words.emailTaken(form.email)}
        </p>
      )}
      {error && !isEmailTaken && !asksForCode(error) && errors.count === 0 && (
        <p className="notice bad" role="alert">
          {form.needsCode && isWrong(error) ? words.wrongCode : explainEntry(error, common, words, usesMail)}
        </p>
      )}
      {isNew && !form.isInvited && <NextSteps />}
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
        autoComplete={isNew ? 'email' : 'username webauthn'}
        required
        readOnly={form.isInvited}
        value={form.email}
        onChange={({ target }) => form.set({ email: target.value })}
        fieldError={errors.email}
      />
      {usesMail ? (
        <EmailCodeFields email={form.email} emailCode={{ ...emailCode, code: emailCode.code! }} />
      ) : isNew && !form.hasPassword ? (
        <p className="hint">
          {words.noPassword}{' '}
          <button type="button" className="link" onClick={form.choosePassword}>
            {words.choosePassword}
          </button>
        </p>
      ) : (
        <PasswordField
          key={isNew ? 'new' : 'current'}
          label={words.password}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          minLength={isNew ? 8 : 1}
          maxLength={128}
          value={form.password}
          onChange={({ target }) => form.set({ password: target.value })}
          hint={isNew ? words.passwordHint : undefined}
          fieldError={errors.password}
        />
      )}
      {form.needsCode && <CodeField code={form.code} onChange={(code) => form.set({ code })} error={form.error} />}
      {config.mail && !isNew && !usesMail && (
        <Link to="/$page" params={{ page: 'forgot-password' }} replace>
          {mailWords.forgot}
        </Link>
      )}
    </div>
  );
}

/** Says what happens after a registration, unless the person can book at once. */
function NextSteps() {
  const words = useAccountWords();
  const { mail, registration, require_verified_email } = config;
  const isChecked = registration === 'approval';
  if (!isChecked && !require_verified_email) return null;
  const approval = require_verified_email ? words.approvalAndVerify : mail ? words.approvalWithMail : words.approval;
  return <p className="hint">{isChecked ? approval : words.verifyFirst}</p>;
}

/** Says how people get an account if they cannot create one themselves. */
export function RegistrationClosed() {
  const words = useAccountWords();
  return <p className="hint">{config.registration === 'invite' ? words.inviteOnly : words.closed}</p>;
}

/** The part of a dialog in which a person signs in or creates an account. */
export function AccountSection({ form, focusesFirst }: { form: AccountForm; focusesFirst: boolean }) {
  const words = useAccountWords();
  return (
    <div className="account-section">
      {hasExpired() && <p>{words.expired}</p>}
      {mayRegister() ? (
        <div className="segments" role="group" aria-label={words.account}>
          <button type="button" aria-pressed={form.isNew} onClick={() => form.setIsNew(true)}>
            {words.newHere}
          </button>
          <button type="button" aria-pressed={!form.isNew} onClick={() => form.setIsNew(false)}>
            {words.haveAccount}
          </button>
        </div>
      ) : (
        <RegistrationClosed />
      )}
      <AccountFields form={form} focusesFirst={focusesFirst} />
      <OtherSignIns form={form} next={`${location.pathname}${location.search}`} />
    </div>
  );
}

function explainEntry(error: unknown, common: Words, words: AccountWords, usesMail: boolean): string {
  if (!(error instanceof CourtsideProblem)) return explain(common, error);
  const { code, retryAfterSeconds } = error;
  if (isWrong(error)) return usesMail ? words.wrongEmailCode : words.wrong;
  if (code === 'account_deactivated') return words.deactivated;
  if (error.status === 429)
    return retryAfterSeconds === undefined ? words.tooManyForNow : words.tooMany(retryAfterSeconds);
  return explain(common, error);
}

const isWrong = (error: unknown): boolean => error instanceof CourtsideProblem && error.code === 'invalid_credentials';

interface FieldErrors extends Partial<Fields> {
  count: number;
}

function fieldErrorsOf(error: unknown, words: AccountWords): FieldErrors {
  const [name, email, password] = ['name', 'email', 'password'].map((field) => fieldErrorOf(error, field));
  return {
    count: isTaken(error) ? 0 : [name, email, password].filter(Boolean).length,
    ...(name && { name: words.checkName }),
    ...(email && !isTaken(error) && { email: email.code === 'not_allowed' ? words.anotherAddress : words.checkEmail }),
    ...(password && { password: password.code === 'weak_password' ? words.weakPassword : words.passwordHint }),
  };
}
