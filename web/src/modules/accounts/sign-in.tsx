import { useRouter, useSearch } from '@tanstack/react-router';
import { wordsHook } from '../../i18n/words.tsx';
import { currentUser, hasExpired } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/components.tsx';
import { Form } from '../../ui/form.tsx';
import { useAccountWords } from './account-words.ts';
import { AccountFields, mayRegister, OtherSignIns, RegistrationClosed, useAccountForm } from './account-form.tsx';

const useInvitedWords = wordsHook({
  en: {
    invited:
      'Has somebody invited you by email? Create an account with the address that received the email. Then you can accept or decline.',
  },
  es: {
    invited:
      '¿Te han invitado por correo? Crea una cuenta con la dirección que recibió el correo. Después podrás aceptar o rechazar la invitación.',
  },
});

/** Signs the person in or creates their account. The person then returns to the previous page. */
export default function SignInPage() {
  const words = useAccountWords();
  const router = useRouter();
  const { next } = useSearch({ from: '/sign-in' });
  const goOn = () => router.history.replace(currentUser()?.pending_since ? '/waiting' : (next ?? '/'));
  const form = useAccountForm({ startsNew: false, onSignedIn: goOn });
  const { isNew } = form;
  const { invited } = useInvitedWords();
  const isBooking = next?.startsWith('/bookings');
  const label = isNew ? words.register : words.signIn;
  return (
    <div className="narrow">
      <Page title={label}>
        <Form className="card sign-in" onSubmit={() => form.submit()}>
          {next !== undefined && !isNew && !form.error && <p>{hasExpired() ? words.expired : words.needed}</p>}
          {isBooking && mayRegister() && !hasExpired() && <p className="hint">{invited}</p>}
          <AccountFields form={form} />
          <Button type="submit" kind="primary" disabled={form.isPending}>
            {form.isPending ? words.working : label}
          </Button>
          <OtherSignIns form={form} next={next ?? '/'} onSignedIn={goOn} />
        </Form>
        {mayRegister() ? (
          <p className="sign-in-switch">
            {isNew ? words.hasAccount : words.newToClub}{' '}
            <button type="button" className="link" onClick={() => form.setIsNew(!isNew)}>
              {isNew ? words.signIn : words.register}
            </button>
          </p>
        ) : (
          <div className="sign-in-switch">
            <RegistrationClosed />
          </div>
        )}
      </Page>
    </div>
  );
}
