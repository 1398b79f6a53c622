import { CourtsideProblem } from '@courtside/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Failure, Page } from '../../ui/components.tsx';
import { fieldErrorOf } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAccountWords } from './account-words.ts';
import { useMailWords } from './mail-words.ts';

/** Whether a request failed because the link in the email has been used or has expired. */
export const isLinkInvalid = (error: unknown): boolean =>
  error instanceof CourtsideProblem && error.code === 'link_invalid';

/** Returns the token of a link. It follows the `#`, because browsers do not send that part to servers. */
export const useLinkToken = (): string => useState(() => location.hash.slice(1))[0];

/** The state of the request that a form sends, and the function that sends it. */
export interface LinkForm<Body> {
  error: Error | null;
  isPending: boolean;
  send: (body: Body) => void;
}

interface Props<Body> {
  title: string;
  lead?: string;
  /** Sends the token of the link, and what the person has entered. */
  send: (token: string, body: Body) => Promise<unknown>;
  /** The form. It needs a click, because mail scanners open links and would use up the token. */
  renderForm: (form: LinkForm<Body>) => ReactNode;
  /** Shown in place of the form if the link is incomplete or does not work any more. */
  another?: ReactNode;
  done?: (body: Body) => string;
  /** Links to continue with, shown after success. */
  onward?: ReactNode;
}

/** A page that opens from the link in an email. */
export function EmailLinkPage<Body>({ title, lead, send, renderForm, another, done, onward }: Props<Body>) {
  const words = useMailWords();
  const token = useLinkToken();
  const { mutate, error, isSuccess, isPending, variables } = useMutation({
    mutationFn: (body: Body) => send(token, body),
  });
  const hasNoLink = token === '' || isLinkInvalid(error);
  return (
    <div className="narrow">
      <Page title={title} lead={lead}>
        <div className="card sign-in">
          <p role="status" className={isSuccess ? 'notice good' : 'visually-hidden'}>
            {isSuccess && done?.(variables)}
          </p>
          {token === '' && <p className="notice bad">{words.noToken}</p>}
          {isLinkInvalid(error) && <Failure error={error} />}
          {hasNoLink ? another : isSuccess ? onward : renderForm({ error, isPending, send: mutate })}
        </div>
      </Page>
    </div>
  );
}

/** A form without fields. */
export function ConfirmButton({ error, isPending, send, label }: LinkForm<object> & { label: string }) {
  return (
    <>
      {error && <Failure error={error} />}
      <Button kind="primary" disabled={isPending} onClick={() => send({})}>
        {label}
      </Button>
    </>
  );
}

interface PasswordFormProps extends LinkForm<string> {
  label: string;
  /** Whether the person chooses a new password. */
  isNew?: boolean;
  submit: string;
  /** An error text in place of the service's. */
  fieldError?: string | undefined;
  children?: ReactNode;
}

/** A form that asks for a password. `children` are shown below the button. */
export function PasswordForm({ label, isNew = true, submit, children, error, ...form }: PasswordFormProps) {
  const words = useAccountWords();
  const [password, setPassword] = useState('');
  const fieldError = form.fieldError ?? fieldErrorOf(error, 'new_password');
  return (
    <Form className="stack" onSubmit={() => form.send(password)}>
      {error && fieldError === undefined && <Failure error={error} />}
      <PasswordField
        key={String(isNew)}
        label={label}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        minLength={isNew ? 8 : undefined}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        hint={isNew ? words.passwordHint : undefined}
        fieldError={fieldError}
      />
      <Button type="submit" kind="primary" disabled={form.isPending}>
        {submit}
      </Button>
      {children}
    </Form>
  );
}
