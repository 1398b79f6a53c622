// Runs without a database.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import ICAL from 'ical.js';
import ical from 'node-ical';
import { type CalendarEvent, calendarText } from '../../src/modules/calendars/icalendar.ts';
import { type Club, openClub } from '../club.ts';

let club: Club;
beforeEach(async () => (club = await openClub()));
afterEach(() => club.close());

/** For each calendar library, a function that returns the start and end of a calendar's only event, in UTC. */
const readers: Record<string, (text: string) => { start: string; end: string }> = {
  'ical.js'(text) {
    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    // Remove the library's own time zones, so that it uses only the time zones in the file.
    ICAL.TimezoneService.reset();
    for (const zone of calendar.getAllSubcomponents('vtimezone')) {
      ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    }
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    return { start: event.startDate.toJSDate().toISOString(), end: event.endDate.toJSDate().toISOString() };
  },
  'node-ical'(text) {
    const event = Object.values(ical.sync.parseICS(text)).find((part) => part?.type === 'VEVENT');
    assert.ok(event?.type === 'VEVENT' && event.end);
    return { start: event.start.toISOString(), end: event.end.toISOString() };
  },
};

const slots = [
  ['Europe/Madrid', '2027-03-27', '10:00', '11:00', 'the day before the clocks go forward'],
  ['Europe/Madrid', '2027-03-28', '01:00', '02:00', 'up to the start of the gap'],
  ['Europe/Madrid', '2027-03-28', '01:30', '03:30', 'over the gap'],
  ['Europe/Madrid', '2027-03-28', '10:00', '11:00', 'after the gap'],
  ['Europe/Madrid', '2027-10-31', '01:00', '02:30', 'into the repeated hour'],
  ['Europe/Madrid', '2027-10-31', '02:00', '03:30', 'over the repeated hour'],
  ['Europe/Madrid', '2027-10-31', '22:00', '24:00', 'up to midnight'],
  ['America/New_York', '2027-11-07', '01:30', '03:00', 'in the repeated hour of New York'],
  ['Australia/Lord_Howe', '2027-04-04', '01:30', '03:00', 'where clocks change by half an hour'],
  ['Asia/Kathmandu', '2027-06-01', '10:00', '11:00', 'where the offset has 45 minutes'],
  ['America/Santiago', '2027-09-04', '23:00', '24:00', 'up to a midnight that is skipped'],
  ['UTC', '2027-06-01', '10:00', '11:00', 'in UTC'],
] as const;

for (const [time_zone, booking_date, start_time, end_time, what] of slots) {
  test(`reads the right time: ${what}`, async () => {
    const court = await club.court({ time_zone, max_advance_days: 3650, max_duration_minutes: 1440 });
    const player = await club.signIn();
    const { status, text, body } = await club.book(player, { court_id: court.id, booking_date, start_time, end_time });
    assert.equal(status, 201, text);
    const real = { start: new Date(body.starts_at).toISOString(), end: new Date(body.ends_at).toISOString() };
    const file = await club.call('GET', `/bookings/${body.id}.ics`, { as: player });
    for (const [name, read] of Object.entries(readers))
      assert.deepEqual(read(file.text), real, `${name}: ${file.text}`);
  });
}

const event: CalendarEvent = {
  uid: 'booking-1@courtside',
  changedAt: '2026-11-21T12:00:00.000Z',
  createdAt: '2026-11-21T12:00:00.000Z',
  ...{ sequence: 1, status: 'CONFIRMED', timeZone: 'Europe/Madrid' },
  ...{ startsAt: '2026-11-22T10:00:00+01:00', endsAt: '2026-11-22T11:00:00+01:00' },
  ...{ summary: 'Court', location: null, description: null, url: null },
};

