import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, currentUser, signOut } from '../../lib/session.ts';
import { Failure, Page } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { useAccountWords } from './account-words.ts';
import { isLinkInvalid } from './link-invalid.ts';
import { useMailWords } from './mail-words.ts';
import { useProfileWords } from './profile-words.ts';

/**
 * This page opens from the link in an email. The token follows the `#`, because browsers do not send that part to
 * servers.
 */
export function ResetPasswordPage() {
  const accountWords = useAccountWords();
  const words = useMailWords();
  const profileWords = useProfileWords();
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  const resetting = useMutation({
    mutationFn: () => api.post('/auth/password-resets', { body: { token, new_password: password } }),
    onSuccess: () => {
      if (currentUser()) signOut();
    },
  });
  const fieldError = fieldErrorOf(resetting.error, 'new_password');
  const hasNoLink = token === '' || isLinkInvalid(resetting.error);
  return (
    <div className="narrow">
      <Page title={words.reset}>
        <div className="card sign-in">
          {token === '' && <p className="notice bad">{words.noToken}</p>}
          {resetting.isError && fieldError === undefined && <Failure error={resetting.error} />}
          {hasNoLink && (
            <Link to="/$page" params={{ page: 'forgot-password' }} className="button primary">
              {words.askAgain}
            </Link>
          )}
          {resetting.isSuccess && (
            <>
              <p role="status" className="notice good">
                {words.resetDone}
              </p>
              <Link to="/sign-in" className="button primary">
                {accountWords.signIn}
              </Link>
            </>
          )}
          {!hasNoLink && !resetting.isSuccess && (
            <Form className="stack" onSubmit={() => resetting.mutate()}>
              <Field
                label={profileWords.new}
                type="password"
                autoComplete="new-password"
                required
                minLength={8}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
                hint={accountWords.passwordHint}
                fieldError={fieldError}
              />
              <button type="submit" className="button primary" disabled={resetting.isPending}>
                {words.reset}
              </button>
            </Form>
          )}
        </div>
      </Page>
    </div>
  );
}
