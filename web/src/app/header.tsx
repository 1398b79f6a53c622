import type { User } from '@courtside/client';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { CalendarCheck, CircleUser, LogIn, LogOut, Search, Settings2 } from '../ui/icons/first-icons.ts';
import { useWords } from '../i18n/words.tsx';
import { signOutAtProvider, useUser } from '../lib/session.ts';
import { useOfferCount } from '../modules/waitlist/use-offer-count.ts';
import { Brand } from '../ui/brand.tsx';

const NAV_ICON = { 'aria-hidden': true, size: 20 } as const;

/**
 * The club's name and the main navigation. On a phone, the navigation is at the bottom of the screen, and the profile
 * page has the actions of the account menu.
 */
export function Header() {
  const words = useWords();
  const user = useUser();
  const offerCount = useOfferCount();
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
            <span className="nav-icon">
              <CalendarCheck {...NAV_ICON} />
              <OfferCount count={offerCount} />
            </span>
            {words.nav.bookings}
          </Link>
        )}
        {user && (
          <Link to="/profile" className="profile">
            <CircleUser {...NAV_ICON} />
            {words.nav.profile}
          </Link>
        )}
        {user && user.role !== 'player' && (
          <Link to="/admin/">
            <Settings2 {...NAV_ICON} />
            {words.nav.admin}
          </Link>
        )}
        {user ? (
          <button type="button" className="link account" popoverTarget="account">
            <CircleUser {...NAV_ICON} />
            <span className="visually-hidden">{words.nav.account}: </span>
            <span>{user.name}</span>
          </button>
        ) : (
          <Link to="/sign-in" search={isSigningIn ? {} : { next: href }}>
            <LogIn {...NAV_ICON} />
            {words.nav.signIn}
          </Link>
        )}
      </nav>
      {user && <AccountMenu {...user} />}
    </header>
  );
}

function AccountMenu({ name, email }: User) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <div id="account" popover="auto">
      <p>
        <strong>{name}</strong>
        <span className="hint">{email}</span>
      </p>
      <Link to="/profile" onClick={({ currentTarget }) => currentTarget.parentElement!.hidePopover()}>
        <CircleUser {...NAV_ICON} />
        {words.nav.profile}
      </Link>
      <button
        type="button"
        onClick={() => {
          signOutAtProvider();
          void navigate({ to: '/' });
        }}
      >
        <LogOut {...NAV_ICON} />
        {words.nav.signOut}
      </button>
    </div>
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
