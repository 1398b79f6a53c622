import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router';
import type { AdminPath } from '../modules.ts';
import { isAccountPath } from '../modules/accounts/account-paths.ts';
import { readBoardSearch } from '../modules/board/board-search.ts';
import type { DeskSearch } from '../modules/desk/desk-search.ts';
import type { BookingsSearch } from '../modules/my-bookings/bookings-search.ts';
import { FIND_VIEWS, type FindSearch } from '../lib/find-search.ts';
import { isDate } from '../lib/format.ts';
import { FindPage } from '../modules/find/find-page.tsx';
import { choiceParam, numberParam, textParam } from '../lib/search-params.ts';
import { currentUser } from '../lib/session.ts';
import { Broken, NotFound, Shell } from './shell.tsx';

const BOARD_PATH = '/board';

/** The board fills a screen in the clubhouse, so it has no header, navigation or footer. */
function Root() {
  const isBoard = useRouterState({ select: ({ location }) => location.pathname === BOARD_PATH });
  return isBoard ? <Outlet /> : <Shell />;
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const findRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (params: Record<string, unknown>): FindSearch => ({
    search: textParam(params['search']),
    type: textParam(params['type']),
    place: choiceParam(params['place'], ['indoor', 'outdoor']),
    date: isDate(textParam(params['date'])) ? textParam(params['date']) : undefined,
    from: textParam(params['from']),
    length: numberParam(params['length']),
    days: numberParam(params['days']),
    court: numberParam(params['court']),
    start: textParam(params['start']),
    minutes: numberParam(params['minutes']),
    wait: numberParam(params['wait']),
    view: choiceParam(params['view'], FIND_VIEWS),
  }),
  component: FindPage,
});

const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (params: Record<string, unknown>): { next?: string | undefined } => {
    const next = textParam(params['next']);
    // Allow only paths of this app. Otherwise a link could redirect people to another site (open redirect).
    return { next: next !== undefined && /^\/(?![/\\])/.test(next) ? next : undefined };
  },
  component: lazyRouteComponent(() => import('../modules/accounts/sign-in.tsx')),
});

function requireUser({ location }: { location: { href: string } }): void {
  const user = currentUser();
  // oxlint-disable-next-line typescript/only-throw-error -- the router requires it
  if (!user) throw redirect({ to: '/sign-in', search: { next: location.href } });
  // oxlint-disable-next-line typescript/only-throw-error -- the router requires it
  if (user.pending_since) throw redirect({ to: '/$page', params: { page: 'waiting' } });
}

const bookingsRoute = createRoute({
  getParentRoute: () => root,
  path: '/bookings',
  staticData: { isPersonal: true },
  beforeLoad: requireUser,
  // The page checks the values, because it is not part of the first load.
  validateSearch: (params: BookingsSearch): BookingsSearch => params,
  component: lazyRouteComponent(() => import('../modules/my-bookings/bookings.tsx')),
});

const bookingRoute = createRoute({
  getParentRoute: () => root,
  path: '/bookings/$booking',
  staticData: { isPersonal: true },
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('../modules/my-bookings/booking-page.tsx')),
});

const profileRoute = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  staticData: { isPersonal: true },
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('../modules/accounts/profile.tsx')),
});

const courtRoute = createRoute({
  getParentRoute: () => root,
  path: '/courts/$court',
  component: lazyRouteComponent(() => import('../modules/court-page/court-page.tsx')),
});

const clubRoute = createRoute({
  getParentRoute: () => root,
  path: '/club',
  component: lazyRouteComponent(() => import('../modules/court-page/club-page.tsx')),
});

/** The pages that open from links in emails and in messages, and other rarely used pages. */
const linkPageRoute = createRoute({
  getParentRoute: () => root,
  path: '/$page',
  beforeLoad: ({ params }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router requires it
    if (params.page !== 'share' && !isAccountPath(params.page)) throw notFound();
  },
  component: lazyRouteComponent(() => import('./link-pages.tsx')),
});

const boardRoute = createRoute({
  getParentRoute: () => root,
  path: BOARD_PATH,
  validateSearch: readBoardSearch,
  component: lazyRouteComponent(() => import('../modules/board/board.tsx')),
});

const adminRoute = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  staticData: { isPersonal: true },
  beforeLoad: requireUser,
  // The list of pages never changes while the app is open.
  staleTime: Infinity,
  loader: async () => (await import('./admin-pages.ts')).loadAdmin(),
  component: lazyRouteComponent(() => import('./admin-layout.tsx')),
});

const adminPage = {
  staleTime: Infinity,
  loader: async ({ location }: { location: { pathname: string } }) => {
    const { loadAdmin, pageAt } = await import('./admin-pages.ts');
    const page = pageAt((await loadAdmin()).pages, location.pathname);
    // oxlint-disable-next-line typescript/only-throw-error -- the router requires it
    if (!page) throw notFound();
    await page.view.preload?.();
  },
  validateSearch: (params: DeskSearch): DeskSearch => params,
  component: lazyRouteComponent(async () => ({ default: (await import('./admin-layout.tsx')).AdminPage })),
};

// Two routes serve all admin pages and their entries, because players do not load the addresses of these pages. The
// types contain the addresses, so the compiler checks links.
const adminPageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '{-$page}' as AdminPath,
  ...adminPage,
});
const adminEntryRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '$page/$id' as '/people/$id',
  ...adminPage,
});

export const router = createRouter({
  routeTree: root.addChildren([
    findRoute,
    signInRoute,
    bookingsRoute,
    bookingRoute,
    profileRoute,
    courtRoute,
    clubRoute,
    linkPageRoute,
    boardRoute,
    adminRoute.addChildren([adminPageRoute, adminEntryRoute]),
  ]),
  defaultErrorComponent: Broken,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
