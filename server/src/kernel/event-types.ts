import { AdminBooking, Booking } from './schema.ts';
import type { EventTypes } from '../platform/events/actions.ts';
import { eventSchema } from '../platform/http/event-schema.ts';

export const eventTypes = {
  'booking.created': 'A booking was made.',
  'booking.offered':
    'A slot is held for a player, because the waiting list offers it, or because the player must pay first.',
  'booking.pending': 'A player accepted an offer of a court that needs approval.',
  'booking.confirmed': 'Staff confirmed a request, or a player accepted an offer.',
  'booking.rejected': 'Staff rejected a request.',
  'booking.rescheduled': 'The time or the court of a booking changed.',
  'booking.cancelled': 'A booking was cancelled, or an offer or request expired.',
  'booking.completed': 'A booking ended.',
  'booking.no_show': 'A player did not check in, or staff recorded that the player did not come.',
  'booking.updated':
    'The participants of a booking changed, or it now belongs to another person after two people were merged.',
  'booking.checked_in': 'A player checked in, or staff checked the player in.',
} as const satisfies EventTypes;

declare module '../platform/events/actions.ts' {
  interface DeclaredEventTypes extends Readonly<typeof eventTypes> {}
}

export const BookingEvent = eventSchema(eventTypes, AdminBooking, {
  $id: 'BookingEvent',
  description: 'A booking right after an event, as admins see it.',
});
export const OwnBookingEvent = eventSchema(eventTypes, Booking, {
  $id: 'OwnBookingEvent',
  description: 'A booking right after an event, as the player sees it.',
});
