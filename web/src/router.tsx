import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminPages } from './admin/pages.ts';
import { isDate } from './format.ts';
import { FindPage } from './pages/find.tsx';
import { currentUser } from './session.ts';
import { Broken, NotFound, Shell } from './shell.tsx';

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
const count = (value: unknown): number | undefined =>
  Number.isInteger(Number(value ?? NaN)) ? Number(value) : undefined;

/** What is looked for and what is chosen: in the address, so that it outlives a reload, a sign-in and a link. */
export interface FindSearch {
  search?: string | undefined;
  type?: string | undefined;
  place?: 'indoor' | 'outdoor' | undefined;
  date?: string | undefined;
  from?: string | undefined;
  length?: number | undefined;
  court?: number | undefined;
  start?: string | undefined;
  minutes?: number | undefined;
  /** Set while one says what to wait for. */
  wait?: number | undefined;
}

export const findRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (given: Record<string, unknown>): FindSearch => ({
    search: text(given['search']),
    type: text(given['type']),
    place: given['place'] === 'indoor' || given['place'] === 'outdoor' ? given['place'] : undefined,
    date: isDate(text(given['date'])) ? text(given['date']) : undefined,
    from: text(given['from']),
    length: count(given['length']),
    court: count(given['court']),
    start: text(given['start']),
    minutes: count(given['minutes']),
    wait: count(given['wait']),
  }),
  component: FindPage,
});

export const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (given: Record<string, unknown>): { next?: string | undefined } => {
    const next = text(given['next']);
    // A path of this app and nothing else, or a link could lead people elsewhere.
    return { next: next !== undefined && /^\/(?![/\\])/.test(next) ? next : undefined };
  },
  component: lazyRouteComponent(() => import('./pages/sign-in.tsx')),
});

function needUser({ location }: { location: { href: string } }): void {
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own way
  if (!currentUser()) throw redirect({ to: '/sign-in', search: { next: location.href } });
}

export const bookingsRoute = createRoute({
  getParentRoute: () => root,
  path: '/bookings',
  beforeLoad: needUser,
  validateSearch: (given: Record<string, unknown>): { when?: 'past' | 'invited' | undefined } => ({
    when: given['when'] === 'past' || given['when'] === 'invited' ? given['when'] : undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/bookings.tsx')),
});

const profileRoute = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  beforeLoad: needUser,
  component: lazyRouteComponent(() => import('./pages/profile.tsx')),
});

const mailRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('./pages/forgot-password.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('./pages/reset-password.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    component: lazyRouteComponent(() => import('./pages/verify-email.tsx')),
  }),
] as const;

const adminRoute = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: needUser,
  component: lazyRouteComponent(() => import('./admin/layout.tsx')),
});
const adminRoutes = adminPages.map(({ path, load }) =>
  createRoute({ getParentRoute: () => adminRoute, path, component: lazyRouteComponent(load) }),
);

export const router = createRouter({
  routeTree: root.addChildren([
    findRoute,
    signInRoute,
    bookingsRoute,
    profileRoute,
    ...mailRoutes,
    adminRoute.addChildren(adminRoutes),
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
