import './shell.css';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useWords } from '../i18n/words.tsx';
import { useClub } from '../lib/club.ts';
import { hasExpired, usePersonKey, useUser } from '../lib/session.ts';
import { Failure, Page } from '../ui/components.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { LanguageChoice, ThemeChoice } from '../ui/preferences.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { Header } from './header.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether the page shows data of the person who is signed in. */
    isPersonal?: boolean;
  }
}

const [SignedOut] = onDemand(() => import('./signed-out.tsx'));
const [QuickSearch] = onDemand(() => import('./quick-search.tsx'));

export function Shell() {
  const words = useWords();
  const main = useRef<HTMLElement>(null);
  const user = useUser();
  const isPersonal = useRouterState({
    select: ({ matches }) => matches.some(({ staticData }) => staticData.isPersonal === true),
  });
  const personKey = usePersonKey();
  useRedirectOnExpiry();
  useFocusOnNewPage();
  return (
    <>
      <a className="skip" href="#main" onClick={() => main.current?.focus()}>
        {words.nav.skip}
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        {/* The key changes when the person signs out in any tab, and when another person signs in. React then discards
            the whole page with the typed text. If a session expires and the same person signs in again, the key stays. */}
        {isPersonal && !user ? <SignedOut /> : <Outlet key={personKey} />}
      </main>
      <footer className="foot no-print">
        <FootLinks />
        <LanguageChoice />
        <ThemeChoice />
      </footer>
      {(user?.role ?? 'player') !== 'player' && <QuickSearch />}
      <Toasts />
    </>
  );
}

function FootLinks() {
  const { about, privacy, terms } = useWords().nav;
  const { privacy_url, terms_url } = useClub();
  return (
    <>
      <Link to="/club">{about}</Link>
      {privacy_url && <a href={privacy_url}>{privacy}</a>}
      {terms_url && <a href={terms_url}>{terms}</a>}
    </>
  );
}

/**
 * Redirects to the sign-in page when the service has ended the session. After signing in, the user returns to the
 * current page.
 */
function useRedirectOnExpiry(): void {
  const user = useUser();
  const navigate = useNavigate();
  const href = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    // The page for finding courts does not redirect, because it needs no account and its dialogs offer the sign-in.
    if (user || !hasExpired() || /^\/(sign-in|\?|$)/.test(href)) return;
    void navigate({ to: '/sign-in', search: { next: href } });
  }, [user, href, navigate]);
}

/** Moves the focus to a new page's heading, so that screen readers read the heading. */
function useFocusOnNewPage(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== undefined && last.current !== path) document.querySelector('h1')?.focus();
    last.current = path;
  }, [path]);
}

/**
 * Replaces a page that failed to render, for example because its code could not be loaded. Reloads the app when the
 * device is online again.
 */
export function Broken({ error }: { error: unknown }) {
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return <Failure error={error} onRetry={reload} />;
}

function reload(): void {
  location.reload();
}

export function NotFound() {
  const words = useWords();
  return (
    <Page title={words.notFound.title} lead={words.notFound.text}>
      <div>
        <Link to="/" className="button primary">
          {words.notFound.home}
        </Link>
      </div>
    </Page>
  );
}
