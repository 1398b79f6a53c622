import type { EventType } from './actions.ts';

/** When each event happens, for the table in `docs/api/events.md`. */
export const eventTexts: Record<EventType, string> = {
  'booking.created': 'A booking was made.',
  'booking.offered': 'The waiting list offers a slot to a player.',
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
  'court.created': 'A court was created.',
  'court.updated': 'The fields of a court changed.',
  'court.deleted': 'A court was retired.',
  'closure.created': 'Courts were closed.',
  'closure.updated': 'A closure changed.',
  'closure.deleted': 'A closure was lifted.',
};
