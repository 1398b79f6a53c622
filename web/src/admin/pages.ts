import type { ComponentType } from 'react';
import type { Language } from '../i18n/words.tsx';

/** Groups of admin pages, in navigation order. A group without pages is not shown. */
export const groups = {
  day: { en: 'Day to day', es: 'Día a día' },
  club: { en: 'The club', es: 'El club' },
  people: { en: 'People', es: 'Personas' },
  figures: { en: 'Figures and data', es: 'Cifras y datos' },
  technical: { en: 'Technical', es: 'Técnica' },
};

/** All admin pages, in navigation order. A page without a group has no link in the navigation. */
export const adminPages = [
  { path: '/', group: 'day', name: { en: 'Today', es: 'Hoy' }, load: () => import('./today.tsx') },
  {
    path: '/requests',
    group: 'day',
    name: { en: 'Requests', es: 'Solicitudes' },
    load: () => import('./requests.tsx'),
  },
  { path: '/bookings', group: 'day', name: { en: 'Bookings', es: 'Reservas' }, load: () => import('./bookings.tsx') },
  {
    path: '/book-for',
    group: 'day',
    name: { en: 'Book for someone', es: 'Reservar para alguien' },
    load: () => import('./book-for.tsx'),
  },
  { path: '/series', group: 'day', name: { en: 'Series', es: 'Series' }, load: () => import('./series.tsx') },
  { path: '/courts', group: 'club', name: { en: 'Courts', es: 'Pistas' }, load: () => import('./courts.tsx') },
  { path: '/closures', group: 'club', name: { en: 'Closures', es: 'Cierres' }, load: () => import('./closures.tsx') },
  { path: '/people', group: 'people', name: { en: 'People', es: 'Personas' }, load: () => import('./people.tsx') },
  {
    path: '/reports',
    group: 'figures',
    name: { en: 'Reports', es: 'Informes' },
    load: () => import('./reports.tsx'),
  },
  {
    path: '/files',
    group: 'figures',
    name: { en: 'Import and export', es: 'Importar y exportar' },
    load: () => import('./files.tsx'),
  },
  {
    path: '/webhooks',
    group: 'technical',
    name: { en: 'Webhooks', es: 'Webhooks' },
    load: () => import('./webhooks.tsx'),
  },
  {
    path: '/keys',
    group: 'technical',
    name: { en: 'API keys', es: 'Claves de API' },
    load: () => import('./keys.tsx'),
  },
  { path: '/queues', group: 'technical', name: { en: 'Queues', es: 'Colas' }, load: () => import('./queues.tsx') },
  {
    path: '/audit',
    group: 'technical',
    name: { en: 'Audit log', es: 'Registro' },
    load: () => import('./audit.tsx'),
  },
] as const satisfies AdminPage[];

interface AdminPage {
  path: `/${string}`;
  group?: keyof typeof groups;
  name: Record<Language, string>;
  load: () => Promise<{ default: ComponentType }>;
}
