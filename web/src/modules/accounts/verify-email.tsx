import { CourtsideProblem } from '@courtside/client';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { api, currentUser, refreshUser, useUser } from '../../lib/session.ts';
import { Failure, Page } from '../../ui/components.tsx';
import { fieldErrorOf, Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { useAccountWords } from './account-words.ts';
import { isLinkInvalid } from './link-invalid.ts';
import { useMailWords } from './mail-words.ts';

type Proof = { current_password?: string; new_password?: string };

/**
 * This page opens from the link in an email. It waits for a click, because mail scanners open links and would use up
 * the token. The link proves that the address belongs to the person. The session or the password proves that the
 * account does.
 */
export function VerifyEmailPage() {
  const words = useMailWords();
  const user = useUser();
  const [token] = useState(() => location.hash.slice(1));
  const verifying = useMutation({
    mutationFn: (proof: Proof) => api.post('/auth/email-verifications', { body: { token, ...proof } }),
    onSuccess: async () => {
      if (currentUser()) await refreshUser();
    },
  });
  const { error, isSuccess, isPending, variables } = verifying;
  const isOtherAccount = error instanceof CourtsideProblem && error.code === 'confirmation_required';
  const [asksForProof, setAsksForProof] = useState(!user);
  if (isOtherAccount && !asksForProof) setAsksForProof(true);
  const hasNoLink = token === '' || isLinkInvalid(error);
  return (
    <div className="narrow">
      <Page title={words.verify}>
        <div className="card sign-in">
          <p role="status" className={isSuccess ? 'notice good' : 'visually-hidden'}>
            {isSuccess && (variables.new_password === undefined ? words.verifyDone : words.verifyDoneAnew)}
          </p>
          {token === '' && <p className="notice bad">{words.noToken}</p>}
          {isLinkInvalid(error) && <Failure error={error!} />}
          {hasNoLink ? (
            <AskInProfile />
          ) : isSuccess ? (
            <Onward isSignedIn={user !== undefined} />
          ) : asksForProof ? (
            <ProofForm error={error} isPending={isPending} onProof={(proof) => verifying.mutate(proof)} />
          ) : (
            <>
              {error && <Failure error={error} />}
              <p>{words.verifyLead}</p>
              <button
                type="button"
                className="button primary"
                disabled={isPending}
                onClick={() => verifying.mutate({})}
              >
                {words.verifyButton}
              </button>
            </>
          )}
        </div>
      </Page>
    </div>
  );
}

/** Asks for the account's password. A person who did not create the account can set a new password here instead. */
function ProofForm({
  error,
  isPending,
  onProof,
}: {
  error: Error | null;
  isPending: boolean;
  onProof: (proof: Proof) => void;
}) {
  const accountWords = useAccountWords();
  const words = useMailWords();
  const [password, setPassword] = useState('');
  const [isNew, setIsNew] = useState(false);
  const code = error instanceof CourtsideProblem ? error.code : undefined;
  const isWrong = code === 'invalid_credentials';
  const fieldError = isWrong && !isNew ? words.wrongPassword : fieldErrorOf(error, 'new_password');
  return (
    <Form
      className="stack"
      onSubmit={() => onProof(isNew ? { new_password: password } : { current_password: password })}
    >
      {code === 'confirmation_required' && <p className="notice">{words.otherAccount}</p>}
      {error && fieldError === undefined && code !== 'confirmation_required' && <Failure error={error} />}
      <p>{isNew ? words.newPasswordLead : words.passwordLead}</p>
      <Field
        key={String(isNew)}
        label={isNew ? words.newPassword : accountWords.password}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        minLength={isNew ? 8 : undefined}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        hint={isNew ? accountWords.passwordHint : undefined}
        fieldError={fieldError}
      />
      <button type="submit" className="button primary" disabled={isPending}>
        {words.verifyButton}
      </button>
      <button type="button" className="button" onClick={() => setIsNew(!isNew)}>
        {isNew ? words.hasPassword : words.hasNoPassword}
      </button>
    </Form>
  );
}

function Onward({ isSignedIn }: { isSignedIn: boolean }) {
  const common = useWords();
  const words = useMailWords();
  if (!isSignedIn)
    return (
      <Link to="/sign-in" className="button primary">
        {common.nav.signIn}
      </Link>
    );
  return (
    <>
      <Link to="/" className="button primary">
        {words.onward}
      </Link>
      <Link to="/bookings" className="button">
        {common.nav.bookings}
      </Link>
    </>
  );
}

/** Links to the profile, where people can request a new verification email. */
function AskInProfile() {
  const common = useWords();
  const words = useMailWords();
  const user = useUser();
  if (user)
    return (
      <Link to="/profile" className="button primary">
        {words.askInProfile}
      </Link>
    );
  return (
    <>
      <p>{words.signInToAsk}</p>
      <Link to="/sign-in" search={{ next: '/profile' }} className="button primary">
        {common.nav.signIn}
      </Link>
    </>
  );
}
