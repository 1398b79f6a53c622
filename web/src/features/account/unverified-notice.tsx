import { useMutation } from '@tanstack/react-query';
import { CourtsideProblem } from '@courtside/client';
import { api, useUser } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useEmailChangeWords } from './email-change-words.ts';

export const isUnverified = (error: unknown): boolean =>
  error instanceof CourtsideProblem && error.code === 'email_unverified';

/** Explains that the person must confirm the email address before booking, and sends the link again. */
export function UnverifiedNotice() {
  const words = useEmailChangeWords();
  const user = useUser();
  const asking = useMutation({
    mutationFn: () => api.post('/auth/email-verification-requests'),
    onSuccess: () => showToast(words.sent),
  });
  return (
    <div className="notice" role="alert">
      <strong>{words.unverifiedTitle}</strong>
      <p>{words.unverified(user?.email ?? '')}</p>
      <button type="button" className="button" disabled={asking.isPending} onClick={() => asking.mutate()}>
        {words.sendAgain}
      </button>
      {asking.isError && <Failure error={asking.error} />}
    </div>
  );
}
