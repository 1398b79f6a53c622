import { timestamp } from '../time.ts';
import { isRepeated, timeZoneLines } from './time-zones.ts';

/** An event of a calendar. Its times are RFC 3339 with the offset of its zone then. */
export interface CalendarEvent {
  uid: string;
  /** When it last changed, and how often it has: a client keeps the version that changed last. */
  changedAt: string;
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

/** Whether it is a feed, which a client reads again each hour, or a file to import. */
interface Calendar {
  name?: string;
  isFeed: boolean;
}

/** A line has at most so many bytes (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** A calendar in the format of RFC 5545. The same events are the same text. */
export function calendarText({ name, isFeed }: Calendar, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Courtside//Courtside//EN',
    'CALSCALE:GREGORIAN',
    // No METHOD: an event that one imports is nobody's invitation, and has no organizer (RFC 5546, 3.2.1, would want one).
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

/** Wall-clock times; in UTC where the clocks go back, since programs do not agree which of the two hours is meant. */
function timeLines({ startsAt, endsAt, timeZone }: CalendarEvent): string[] {
  if (isRepeated(startsAt, timeZone) || isRepeated(endsAt, timeZone)) {
    return [`DTSTART:${utc(startsAt)}`, `DTEND:${utc(endsAt)}`];
  }
  const [start, end] = [startsAt, endsAt].map((time) => compact(time.slice(0, 19)));
  return [`DTSTART;TZID=${timeZone}:${start}`, `DTEND;TZID=${timeZone}:${end}`];
}

/** TEXT of RFC 5545, 3.3.11; what no text may hold is left out, or a name could end its line and begin another. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');
}

/** Cut by bytes, but never within a character. */
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

/** `20261122T100000` of `2026-11-22T10:00:00`. */
function compact(wall: string): string {
  return wall.replace(/[-:]/g, '');
}

/** `20261122T090000Z` of an RFC 3339 timestamp. */
function utc(time: string): string {
  return `${compact(timestamp(Date.parse(time)).slice(0, 19))}Z`;
}
