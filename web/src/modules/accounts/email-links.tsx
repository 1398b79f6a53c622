import { CourtsideProblem } from '@courtside/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { api, clearSession, currentUser, refreshUser, signOut, useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAccountWords } from './account-words.ts';
import { useEmailChangeWords } from './email-change-words.ts';
import { ConfirmButton, EmailLinkPage, type LinkForm, PasswordForm } from './email-link-page.tsx';
import { useMailWords } from './mail-words.ts';

const refreshSession = async (): Promise<unknown> => currentUser() && refreshUser();

export function ResetPasswordPage() {
  const words = useMailWords();
  return (
    <EmailLinkPage<string>
      title={words.reset}
      send={async (token, new_password) => {
        await api.post('/auth/password-resets', { body: { token, new_password } });
        if (currentUser()) signOut();
      }}
      renderForm={(form) => <PasswordForm {...form} label={words.newPassword} submit={words.reset} />}
      another={
        <Link to="/$page" params={{ page: 'forgot-password' }} className="button primary">
          {words.askAgain}
        </Link>
      }
      done={() => words.resetDone}
      onward={<SignInLink />}
    />
  );
}

/** Confirms the new address of an account. */
export function ConfirmEmailPage() {
  const words = useEmailChangeWords();
  const user = useUser();
  return (
    <EmailLinkPage<object>
      title={words.confirm}
      lead={words.confirmText}
      send={async (token) => {
        await api.post('/auth/email-changes', { body: { token } });
        await refreshSession();
      }}
      renderForm={(form) => <ConfirmButton {...form} label={words.confirm} />}
      another={<AskInProfile />}
      done={() => (user ? words.confirmed : `${words.confirmed} ${words.signInAgain}`)}
      onward={<FindLink />}
    />
  );
}

/** After a person has changed their email address, the old address receives an email. Its link opens this page. */
export function UndoEmailChangePage() {
  const common = useWords();
  const words = useEmailChangeWords();
  const mailWords = useMailWords();
  const navigate = useNavigate();
  return (
    <EmailLinkPage<string>
      title={words.undo}
      lead={words.undoText}
      send={async (token, new_password) => {
        await api.post('/auth/email-change-undos', { body: { token, new_password } });
        // `clearSession` makes React discard this page, so a toast shows the message on the next page.
        clearSession();
        showToast(words.undone);
        void navigate({ to: '/sign-in' });
      }}
      renderForm={(form) => <PasswordForm {...form} label={mailWords.newPassword} submit={common.undo} />}
    />
  );
}

type Proof = { current_password?: string; new_password?: string };

/**
 * The link proves that the address belongs to the person. The session or the password proves that the account does.
 */
export function VerifyEmailPage() {
  const words = useMailWords();
  const user = useUser();
  return (
    <EmailLinkPage<Proof>
      title={words.verify}
      send={async (token, proof) => {
        await api.post('/auth/email-verifications', { body: { token, ...proof } });
        await refreshSession();
      }}
      renderForm={(form) => <VerifyForm {...form} />}
      another={<AskInProfile />}
      done={({ new_password }) => (new_password === undefined ? words.verifyDone : words.verifyDoneAnew)}
      onward={user ? <OwnBookings /> : <SignInLink next="/bookings" />}
    />
  );
}

/** Asks for the account's password if the person is not signed in to the account of the link. */
function VerifyForm({ error, isPending, send }: LinkForm<Proof>) {
  const accountWords = useAccountWords();
  const words = useMailWords();
  const [isNew, setIsNew] = useState(false);
  const code = error instanceof CourtsideProblem ? error.code : undefined;
  const isOtherAccount = code === 'confirmation_required';
  const [asksForProof, setAsksForProof] = useState(!useUser());
  if (isOtherAccount && !asksForProof) setAsksForProof(true);
  if (!asksForProof)
    return (
      <>
        <p>{words.verifyLead}</p>
        <ConfirmButton {...{ error, isPending, send }} label={words.verifyButton} />
      </>
    );
  return (
    <>
      {isOtherAccount && <p className="notice">{words.otherAccount}</p>}
      <p>{isNew ? words.newPasswordLead : words.passwordLead}</p>
      <PasswordForm
        error={isOtherAccount ? null : error}
        isPending={isPending}
        isNew={isNew}
        label={isNew ? words.newPassword : accountWords.password}
        submit={words.verifyButton}
        fieldError={code === 'invalid_credentials' && !isNew ? words.wrongPassword : undefined}
        send={(password) => send(isNew ? { new_password: password } : { current_password: password })}
      >
        {/* A person who did not create the account can set a new password here instead. */}
        <Button onClick={() => setIsNew(!isNew)}>{isNew ? words.hasPassword : words.hasNoPassword}</Button>
      </PasswordForm>
    </>
  );
}

/** Links to the next booking, because most people confirm their address just after their first booking. */
function OwnBookings() {
  const common = useWords();
  const words = useMailWords();
  const upcoming = useQuery({
    queryKey: ['bookings', 'next'],
    queryFn: () => api.get('/bookings', { params: { query: { when: 'upcoming', limit: 1 } } }),
  });
  if (upcoming.isPending) return null;
  const booking = upcoming.data?.data[0];
  return (
    <>
      {booking ? (
        <Link to="/bookings/$booking" params={{ booking: `${booking.id}` }} className="button primary">
          {words.nextBooking}
        </Link>
      ) : (
        <FindLink />
      )}
      <Link to="/bookings" className="button">
        {common.nav.bookings}
      </Link>
    </>
  );
}

function FindLink() {
  const words = useMailWords();
  return (
    <Link to="/" className="button primary">
      {words.onward}
    </Link>
  );
}

export function SignInLink({ next }: { next?: string }) {
  const common = useWords();
  return (
    <Link to="/sign-in" search={{ next }} className="button primary">
      {common.nav.signIn}
    </Link>
  );
}

/** Links to the profile, where people can request a new link. */
function AskInProfile() {
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
      <SignInLink next="/profile" />
    </>
  );
}