test('reads the right time in every time zone', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    for (const day of ['2027-01-15', '2027-07-15']) {
      const [start, end] = ['10:00', '11:00'].map((time) =>
        Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone),
      );
      const told = (at: Temporal.ZonedDateTime) => at.toString({ timeZoneName: 'never' });
      const one = { ...event, timeZone, startsAt: told(start!), endsAt: told(end!) };
      const text = calendarText({ isFeed: false }, [one]);
      const real = [start, end].map((at) => new Date(at!.epochMilliseconds).toISOString());
      const read = readers['ical.js']!(text);
      assert.deepEqual([read.start, read.end], real, `${timeZone}: ${text}`);
    }
  }
});

const parts: [timeZone: string, day: string, parts: string[]][] = [
  ['Europe/Madrid', '2027-07-15', ['DAYLIGHT', 'STANDARD']],
  ['Europe/Madrid', '2027-01-15', ['DAYLIGHT', 'STANDARD']],
  ['Australia/Sydney', '2027-07-15', ['DAYLIGHT', 'STANDARD']],
  ['Australia/Sydney', '2027-01-15', ['DAYLIGHT', 'STANDARD']],
  ['Africa/Casablanca', '2027-01-15', ['DAYLIGHT', 'STANDARD']],
  // These zones no longer change their clocks. Their last change put the clocks forward.
  ['Europe/Istanbul', '2027-07-15', ['STANDARD']],
  ['Asia/Pyongyang', '2027-07-15', ['STANDARD']],
  ['Asia/Dubai', '2027-07-15', ['STANDARD']],
  ['UTC', '2027-07-15', ['STANDARD']],
];
for (const [timeZone, day, expected] of parts) {
  test(`has standard time, and summer time where it exists: ${timeZone} on ${day}`, () => {
    const [startsAt, endsAt] = ['10:00', '11:00'].map((time) =>
      Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).toString({ timeZoneName: 'never' }),
    );
    const text = calendarText({ isFeed: false }, [{ ...event, timeZone, startsAt: startsAt!, endsAt: endsAt! }]);
    const found = [...text.matchAll(/BEGIN:(STANDARD|DAYLIGHT)/g)].map(([, part]) => part);
    assert.deepEqual([...new Set(found)].toSorted(), expected, text);
  });
}

test('every time zone has a STANDARD part, in summer and in winter', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    for (const day of ['2027-01-15', '2027-07-15']) {
      const at = Temporal.PlainDateTime.from(`${day}T10:00`).toZonedDateTime(timeZone);
      const time = at.toString({ timeZoneName: 'never' });
      const text = calendarText({ isFeed: false }, [{ ...event, timeZone, startsAt: time, endsAt: time }]);
      assert.match(text, /BEGIN:STANDARD/, `${timeZone} ${day}`);
    }
  }
});

test('has the local mean time of a zone before its only change, to the second', () => {
  const dubai = { timeZone: 'Asia/Dubai', startsAt: '2026-11-22T10:00:00+04:00', endsAt: '2026-11-22T11:00:00+04:00' };
  const text = calendarText({ isFeed: false }, [{ ...event, ...dubai }]);
  assert.match(text, /DTSTART:19200101T000000\r\nTZOFFSETFROM:\+034112\r\nTZOFFSETTO:\+0400\r\n/);
});

test('reads any text back unchanged, from lines of at most 75 bytes', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 200 });
  const nasty = fc.constantFrom('\n', '\r\n', ';', ',', '\\n', '"', ':', 'END:VEVENT', '\u2028', 'ñ', '🎾', '\u0007');
  const anyText = fc.array(fc.oneof(texts, nasty), { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(anyText, anyText, (summary, description) => {
      const text = calendarText({ name: summary, isFeed: true }, [{ ...event, summary, description }]);
      for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
      assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/);
      const component = new ICAL.Component(ICAL.parse(text) as never).getFirstSubcomponent('vevent')!;
      const plain = (given: string) =>
        [...given.replace(/\r\n?|[\u2028\u2029]/g, '\n')]
          .filter((one) => !/\p{Cc}/u.test(one) || one === '\n' || one === '\t')
          .join('');
      assert.equal(component.getFirstPropertyValue('summary'), plain(summary));
      assert.equal(component.getFirstPropertyValue('description'), plain(description));
    }),
    { numRuns: 500 },
  );
});
