import { timestamp } from '../../platform/time.ts';
import { isRepeated, timeZoneLines } from './time-zones.ts';
import type { AdminBooking, Booking } from '../../kernel/schema.ts';
import type { BookingStatus } from '../../platform/db/schema.ts';

/** All times are in RFC 3339 format. `startsAt` and `endsAt` have the offset of `timeZone`. */
export interface CalendarEvent {
  uid: string;
  changedAt: string;
  /**
   * The number of changes to the event so far. Calendar programs keep the version of the event with the highest number.
   */
  sequence: number;
  createdAt: string;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  startsAt: string;
  endsAt: string;
  timeZone: string;
  summary: string;
  location: string | null;
  description: string | null;
  url: string | null;
}

interface Calendar {
  name?: string;
  /** Whether calendar programs reload the calendar every hour. If false, they import it only once. */
  isFeed: boolean;
}

/** Maximum length of a line in bytes (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** Returns a calendar in RFC 5545 format. Identical events produce identical text, and therefore the same ETag. */
export function calendarText({ name, isFeed }: Calendar, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Courtside//Courtside//EN',
    'CALSCALE:GREGORIAN',
    // Do not add METHOD: it makes the calendar an invitation, whose events need an organizer (RFC 5546, 3.2.1).
    ...(isFeed ? ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'] : []),
    ...(name === undefined ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]),
    ...timeZoneLines(events),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(event: CalendarEvent): string[] {
  const { location, description, url } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.status}`,
    ...timeLines(event),
    `SUMMARY:${escaped(event.summary)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === null ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(url === null ? [] : [`URL:${url}`]),
    'END:VEVENT',
  ];
}

/**
 * Returns the lines with the times of an event. Uses UTC for wall-clock times that occur twice, because calendar
 * programs disagree on which of the two times is meant.
 */
function timeLines({ startsAt, endsAt, timeZone }: CalendarEvent): string[] {
  if (isRepeated(startsAt, timeZone) || isRepeated(endsAt, timeZone)) {
    return [`DTSTART:${utc(startsAt)}`, `DTEND:${utc(endsAt)}`];
  }
  const [start, end] = [startsAt, endsAt].map((time) => compact(time.slice(0, 19)));
  return [`DTSTART;TZID=${timeZone}:${start}`, `DTEND;TZID=${timeZone}:${end}`];
}

/** Escapes a TEXT value (RFC 5545, 3.3.11). Removes control characters, so that a name cannot start a new line. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');
}

/** Folds a line after `LINE_BYTES` bytes at most, but never within a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line;
  const parts: string[] = [];
  let [start, end, bytes] = [0, 0, 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      parts.push(line.slice(start, end));
      start = end;
      bytes = 1;
    }
    end += character.length;
    bytes += size;
  }
  return [...parts, line.slice(start)].join('\r\n ');
}

/** Returns `20261122T100000` for `2026-11-22T10:00:00`. */
function compact(wall: string): string {
  return wall.replace(/[-:]/g, '');
}

function utc(time: string): string {
  return `${compact(timestamp(Date.parse(time)).slice(0, 19))}Z`;
}

const statuses: Record<BookingStatus, CalendarEvent['status']> = {
  offered: 'TENTATIVE',
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  no_show: 'CONFIRMED',
  rejected: 'CANCELLED',
  cancelled: 'CANCELLED',
};

/**
 * Returns the calendar event of a booking.
 * @param options.origin the origin of the web app, or empty if it is unknown
 */
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
    url: origin === '' ? null : `${origin}/bookings/${id}`,
  };
}
