import { useMutation } from '@tanstack/react-query';
import { CourtsideProblem } from '@courtside/client';
import { signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { isOfDevice, signInWithPasskey } from './passkey-requests.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';
import { usePasskeyWords } from './passkey-words.ts';

/** Signs in with a passkey, without an email address. */
export default function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const words = usePasskeyWords();
  const entering = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (session) => {
      signIn(session);
      onSignedIn();
    },
  });
  usePasskeyAutofill(entering.isPending, entering.mutate);
  const { error } = entering;
  const isRejected = error instanceof CourtsideProblem && error.code === 'invalid_credentials';
  const text = isRejected ? words.notAccepted : isOfDevice(error) ? words.cancelled : undefined;
  return (
    <>
      <Button disabled={entering.isPending} onClick={() => entering.mutate(undefined)}>
        {entering.isPending ? words.working : words.signIn}
      </Button>
      {text !== undefined && (
        <p className="notice bad" role="alert">
          {text}
        </p>
      )}
      {error && text === undefined && <Failure error={error} />}
    </>
  );
}
