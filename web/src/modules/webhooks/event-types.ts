import type { WebhookInput } from '@courtside/client';

export type EventType = NonNullable<WebhookInput['event_types']>[number];

/** All event types of the API. The compiler reports a missing event type. */
export const EVENT_TYPES = Object.keys({
  'booking.created': true,
  'booking.offered': true,
  'booking.pending': true,
  'booking.confirmed': true,
  'booking.rejected': true,
  'booking.rescheduled': true,
  'booking.cancelled': true,
  'booking.completed': true,
  'booking.no_show': true,
  'booking.updated': true,
  'booking.checked_in': true,
  'court.created': true,
  'court.updated': true,
  'court.deleted': true,
  'closure.created': true,
  'closure.updated': true,
  'closure.deleted': true,
} satisfies Record<EventType, true>) as EventType[];
