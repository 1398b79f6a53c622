import './shell.css';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { CalendarCheck, CircleUser, LogIn, LogOut, Search, Settings2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Language, languages, useLanguage, useWords } from '../i18n/words.tsx';
import { hasExpired, signOut, useUser } from '../lib/session.ts';
import { chooseTheme, chosenTheme, type Theme } from '../lib/theme.ts';
import { Brand } from '../ui/brand.tsx';
import { Failure, Page } from '../ui/components.tsx';
import { Toasts } from '../ui/toasts.tsx';

export function Shell() {
  const words = useWords();
  const main = useRef<HTMLElement>(null);
  const user = useUser();
  const [lastUserId, setLastUserId] = useState(user?.id);
  if (user && user.id !== lastUserId) setLastUserId(user.id);
  useRedirectOnExpiry();
  useFocusOnNewPage();
  return (
    <>
      <a className="skip" href="#main" onClick={() => main.current?.focus()}>
        {words.nav.skip}
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        {/* The key makes React discard one person's typed text when another person signs in. */}
        <Outlet key={lastUserId} />
      </main>
      <Footer />
      <Toasts />
    </>
  );
}

const NAV_ICON = { 'aria-hidden': true, size: 20 } as const;

/** The club's name and the main navigation. On a phone, the navigation is at the bottom of the screen. */
function Header() {
  const words = useWords();
  const user = useUser();
  const navigate = useNavigate();
  const href = useRouterState({ select: ({ location }) => location.href });
  const isSigningIn = href.startsWith('/sign-in');
  return (
    <header className="bar no-print">
      <Link to="/" className="brand">
        <Brand />
      </Link>
      <nav aria-label={words.nav.label}>
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
          <Search {...NAV_ICON} />
          {words.nav.find}
        </Link>
        {user && (
          <Link to="/bookings">
            <CalendarCheck {...NAV_ICON} />
            {words.nav.bookings}
          </Link>
        )}
        {user && (
          <Link to="/profile">
            <CircleUser {...NAV_ICON} />
            {words.nav.profile}
          </Link>
        )}
        {user?.role === 'admin' && (
          <Link to="/admin/">
            <Settings2 {...NAV_ICON} />
            {words.nav.admin}
          </Link>
        )}
        {user ? (
          <button
            type="button"
            className="link sign-out"
            onClick={() => {
              signOut();
              void navigate({ to: '/' });
            }}
          >
            <LogOut {...NAV_ICON} />
            {words.nav.signOut}
          </button>
        ) : (
          <Link to="/sign-in" search={isSigningIn ? {} : { next: href }}>
            <LogIn {...NAV_ICON} />
            {words.nav.signIn}
          </Link>
        )}
      </nav>
    </header>
  );
}

function Footer() {
  const words = useWords();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <footer className="foot no-print">
      <label>
        <span>{words.language}</span>
        <select value={language} onChange={({ target }) => setLanguage(target.value as Language)}>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{words.theme.label}</span>
        <select
          value={theme}
          onChange={({ target }) => {
            chooseTheme(target.value as Theme);
            setTheme(target.value as Theme);
          }}
        >
          {(['system', 'light', 'dark'] as const).map((one) => (
            <option key={one} value={one}>
              {words.theme[one]}
            </option>
          ))}
        </select>
      </label>
    </footer>
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
    if (user || !hasExpired() || href.startsWith('/sign-in')) return;
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

/** Replaces a page that failed to render, for example because its code could not be loaded. */
export function Broken({ error }: { error: unknown }) {
  return <Failure error={error} onRetry={() => location.reload()} />;
}

export function NotFound() {
  const words = useWords();
  return (
    <Page title={words.notFound.title} lead={words.notFound.text}>
      <Link to="/" className="button">
        {words.notFound.home}
      </Link>
    </Page>
  );
}
