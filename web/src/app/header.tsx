import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { CalendarCheck, CircleUser, LogIn, LogOut, Search, Settings2 } from 'lucide-react';
import icon from '../icon.svg';
import { useWords } from '../i18n/words.tsx';
import { clubName, signOut, useUser } from '../lib/session.ts';

const NAV_ICON = { 'aria-hidden': true, size: 20 } as const;
/** The number of waiting list offers that the player has not answered. */
const OFFERS: number = 0;

/** The club's name and the main navigation. On a phone, the navigation is at the bottom of the screen. */
export function Header() {
  const words = useWords();
  const user = useUser();
  const navigate = useNavigate();
  const href = useRouterState({ select: ({ location }) => location.href });
  const isSigningIn = href.startsWith('/sign-in');
  return (
    <header className="bar no-print">
      <Link to="/" className="brand">
        <img src={icon} alt="" width="28" height="28" />
        <span>{clubName()}</span>
      </Link>
      <nav aria-label={words.nav.label}>
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
          <Search {...NAV_ICON} />
          {words.nav.find}
        </Link>
        {user && (
          <Link to="/bookings">
            <span className="nav-icon">
              <CalendarCheck {...NAV_ICON} />
              <OfferCount count={OFFERS} />
            </span>
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

/** A badge at the corner of an icon. Screen readers read it as a part of the link. */
function OfferCount({ count }: { count: number }) {
  const words = useWords();
  if (count === 0) return null;
  return (
    <>
      <span className="nav-count" aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{words.nav.offers(count)}: </span>
    </>
  );
}
