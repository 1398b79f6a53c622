import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Club, openClub } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

const SKIPPED = 'nonexistent_local_time';
const tables: [zone: string, slots: [slot: string, outcome: string][]][] = [
  [
    'Europe/Madrid',
    [
      // The clocks go forward from 02:00 to 03:00.
      ['2027-03-28 01:00 02:00', '2027-03-28T01:00:00+01:00 2027-03-28T03:00:00+02:00'],
      ['2027-03-28 01:00 03:00', '2027-03-28T01:00:00+01:00 2027-03-28T03:00:00+02:00'],
      ['2027-03-28 01:00 04:00', '2027-03-28T01:00:00+01:00 2027-03-28T04:00:00+02:00'],
      ['2027-03-28 03:00 04:00', '2027-03-28T03:00:00+02:00 2027-03-28T04:00:00+02:00'],
      ['2027-03-28 02:00 03:00', SKIPPED],
      ['2027-03-28 02:30 03:30', SKIPPED],
      ['2027-03-28 02:59 03:30', SKIPPED],
      ['2027-03-28 01:00 02:01', SKIPPED],
      ['2027-03-28 01:30 02:30', SKIPPED],
      ['2027-03-28 02:00 02:30', SKIPPED],
      // The clocks go back from 03:00 to 02:00, so the times from 02:00 to 03:00 occur twice.
      ['2027-10-31 02:00 03:00', '2027-10-31T02:00:00+02:00 2027-10-31T03:00:00+01:00'],
      ['2027-10-31 02:30 03:30', '2027-10-31T02:30:00+02:00 2027-10-31T03:30:00+01:00'],
      ['2027-10-31 01:00 02:30', '2027-10-31T01:00:00+02:00 2027-10-31T02:30:00+02:00'],
      ['2027-10-31 03:00 04:00', '2027-10-31T03:00:00+01:00 2027-10-31T04:00:00+01:00'],
    ],
  ],
  [
    'Asia/Beirut',
    [
      // The clocks go forward from 00:00 to 01:00.
      ['2027-03-27 23:00 24:00', '2027-03-27T23:00:00+02:00 2027-03-28T01:00:00+03:00'],
      ['2027-03-28 00:00 01:00', SKIPPED],
      ['2027-03-28 00:30 01:30', SKIPPED],
      ['2027-03-28 01:00 02:00', '2027-03-28T01:00:00+03:00 2027-03-28T02:00:00+03:00'],
      // The clocks go back from 24:00 to 23:00.
      ['2027-10-30 23:00 24:00', '2027-10-30T23:00:00+03:00 2027-10-31T00:00:00+02:00'],
      ['2027-10-30 22:00 23:30', '2027-10-30T22:00:00+03:00 2027-10-30T23:30:00+03:00'],
    ],
  ],
  [
    'Africa/Cairo',
    [
      ['2027-04-29 23:00 24:00', '2027-04-29T23:00:00+02:00 2027-04-30T01:00:00+03:00'],
      ['2027-04-30 00:00 02:00', SKIPPED],
      ['2027-04-30 01:00 02:00', '2027-04-30T01:00:00+03:00 2027-04-30T02:00:00+03:00'],
    ],
  ],
  [
    'Australia/Lord_Howe',
    [
      // The clocks go forward from 02:00 to 02:30.
      ['2027-10-03 01:00 02:00', '2027-10-03T01:00:00+10:30 2027-10-03T02:30:00+11:00'],
      ['2027-10-03 02:30 03:00', '2027-10-03T02:30:00+11:00 2027-10-03T03:00:00+11:00'],
      ['2027-10-03 02:00 03:00', SKIPPED],
      ['2027-10-03 02:15 03:00', SKIPPED],
      ['2027-10-03 01:00 02:15', SKIPPED],
      // The clocks go back from 02:00 to 01:30.
      ['2027-04-04 01:30 02:00', '2027-04-04T01:30:00+11:00 2027-04-04T02:00:00+10:30'],
      ['2027-04-04 01:00 01:30', '2027-04-04T01:00:00+11:00 2027-04-04T01:30:00+11:00'],
    ],
  ],
];
for (const [time_zone, slots] of tables) {
  for (const [slot, outcome] of slots) {
    test(`books ${slot} in ${time_zone}: ${outcome}`, async () => {
      const court = await club.court({ time_zone, slot_minutes: 1, max_advance_days: 3650 });
      const [booking_date, start_time, end_time] = slot.split(' ');
      const times = { booking_date, start_time, end_time };
      const { status, body } = await club.book(await club.signIn(), { court_id: court.id, ...times });
      assert.equal(status === 201 ? `${body.starts_at} ${body.ends_at}` : body.code, outcome);
      if (status === 201) assert.deepEqual([body.start_time, body.end_time], [start_time, end_time]);
      else assert.equal(body.errors[0].pointer, /^\S+ (?:02|00)/.test(slot) ? '#/start_time' : '#/end_time');
    });
  }
}

test('measures the length in local time', async () => {
  const lengths = { min_duration_minutes: 60, max_duration_minutes: 60, max_advance_days: 3650 };
  const court = await club.court({ time_zone: 'Europe/Madrid', ...lengths });
  const book = async (booking_date: string, start_time: string, end_time: string) =>
    (await club.book(await club.signIn(), { court_id: court.id, booking_date, start_time, end_time })).body.code;
  assert.equal(await book('2027-10-31', '02:00', '03:00'), undefined);
  assert.equal(await book('2027-03-28', '01:00', '03:00'), 'duration_out_of_range');
});

test('measures the notice in elapsed minutes', async () => {
  const lengths = { min_notice_minutes: 120, max_advance_days: 3650 };
  const court = await club.court({ time_zone: 'Europe/Madrid', ...lengths });
  club.clock.now = Date.parse('2027-03-28T00:30:00Z');
  const book = async (start_time: string, end_time: string) => {
    const slot = { court_id: court.id, booking_date: '2027-03-28', start_time, end_time };
    return (await club.book(await club.signIn(), slot)).body.code;
  };
  assert.equal(await book('04:00', '04:30'), 'too_late');
  assert.equal(await book('04:30', '05:00'), undefined);
});
