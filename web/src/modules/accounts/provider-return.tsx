import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CourtsideProblem } from '@courtside/client';
import { api, currentUser, rememberProviderSignOut, signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Loading, Page } from '../../ui/components.tsx';
import { Form } from '../../ui/form.tsx';
import { useAccountWords } from './account-words.ts';
import { CodeField } from './code-field.tsx';
import { useProviderWords } from './provider-words.ts';
import { forgetStarted, readStarted } from './started-sign-in.ts';

/** The browser returns to this page from a provider, with a ticket or an error in the address. */
export function ProviderReturnPage() {
  const words = useProviderWords();
  const accountWords = useAccountWords();
  const router = useRouter();
  const [started] = useState(readStarted);
  const [{ ticket, error }] = useState(readAddress);
  const next = started?.next ?? '/';
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const entering = useMutation({
    mutationFn: (body: { ticket: string; secret: string; code?: string }) =>
      api.post('/auth/provider-sessions', { body }),
    retry: false,
    onError: (failure) => hasCode(failure, 'second_factor_required') && setNeedsCode(true),
    onSuccess(session) {
      forgetStarted();
      signIn(session);
      if (session.sign_out_url !== null) rememberProviderSignOut(session.sign_out_url);
      router.history.replace(currentUser()?.pending_since ? '/waiting' : next);
    },
  });
  const { mutate } = entering;
  /** The ticket works only once, but React may run an effect twice. */
  const hasSent = useRef(false);
  useEffect(() => {
    if (hasSent.current || ticket === null || !started) return;
    hasSent.current = true;
    mutate({ ticket, secret: started.secret });
  }, [mutate, ticket, started]);
  const isWrongCode = needsCode && hasCode(entering.error, 'invalid_credentials');
  const asksForCode =
    needsCode && (!entering.isError || isWrongCode || hasCode(entering.error, 'second_factor_required'));
  const reason = error ?? (ticket === null || !started ? 'expired' : undefined);
  return (
    <div className="narrow">
      <Page title={words.title}>
        {reason === undefined && !entering.isError && !asksForCode && <Loading />}
        {asksForCode && ticket !== null && started && (
          <Form className="card sign-in" onSubmit={() => mutate({ ticket, secret: started.secret, code })}>
            {isWrongCode && (
              <p className="notice bad" role="alert">
                {accountWords.wrongCode}
              </p>
            )}
            <CodeField code={code} onChange={setCode} error={entering.error} />
            <Button type="submit" kind="primary" disabled={entering.isPending}>
              {entering.isPending ? accountWords.working : accountWords.signIn}
            </Button>
          </Form>
        )}
        {!asksForCode && (reason !== undefined || entering.isError) && (
          <div className="stack">
            {entering.isError ? (
              <Failure error={entering.error} />
            ) : (
              <p className="notice bad" role="alert">
                {reason === 'cancelled' || reason === 'expired' ? words[reason] : words.failed}
              </p>
            )}
            <Link to="/sign-in" search={{ next }} className="button primary" replace>
              {words.tryAgain}
            </Link>
          </div>
        )}
      </Page>
    </div>
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof CourtsideProblem && error.code === code;
}

function readAddress(): { ticket: string | null; error: string | null } {
  const query = new URLSearchParams(location.search);
  return { ticket: query.get('ticket'), error: query.get('error') };
}
