import type { Permission } from './permissions.ts';

/** The meaning of each permission, for the table in `docs/roles.md`. Links are relative to that page. */
export const permissionTexts: Record<Permission, string> = {
  'audit.read': 'Read the audit log.',
  'bookings.manage':
    'Book for other people, change, cancel and reschedule bookings, check players in, and manage weekly series. This includes [overriding rules](api/staff.md#book-for-another-person) such as the opening hours.',
  'bookings.read': 'See all bookings and series, with names and notes.',
  'calendars.manage': 'Create and revoke calendar links of courts.',
  'closures.manage': 'Close courts, and cancel the bookings during a closure.',
  'club.manage': "Change the club's name, colour, logo, time zone and currency.",
  'courts.manage': 'Create, change and retire courts, with their rules, prices and photos.',
  'courts.read': 'See all courts, including courts that cannot be booked.',
  'events.read': 'Receive all events, as a list and as a live stream.',
  'exports.read': 'Export courts and bookings as CSV. Exported bookings contain names, contact details and notes.',
  'imports.manage': 'Import courts and bookings from CSV.',
  'keys.manage': 'Create, change and revoke API keys.',
  'people.manage':
    'Invite, accept and reject people, change roles and the phone numbers of guests, and deactivate and activate people.',
  'people.read': 'Search people, and see their contact details and bookings.',
  'plans.manage':
    'Create, change and delete [plans and memberships](plans.md), import memberships, and try rules on past bookings.',
  'plans.read': 'See plans, and the memberships of all people.',
  'prices.manage': 'Change the prices of courts, but none of their rules.',
  'queues.read': 'See the queues of jobs, emails and webhook deliveries.',
  'reports.read': 'See booked time and revenue.',
  'webhooks.manage': 'Create, change and delete webhooks, and see their deliveries.',
};
