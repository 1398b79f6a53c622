import type { Tables } from './schema.ts';

/** Each table is listed after the tables that its foreign keys reference. */
export const TABLES_WITH_ID = [
  'images',
  'club',
  'courts',
  'court_parts',
  'closures',
  'closure_courts',
  'users',
  'tokens',
  'invitations',
  'email_changes',
  'api_keys',
  'booking_series',
  'bookings',
  'booking_participants',
  'closure_cancellations',
  'participant_marks',
  'jobs',
  'occupancy',
  'waitlist_entries',
  'waitlist_freed',
  'events',
  'event_cursors',
  'calendar_feeds',
  'mails',
  'webhooks',
  'webhook_deliveries',
  'webhook_attempts',
  'audit_log',
] as const satisfies (keyof Tables)[];

export const TABLES_WITHOUT_ID = [
  'idempotency_keys',
  'mail_tokens',
  'account_links',
  'second_factors',
  'recovery_codes',
  'failed_attempts',
  'live_tickets',
] as const satisfies (keyof Tables)[];
