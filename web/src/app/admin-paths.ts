/** The addresses of all admin pages below `/admin`, in navigation order. */
export const adminPaths = [
  '/',
  '/requests',
  '/bookings',
  '/book-for',
  '/series',
  '/club',
  '/rules',
  '/courts',
  '/closures',
  '/people',
  '/plans',
  '/memberships',
  '/reports',
  '/files',
  '/audit',
  '/webhooks',
  '/keys',
  '/queues',
  '/backups',
] as const;

export type AdminPath = (typeof adminPaths)[number];

/** The pages that show one day. Their URLs contain the same parameters as the day sheet's URL. */
export const dayPaths: readonly AdminPath[] = ['/', '/book-for'];
