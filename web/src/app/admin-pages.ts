import type { Icon } from '../ui/icon.tsx';
import {
  Archive,
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  CalendarSync,
  ChartColumn,
  FileSpreadsheet,
  IdCard,
  Inbox,
  KeyRound,
  LandPlot,
  Layers,
  ListOrdered,
  Rows3,
  ScrollText,
  SlidersHorizontal,
  Store,
  Users,
  Webhook,
} from '../ui/icons/index.ts';
import type { ComponentType } from 'react';
import type { Language } from '../i18n/words.tsx';
import type { Permission } from '../lib/permissions.ts';
import type { AdminPath } from './admin-paths.ts';

/** Groups of admin pages, in navigation order. */
export const groups = {
  day: { en: 'Day to day', es: 'Día a día' },
  club: { en: 'Club', es: 'Club' },
  figures: { en: 'Reports and data', es: 'Informes y datos' },
  technical: { en: 'Developers', es: 'Desarrolladores' },
};

interface AdminPage {
  /** People without this permission see no link to the page. */
  permission: Permission;
  group: keyof typeof groups;
  icon: Icon;
  name: Record<Language, string>;
  load: () => Promise<{ default: ComponentType }>;
}

/** All admin pages. Players do not load this list. */
export const adminPages: Record<AdminPath, AdminPage> = {
  '/': {
    permission: 'bookings.read',
    group: 'day',
    icon: CalendarDays,
    name: { en: 'Today', es: 'Hoy' },
    load: () => import('../modules/desk/today.tsx'),
  },
  '/requests': {
    permission: 'bookings.manage',
    group: 'day',
    icon: Inbox,
    name: { en: 'Requests', es: 'Solicitudes' },
    load: () => import('../modules/desk/requests.tsx'),
  },
  '/bookings': {
    permission: 'bookings.read',
    group: 'day',
    icon: Rows3,
    name: { en: 'Bookings', es: 'Reservas' },
    load: () => import('../modules/desk/bookings.tsx'),
  },
  '/book-for': {
    permission: 'bookings.manage',
    group: 'day',
    icon: CalendarPlus,
    name: { en: 'Book for someone', es: 'Reservar para alguien' },
    load: () => import('../modules/desk/book-for.tsx'),
  },
  '/series': {
    permission: 'bookings.manage',
    group: 'day',
    icon: CalendarSync,
    name: { en: 'Series', es: 'Series' },
    load: () => import('../modules/series/series.tsx'),
  },
  '/club': {
    permission: 'club.manage',
    group: 'club',
    icon: Store,
    name: { en: 'Set-up', es: 'Configuración' },
    load: () => import('../modules/club/club-page.tsx'),
  },
  '/rules': {
    permission: 'club.manage',
    group: 'club',
    icon: SlidersHorizontal,
    name: { en: 'Rules', es: 'Normas' },
    load: () => import('../modules/rules/rules-page.tsx'),
  },
  '/courts': {
    permission: 'prices.manage',
    group: 'club',
    icon: LandPlot,
    name: { en: 'Courts', es: 'Pistas' },
    load: () => import('../modules/courts/courts.tsx'),
  },
  '/closures': {
    permission: 'closures.manage',
    group: 'club',
    icon: CalendarOff,
    name: { en: 'Closures', es: 'Cierres' },
    load: () => import('../modules/closures/closures.tsx'),
  },
  '/people': {
    permission: 'people.read',
    group: 'club',
    icon: Users,
    name: { en: 'People', es: 'Personas' },
    load: () => import('../modules/people/people.tsx'),
  },
  '/plans': {
    permission: 'plans.read',
    group: 'club',
    icon: Layers,
    name: { en: 'Plans', es: 'Planes' },
    load: () => import('../modules/plans/plans.tsx'),
  },
  '/memberships': {
    permission: 'plans.read',
    group: 'club',
    icon: IdCard,
    name: { en: 'Memberships', es: 'Membresías' },
    load: () => import('../modules/plans/memberships.tsx'),
  },
  '/reports': {
    permission: 'reports.read',
    group: 'figures',
    icon: ChartColumn,
    name: { en: 'Reports', es: 'Informes' },
    load: () => import('../modules/reports/reports.tsx'),
  },
  '/files': {
    permission: 'exports.read',
    group: 'figures',
    icon: FileSpreadsheet,
    name: { en: 'Import and export', es: 'Importar y exportar' },
    load: () => import('../modules/data-transfer/files.tsx'),
  },
  '/audit': {
    permission: 'audit.read',
    group: 'figures',
    icon: ScrollText,
    name: { en: 'Audit log', es: 'Registro' },
    load: () => import('../modules/audit/audit.tsx'),
  },
  '/webhooks': {
    permission: 'webhooks.manage',
    group: 'technical',
    icon: Webhook,
    name: { en: 'Webhooks', es: 'Webhooks' },
    load: () => import('../modules/webhooks/webhooks.tsx'),
  },
  '/keys': {
    permission: 'keys.manage',
    group: 'technical',
    icon: KeyRound,
    name: { en: 'API keys', es: 'Claves de API' },
    load: () => import('../modules/api-keys/keys.tsx'),
  },
  '/queues': {
    permission: 'queues.read',
    group: 'technical',
    icon: ListOrdered,
    name: { en: 'Queues', es: 'Colas' },
    load: () => import('../modules/webhooks/queues.tsx'),
  },
  '/backups': {
    permission: 'queues.read',
    group: 'technical',
    icon: Archive,
    name: { en: 'Backups', es: 'Copias de seguridad' },
    load: () => import('../modules/backups/backups.tsx'),
  },
};
