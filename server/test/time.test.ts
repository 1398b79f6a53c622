import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as time from '../src/platform/time.ts';

test('converts times to minutes of the day and back', () => {
  const times: [text: string, minutes: number][] = [
    ['00:00', 0],
    ['00:01', 1],
    ['09:05', 545],
    ['23:59', 1439],
    ['24:00', 1440],
  ];
  for (const [text, minutes] of times) {
    assert.equal(time.toMinutes(text), minutes);
    assert.equal(time.toTime(minutes), text);
  }
});

test('adds days across months, years and leap days', () => {
  const sums: [date: string, days: number, sum: string][] = [
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 3650, '2036-11-18'],
  ];
  for (const [date, days, sum] of sums) assert.equal(time.addDays(date, days), sum);
});

test('returns the date in a time zone', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z');
  assert.equal(time.today('UTC', noon), '2026-11-21');
  assert.equal(time.today('Pacific/Kiritimati', noon), '2026-11-22');
  assert.equal(time.today('Pacific/Pago_Pago', noon - time.DAY / 2), '2026-11-20');
  assert.equal(time.today('UTC', Date.parse('2026-11-21T23:59:59.999Z')), '2026-11-21');
});

test('counts weekdays from Monday', () => {
  const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  assert.deepEqual(week.map(time.weekday), [1, 2, 3, 4, 5, 6, 7]);
});

test('recognises IANA time zones', () => {
  assert.equal(time.findTimeZone('europe/madrid'), 'Europe/Madrid');
  assert.equal(time.findTimeZone('UTC'), 'UTC');
  for (const name of [
    '',
    '+02:00',
    '-0300',
    'Mars/Base',
    'Europe/',
    ' UTC',
    'UTC ',
    '2026-11-21T00:00[UTC]',
    'UTC\0',
  ]) {
    assert.equal(time.findTimeZone(name), undefined, name);
  }
});

const moments: [zone: string, date: string, minutes: number, start: string | undefined, end?: string][] = [
  ['UTC', '2026-11-21', 600, '2026-11-21T10:00:00+00:00'],
  ['UTC', '2026-11-21', 1440, '2026-11-22T00:00:00+00:00'],
  ['Asia/Kathmandu', '2026-11-21', 600, '2026-11-21T10:00:00+05:45'],
  ['America/St_Johns', '2026-11-21', 600, '2026-11-21T10:00:00-03:30'],
  ['Europe/Madrid', '2027-03-28', 119, '2027-03-28T01:59:00+01:00'],
  ['Europe/Madrid', '2027-03-28', 120, undefined, '2027-03-28T03:00:00+02:00'],
  ['Europe/Madrid', '2027-03-28', 121, undefined],
  ['Europe/Madrid', '2027-03-28', 179, undefined],
  ['Europe/Madrid', '2027-03-28', 180, '2027-03-28T03:00:00+02:00'],
  ['Europe/Madrid', '2027-10-31', 120, '2027-10-31T02:00:00+02:00'],
  ['Europe/Madrid', '2027-10-31', 179, '2027-10-31T02:59:00+02:00'],
  ['Europe/Madrid', '2027-10-31', 180, '2027-10-31T03:00:00+01:00'],
  ['America/Sao_Paulo', '2018-11-03', 1440, undefined, '2018-11-04T01:00:00-02:00'],
  ['America/Sao_Paulo', '2018-11-04', 0, undefined, '2018-11-04T01:00:00-02:00'],
  ['America/Sao_Paulo', '2018-11-04', 30, undefined],
  ['Asia/Beirut', '2027-03-27', 1440, undefined, '2027-03-28T01:00:00+03:00'],
  ['Australia/Lord_Howe', '2027-10-03', 120, undefined, '2027-10-03T02:30:00+11:00'],
  ['Australia/Lord_Howe', '2027-10-03', 135, undefined],
  ['Australia/Lord_Howe', '2027-10-03', 150, '2027-10-03T02:30:00+11:00'],
  ['Australia/Lord_Howe', '2027-04-04', 100, '2027-04-04T01:40:00+11:00'],
  // Samoa skipped the whole of 2011-12-30.
  ['Pacific/Apia', '2011-12-30', 600, undefined],
  ['Pacific/Apia', '2011-12-29', 1440, undefined, '2011-12-31T00:00:00+14:00'],
];
const show = (moment: time.Moment | undefined) =>
  moment && time.timestampAt(time.timestamp(moment.epochMs), moment.offsetMinutes);

for (const [zone, date, minutes, start, end = start] of moments) {
  test(`converts minute ${minutes} of ${date} in ${zone}`, () => {
    assert.equal(show(time.momentOf(date, minutes, zone)), start);
    assert.equal(show(time.momentOf(date, minutes, zone, true)), end);
  });
}

test('formats timestamps like toISOString, up to the limit of Date', () => {
  const moments = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.constantFrom(0, -1, -0.5, 1.5, time.LAST_MOMENT),
  );
  fc.assert(
    fc.property(moments, (epochMs) => assert.equal(time.timestamp(epochMs), new Date(epochMs).toISOString())),
    { numRuns: 2000 },
  );
  assert.throws(() => time.timestamp(NaN), RangeError);
});

test('formats local times at any offset, across midnight and the end of a year', () => {
  const moments = fc.integer({ min: 0, max: time.LAST_MOMENT - time.DAY });
  fc.assert(
    fc.property(moments, fc.integer({ min: -1439, max: 1439 }), (epochMs, offset) => {
      const told = time.timestampAt(time.timestamp(epochMs), offset);
      assert.equal(Date.parse(told), Math.floor(epochMs / 1000) * 1000);
      assert.equal(told.slice(0, 19), new Date(epochMs + offset * time.MINUTE).toISOString().slice(0, 19));
    }),
    { numRuns: 2000 },
  );
});
