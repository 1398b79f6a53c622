import { useMutation } from '@tanstack/react-query';
import { CourtsideProblem } from '@courtside/client';
import { api, config, refreshUser, useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useEmailChangeWords } from './email-change-words.ts';

export const isUnverified = (error: unknown): boolean =>
  error instanceof CourtsideProblem && error.code === 'email_unverified';

/** Explains that the person must confirm the email address before booking, and sends the link again. */
export function UnverifiedNotice() {
  const words = useEmailChangeWords();
  const user = useUser();
  return (
    <div className="notice" role="alert">
      <strong>{words.unverifiedTitle}</strong>
      <p>{words.unverified(user?.email ?? '')}</p>
      <SendAgain />
    </div>
  );
}

/**
 * Reminds people to confirm their email address, although they can already book. Shows nothing if the address is
 * confirmed, or if the service sends no mail.
 */
export function UnverifiedReminder() {
  const words = useEmailChangeWords();
  const user = useUser();
  if (!config.mail || !user || user.email === null || user.email_verified_at !== null) return null;
  return (
    <div className="notice">
      <strong>{words.reminderTitle}</strong>
      <p>{words.reminder(user.email)}</p>
      <SendAgain />
    </div>
  );
}

function SendAgain() {
  const words = useEmailChangeWords();
  const asking = useMutation({
    mutationFn: () => api.post('/auth/email-verification-requests'),
    onSuccess: () => showToast(words.sent),
    // Load the account again, because the address may already have been verified on another device.
    onError: refreshUser,
  });
  return (
    <>
      <Button disabled={asking.isPending} onClick={() => asking.mutate()}>
        {words.sendAgain}
      </Button>
      {asking.isError && <Failure error={asking.error} />}
    </>
  );
}
