import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.tsx';
import { useClub } from '../../lib/club.ts';
import { api, currentUser, signOut, useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Loading, Page } from '../../ui/components.tsx';
import { Form } from '../../ui/form.tsx';
import { AccountFields, useAccountForm } from './account-form.tsx';
import { useAccountWords } from './account-words.ts';
import { isLinkInvalid, useLinkToken } from './email-link-page.tsx';
import { SignInLink } from './email-links.tsx';
import { useJoiningWords } from './joining-words.ts';

/** This page opens from the link of an invitation. In the link, the token is after the `#`. */
export function InvitationPage() {
  const common = useWords();
  const words = useJoiningWords();
  const user = useUser();
  const token = useLinkToken();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    enabled: user === null,
    queryFn: () => api.post('/auth/invitation-checks', { body: { token } }),
  });
  const hasEnded = isLinkInvalid(invitation.error);
  return (
    <div className="narrow">
      <Page title={words.invitation}>
        {user ? (
          <div className="stack">
            <p>{words.signedInAs(user.name)}</p>
            <Button onClick={() => signOut()}>{common.nav.signOut}</Button>
          </div>
        ) : (
          <>
            {invitation.isPending && <Loading />}
            {hasEnded && <InvitationEnded />}
            {invitation.isError && !hasEnded && (
              <Failure error={invitation.error} onRetry={() => void invitation.refetch()} />
            )}
            {invitation.data && <Registration invitation={{ token, ...invitation.data }} />}
          </>
        )}
      </Page>
    </div>
  );
}

function InvitationEnded() {
  const words = useJoiningWords();
  return (
    <div className="stack">
      <div className="notice bad" role="alert">
        <p>{words.invitationEnded}</p>
        <p>{words.askAgain}</p>
      </div>
      <SignInLink />
    </div>
  );
}

function Registration({ invitation }: { invitation: { token: string; email: string; name: string | null } }) {
  const words = useJoiningWords();
  const accountWords = useAccountWords();
  const { shownName } = useClub();
  const router = useRouter();
  const form = useAccountForm({
    startsNew: true,
    invitation,
    onSignedIn: () => router.history.replace(currentUser()?.role === 'player' ? '/' : '/admin/'),
  });
  const label = form.isNew ? accountWords.register : accountWords.signIn;
  return (
    <Form className="card sign-in" onSubmit={() => form.submit()}>
      {form.isNew && <p>{words.invited(shownName)}</p>}
      <AccountFields form={form} />
      <Button type="submit" kind="primary" disabled={form.isPending}>
        {form.isPending ? accountWords.working : label}
      </Button>
    </Form>
  );
}
