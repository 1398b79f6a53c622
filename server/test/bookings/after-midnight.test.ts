// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { type Club, assertInvalid, assertProblem, openClub } from '../club.ts';
import { at, FRIDAY, nightOf, SATURDAY, text } from './night.ts';

let club: Club;
let admin: { token: string };
let player: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
  player = await club.signIn();
});
after(() => club.close());

const { overnight, book, day } = nightOf(() => ({ club, player }));

test('a booking is rescheduled into and out of the night, keeps its length, and frees both days', async () => {
  const court = await overnight();
  const { body } = await book(court, at('20:00', '21:30'));
  const move = (patch: object) => club.call('PATCH', `/bookings/${body.id}`, { as: player, body: patch });
  const moved = await move({ start_time: '23:00' });
  assert.deepEqual([moved.status, text(moved.body)], [200, '23:00–00:30']);
  assertProblem(await book(court, at('00:00', '01:00', SATURDAY)), 'slot_taken');
  assert.equal(text((await move({ end_time: '00:00' })).body), '23:00–24:00');
  assert.equal((await book(court, at('00:00', '01:00', SATURDAY))).status, 201);
  assertProblem(await move({ end_time: '00:30' }), 'slot_taken');
});

test('a series crosses midnight where the hours do, and names the other dates', async () => {
  const court = await overnight();
  const send = (fields: object) =>
    club.call('POST', '/admin/booking-series', {
      as: admin,
      body: {
        court_id: court.id,
        guest_name: 'Team',
        start_time: '23:00',
        end_time: '00:30',
        start_date: FRIDAY,
        count: 2,
        ...fields,
      },
    });
  const made = await send({ days: [5] });
  assert.deepEqual([made.status, text(made.body), made.body.booking_count], [201, '23:00–00:30', 2]);
  const mixed = await send({ days: [6], on_conflict: 'skip' });
  assert.equal(mixed.status, 422, mixed.text);
  assert.equal(mixed.body.errors[0].code, 'not_after_start');
});

test('a player who waits for a slot in the night gets an offer when a booking on either day is cancelled', async () => {
  const court = await overnight({ max_duration_minutes: 180 });
  const { body: blocking } = await book(court, at('00:00', '01:00', SATURDAY));
  const waiting = await club.signIn();
  const wish = {
    court_id: court.id,
    booking_date: FRIDAY,
    start_after: '22:30',
    end_before: '00:30',
    duration_minutes: 120,
  };
  const joined = await club.call('POST', '/waitlist', { as: waiting, body: wish });
  assert.deepEqual(
    [joined.status, joined.body.start_after, joined.body.end_before],
    [201, '22:30', '00:30'],
    joined.text,
  );
  await club.call('DELETE', `/bookings/${blocking.id}`, { as: player });
  const { body } = await club.call('GET', '/bookings?status=offered', { as: waiting });
  assert.deepEqual(
    body.data.map((one: any) => [one.booking_date, text(one)]),
    [[FRIDAY, '22:30–00:30']],
  );
  const closed = await club.court({ opening_hours: [{ day: 5, open: '08:00', close: '24:00' }] });
  const impossible = await club.call('POST', '/waitlist', { as: waiting, body: { ...wish, court_id: closed.id } });
  assertInvalid(impossible, '#/end_before');
});

const filters: [query: string, starts: string[]][] = [
  ['start_after=23:00&end_before=24:00', ['23:00 60', '23:30 30']],
  ['start_after=23:00&end_before=00:00', ['23:00 60', '23:30 30']],
  ['start_after=23:00&end_before=00:30', ['23:00 90', '23:30 60']],
  ['start_after=23:30', ['23:30 120']],
];
for (const [query, expected] of filters)
  test(`filters the starts of a night by ${query}`, async () => {
    const court = await overnight({ max_duration_minutes: 120 });
    const [{ starts }] = await day(court, `date=${FRIDAY}&${query}`);
    assert.deepEqual(
      starts.map(({ start_time, durations }: any) => `${start_time} ${durations.at(-1)}`),
      expected,
    );
  });

