import { useEffect } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { config, updateUser, useUser } from '../../lib/session.ts';
import { readQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { useJoiningWords } from './joining-words.ts';

/** How often to check whether the club has accepted the account, in milliseconds. */
const POLL_MS = 30_000;

/**
 * Tells a person that they can book after the club has accepted the account. Disappears when the club has accepted it.
 */
export function PendingNotice() {
  const words = useJoiningWords();
  const user = useUser();
  const me = useQuery({ ...readQuery('/auth/me'), refetchInterval: POLL_MS });
  const checking = useMutation({ mutationFn: () => me.refetch({ throwOnError: true }) });
  useEffect(() => {
    if (me.data && me.data.pending_since === null) updateUser(me.data);
  }, [me.data]);
  return (
    <div className="stack">
      <p>{words.waitingText}</p>
      <p>{config.mail && user?.email ? words.withMail(user.email) : words.withoutMail}</p>
      {checking.isError && <Failure error={checking.error} />}
      <p role="status" className={checking.isSuccess ? 'hint' : 'visually-hidden'}>
        {checking.isSuccess && words.stillWaiting}
      </p>
      <div className="row">
        <Button disabled={checking.isPending} onClick={() => checking.mutate()}>
          {words.checkAgain}
        </Button>
      </div>
    </div>
  );
}
