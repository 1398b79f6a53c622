import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, currentUser, updateUser, useUser } from '../../lib/session.ts';
import { Failure, Page } from '../../ui/components.tsx';
import { useEmailChangeWords } from './email-change-words.ts';

/** Confirms the address only after a click on this page, because mail programs open links in advance. */
export function ConfirmEmailPage() {
  const words = useEmailChangeWords();
  const user = useUser();
  const [token] = useState(() => location.hash.slice(1));
  const confirming = useMutation({
    mutationFn: () => api.post('/auth/email-changes', { body: { token } }),
    onSuccess: async () => {
      if (currentUser()) updateUser(await api.get('/auth/me'));
    },
  });
  return (
    <div className="narrow">
      <Page title={words.confirm} lead={words.confirmText}>
        <p role="status" className={confirming.isSuccess ? 'notice good' : 'visually-hidden'}>
          {confirming.isSuccess && (user ? words.confirmed : `${words.confirmed} ${words.signInAgain}`)}
        </p>
        {confirming.isError && <Failure error={confirming.error} />}
        {confirming.isSuccess ? (
          <Link to="/" className="button primary">
            {words.onward}
          </Link>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={confirming.isPending}
            onClick={() => confirming.mutate()}
          >
            {words.confirm}
          </button>
        )}
      </Page>
    </div>
  );
}
