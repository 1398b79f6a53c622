import {
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  CalendarSync,
  ChartColumn,
  FileSpreadsheet,
  Inbox,
  KeyRound,
  LandPlot,
  ListOrdered,
  type LucideIcon,
  Rows3,
  ScrollText,
  Store,
  Users,
  Webhook,
} from 'lucide-react';
import type { adminPages } from './admin-pages.ts';

/** The icons of the admin navigation. They are not in the list of pages, because players load that list. */
export const adminIcons: Partial<Record<(typeof adminPages)[number]['path'], LucideIcon>> = {
  '/': CalendarDays,
  '/requests': Inbox,
  '/bookings': Rows3,
  '/book-for': CalendarPlus,
  '/series': CalendarSync,
  '/club': Store,
  '/courts': LandPlot,
  '/closures': CalendarOff,
  '/people': Users,
  '/reports': ChartColumn,
  '/files': FileSpreadsheet,
  '/audit': ScrollText,
  '/webhooks': Webhook,
  '/keys': KeyRound,
  '/queues': ListOrdered,
};
