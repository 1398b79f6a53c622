import type { AdminBooking, Booking } from '../bookings/schema.ts';
import type { BookingStatus } from '../../platform/db/schema.ts';
import type { CalendarEvent } from './icalendar.ts';

const statuses: Record<BookingStatus, CalendarEvent['status']> = {
  offered: 'TENTATIVE',
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  no_show: 'CONFIRMED',
  rejected: 'CANCELLED',
  cancelled: 'CANCELLED',
};

/** `origin` is the web app's origin, or empty if the origin is unknown. */
export function calendarEvent(
  booking: Booking | AdminBooking,
  { summary, address, origin }: { summary: string; address: string | null; origin: string },
): CalendarEvent {
  const { id, court, created_at, starts_at, ends_at } = booking;
  return {
    // The UID must never change. It includes the creation time, because two clubs may have bookings with the same id.
    uid: `booking-${id}-${Date.parse(created_at)}@courtside`,
    changedAt: booking.updated_at,
    createdAt: created_at,
    sequence: booking.version,
    status: statuses[booking.status],
    startsAt: starts_at,
    endsAt: ends_at,
    timeZone: booking.time_zone,
    summary,
    location: [court.name, court.venue, address].filter((part) => part !== null).join(', '),
    description: booking.note,
    url: origin === '' ? null : `${origin}/bookings`,
  };
}
