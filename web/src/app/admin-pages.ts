import type { ComponentType } from 'react';
import { type DeskSearch, readDeskSearch } from '../features/desk/desk-search.ts';
import type { Language } from '../i18n/words.tsx';

/** Groups of admin pages, in navigation order. A group without pages is not shown. */
export const groups = {
  day: { en: 'Day to day', es: 'Día a día' },
  club: { en: 'Club', es: 'Club' },
  figures: { en: 'Reports and data', es: 'Informes y datos' },
  technical: { en: 'Developers', es: 'Desarrolladores' },
};

/** All admin pages, in navigation order. A page without a group has no link in the navigation. */
export const adminPages = [
  {
    path: '/',
    group: 'day',
    name: { en: 'Today', es: 'Hoy' },
    load: () => import('../features/desk/today.tsx'),
    readSearch: readDeskSearch,
  },
  {
    path: '/requests',
    group: 'day',
    name: { en: 'Requests', es: 'Solicitudes' },
    load: () => import('../features/desk/requests.tsx'),
  },
  {
    path: '/bookings',
    group: 'day',
    name: { en: 'Bookings', es: 'Reservas' },
    load: () => import('../features/desk/bookings.tsx'),
  },
  {
    path: '/book-for',
    group: 'day',
    name: { en: 'Book for someone', es: 'Reservar para alguien' },
    load: () => import('../features/desk/book-for.tsx'),
    readSearch: readDeskSearch,
  },
  {
    path: '/series',
    group: 'day',
    name: { en: 'Series', es: 'Series' },
    load: () => import('../features/series/series.tsx'),
  },
  {
    path: '/club',
    group: 'club',
    name: { en: 'Set-up', es: 'Configuración' },
    load: () => import('../features/setup/club-page.tsx'),
  },
  {
    path: '/courts',
    group: 'club',
    name: { en: 'Courts', es: 'Pistas' },
    load: () => import('../features/courts/courts.tsx'),
  },
  {
    path: '/closures',
    group: 'club',
    name: { en: 'Closures', es: 'Cierres' },
    load: () => import('../features/closures/closures.tsx'),
  },
  {
    path: '/people',
    group: 'club',
    name: { en: 'People', es: 'Personas' },
    load: () => import('../features/people/people.tsx'),
  },
  {
    path: '/reports',
    group: 'figures',
    name: { en: 'Reports', es: 'Informes' },
    load: () => import('../features/reports/reports.tsx'),
  },
  {
    path: '/files',
    group: 'figures',
    name: { en: 'Import and export', es: 'Importar y exportar' },
    load: () => import('../features/files/files.tsx'),
  },
  {
    path: '/audit',
    group: 'figures',
    name: { en: 'Audit log', es: 'Registro' },
    load: () => import('../features/audit/audit.tsx'),
  },
  {
    path: '/webhooks',
    group: 'technical',
    name: { en: 'Webhooks', es: 'Webhooks' },
    load: () => import('../features/webhooks/webhooks.tsx'),
  },
  {
    path: '/keys',
    group: 'technical',
    name: { en: 'API keys', es: 'Claves de API' },
    load: () => import('../features/keys/keys.tsx'),
  },
  {
    path: '/queues',
    group: 'technical',
    name: { en: 'Queues', es: 'Colas' },
    load: () => import('../features/webhooks/queues.tsx'),
  },
] as const satisfies AdminPage[];

interface AdminPage {
  path: `/${string}`;
  group?: keyof typeof groups;
  name: Record<Language, string>;
  load: () => Promise<{ default: ComponentType }>;
  /** Reads the page's URL parameters. */
  readSearch?: (params: Record<string, unknown>) => DeskSearch;
}
