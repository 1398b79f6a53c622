import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { api, currentUser, refreshUser, useUser } from '../../lib/session.ts';
import { Failure, Page } from '../../ui/components.tsx';
import { isLinkInvalid } from './link-invalid.ts';
import { useMailWords } from './mail-words.ts';

/**
 * This page opens from the link in an email. It waits for a click, because mail scanners open links and would use up
 * the token.
 */
export function VerifyEmailPage() {
  const words = useMailWords();
  const [token] = useState(() => location.hash.slice(1));
  const verifying = useMutation({
    mutationFn: () => api.post('/auth/email-verifications', { body: { token } }),
    onSuccess: async () => {
      if (currentUser()) await refreshUser();
    },
  });
  return (
    <div className="narrow">
      <Page title={words.verify}>
        <div className="card sign-in">
          <p role="status" className={verifying.isSuccess ? 'notice good' : 'visually-hidden'}>
            {verifying.isSuccess && words.verifyDone}
          </p>
          {token === '' && <p className="notice bad">{words.noToken}</p>}
          {verifying.isError && <Failure error={verifying.error} />}
          {token === '' || isLinkInvalid(verifying.error) ? (
            <AskInProfile />
          ) : verifying.isSuccess ? (
            <Link to="/" className="button primary">
              {words.onward}
            </Link>
          ) : (
            <button
              type="button"
              className="button primary"
              disabled={verifying.isPending}
              onClick={() => verifying.mutate()}
            >
              {words.verify}
            </button>
          )}
        </div>
      </Page>
    </div>
  );
}

/** Links to the profile, where people can ask for a new email. */
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
