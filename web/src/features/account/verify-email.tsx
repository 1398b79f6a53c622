import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/session.ts';
import { Failure, Page } from '../../ui/components.tsx';
import { useMailWords } from './mail-words.ts';

/**
 * This page opens from the link in an email. It waits for a click, because mail scanners open links and would use up
 * the token.
 */
export function VerifyEmailPage() {
  const words = useMailWords();
  const [token] = useState(() => location.hash.slice(1));
  const verifying = useMutation({ mutationFn: () => api.post('/auth/email-verifications', { body: { token } }) });
  return (
    <div className="narrow">
      <Page title={words.verify}>
        <p role="status" className={verifying.isSuccess ? 'notice good' : 'visually-hidden'}>
          {verifying.isSuccess && words.verifyDone}
        </p>
        {verifying.isError && <Failure error={verifying.error} />}
        {verifying.isSuccess ? (
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
      </Page>
    </div>
  );
}