test('exports and imports the night, and a calendar program gets the end on the next day', async () => {
  const court = await overnight({ name: 'Night court' });
  const { body } = await book(court, at('23:00', '00:30'));
  const guest = { court_id: court.id, guest_name: 'Eva', ...at('20:00', '21:00') };
  await club.call('POST', '/admin/bookings', { as: admin, body: guest });
  const ics = await club.call('GET', `/bookings/${body.id}.ics`, { as: player });
  assert.match(ics.text, /DTSTART;TZID=UTC:20261127T230000\r\nDTEND;TZID=UTC:20261128T003000/);
  const exported = await club.call('GET', `/admin/exports/bookings?court_id=${court.id}`, { as: admin });
  assert.match(exported.text, /2026-11-27,23:00,00:30/);
  await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body: { name: 'Old' } });
  await overnight({ name: 'Night court' });
  const send = (csv: string) =>
    club.call('POST', '/admin/imports/bookings', { as: admin, body: csv, headers: { 'content-type': 'text/csv' } });
  const first = await send(exported.text);
  assert.deepEqual([first.body.imported, first.body.refusals], [2, []]);
  const again = await send(exported.text);
  assert.deepEqual([again.body.imported, again.body.known], [0, 2]);
  const head = 'court,user,booking_date,start_time,end_time\n';
  const rows = ['23:30,00:30', '22:00,00:00', '19:00,08:00', '10:00,10:00'].map(
    (times) => `Night court,Ana,${FRIDAY},${times}`,
  );
  const { body: result } = await send(`${head}${rows.join('\n')}`);
  assert.deepEqual(
    [result.imported, result.refusals.map(({ line, column }: any) => `${line} ${column}`)],
    [0, ['2 start_time', '3 start_time', '4 end_time', '5 end_time']],
  );
});

test('checks in before midnight, and completes after the end on the next day', async (t) => {
  const before = club.clock.now;
  t.after(() => (club.clock.now = before));
  const court = await overnight({ no_show_after_minutes: 30 });
  const [{ body: played }, { body: missed }] = [
    await book(court, at('23:00', '00:30')),
    await book(court, at('22:00', '23:00')),
  ];
  club.clock.now = Date.parse(`${FRIDAY}T23:05:00Z`);
  const fresh = await club.signIn('admin');
  const checkIn = await club.call('POST', `/admin/bookings/${played.id}/check-in`, { as: fresh });
  assert.equal(checkIn.status, 200, checkIn.text);
  club.clock.now = Date.parse(`${SATURDAY}T00:29:00Z`);
  await applyDueStatuses(club.context);
  const status = async ({ id }: { id: number }) =>
    (await club.call('GET', `/admin/bookings/${id}`, { as: fresh })).body.status;
  assert.deepEqual([await status(played), await status(missed)], ['confirmed', 'no_show']);
  club.clock.now = Date.parse(`${SATURDAY}T00:30:00Z`);
  await applyDueStatuses(club.context);
  assert.equal(await status(played), 'completed');
});

test('reports count the minutes after midnight on the next weekday and in their hours', async () => {
  const court = await overnight();
  await book(court, at('23:00', '00:30'));
  const report = async (groupBy: string) => {
    const query = `group_by=${groupBy}&date_from=${FRIDAY}&date_to=${SATURDAY}&court_id=${court.id}`;
    const { body } = await club.call('GET', `/admin/reports/utilisation?${query}`, { as: admin });
    return body.data
      .filter((line: any) => line.booked_minutes > 0)
      .map((line: any) => `${line.key} ${line.booked_minutes}`);
  };
  assert.deepEqual(await report('weekday'), ['5 60', '6 30']);
  assert.deepEqual(await report('hour'), ['00 30', '23 60']);
  assert.deepEqual(await report('weekday_hour'), ['5 23 60', '6 00 30']);
  assert.deepEqual(await report('court'), [`${court.id} 90`]);
});
