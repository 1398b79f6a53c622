import { Link, useRouterState } from '@tanstack/react-router';
import { useWords, wordsHook } from '../i18n/words.tsx';
import { Page } from '../ui/components.tsx';

const useSignedOutWords = wordsHook({
  en: { title: "You've been signed out", text: 'Sign in to see this page again.' },
  es: { title: 'Tu sesión se ha cerrado', text: 'Entra para ver de nuevo esta página.' },
});

/** Replaces a personal page when the person has signed out in another tab. */
export default function SignedOut() {
  const { nav } = useWords();
  const words = useSignedOutWords();
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <Page title={words.title} lead={words.text}>
      <div>
        <Link to="/sign-in" search={{ next: href }} className="button primary">
          {nav.signIn}
        </Link>
      </div>
    </Page>
  );
}
