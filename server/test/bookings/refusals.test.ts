import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { type Club, SUNDAY, assertInvalid, assertProblem, openClub } from '../club.ts';

const strict = {
  opening_hours: everyDay('08:00', '20:00'),
  slot_minutes: 30,
  min_duration_minutes: 60,
  max_duration_minutes: 120,
  min_notice_minutes: 60,
  max_advance_days: 7,
};
let club: Club;
let player: { token: string };
let court: any;
let inactive: any;
before(async () => {
  club = await openClub();
  court = await club.court(strict);
  inactive = await club.court({ ...strict, active: false });
});
beforeEach(async () => (player = await club.signIn()));
after(() => club.close());

const GRID = ['off_grid', 'duration_out_of_range'];
const cases: [date: string, start: string, end: string, ...codes: string[]][] = [
  ['2026-11-21', '11:00', '12:00', 'in_the_past', 'too_late'],
  ['2026-11-20', '10:00', '11:00', 'in_the_past', 'too_late'],
  ['1970-01-01', '10:00', '11:00', 'in_the_past', 'too_late'],
  ['2026-11-21', '12:30', '13:30', 'too_late'],
  ['2026-11-29', '10:00', '11:00', 'too_early'],
  ['9999-12-31', '10:00', '11:00', 'too_early'],
  [SUNDAY, '07:00', '08:00', 'outside_opening_hours'],
  [SUNDAY, '07:30', '08:30', 'outside_opening_hours'],
  [SUNDAY, '19:30', '20:30', 'outside_opening_hours'],
  [SUNDAY, '20:00', '21:00', 'outside_opening_hours'],
  [SUNDAY, '10:15', '11:15', 'off_grid'],
  [SUNDAY, '10:00', '11:15', 'off_grid'],
  [SUNDAY, '10:15', '11:30', 'off_grid'],
  [SUNDAY, '10:00', '10:30', 'duration_out_of_range'],
  [SUNDAY, '10:00', '12:30', 'duration_out_of_range'],
  [SUNDAY, '10:15', '10:30', ...GRID],
  [SUNDAY, '07:00', '07:05', 'outside_opening_hours', ...GRID],
  ['2026-11-21', '07:00', '07:05', 'in_the_past', 'too_late', 'outside_opening_hours', ...GRID],
  ['2026-12-25', '19:45', '20:05', 'too_early', 'outside_opening_hours', ...GRID],
];
for (const [booking_date, start_time, end_time, ...codes] of cases) {
  const slot = { booking_date, start_time, end_time };
  test(`refuses ${booking_date} ${start_time}–${end_time} with ${codes.join(', ')}`, async () => {
    const answer = await club.book(player, { court_id: court.id, ...slot });
    assertProblem(answer, codes[0] as 'off_grid');
    assert.deepEqual(
      answer.body.errors.map((fault: any) => fault.code),
      codes,
    );
  });

  test(`on an inactive court, court_inactive comes before ${codes.join(', ')}`, async () => {
    const answer = await club.book(player, { court_id: inactive.id, ...slot });
    assertProblem(answer, 'court_inactive');
    assert.deepEqual(
      answer.body.errors.map((fault: any) => fault.code),
      ['court_inactive', ...codes],
    );
  });
}

test('reports slot_taken last', async () => {
  assert.equal((await club.book(player, { court_id: court.id, start_time: '16:00', end_time: '18:00' })).status, 201);
  const answer = await club.book(player, { court_id: court.id, start_time: '17:45', end_time: '20:05' });
  assertProblem(answer, 'outside_opening_hours');
  const codes = answer.body.errors.map((fault: any) => fault.code);
  assert.deepEqual(codes, ['outside_opening_hours', ...GRID, 'slot_taken']);
});

test('names the field of each broken rule, with a sentence', async () => {
  const slot = { booking_date: '2026-12-25', start_time: '07:10', end_time: '07:15' };
  const { body } = await club.book(player, { court_id: inactive.id, ...slot });
  const pointers = Object.fromEntries(body.errors.map((fault: any) => [fault.code, fault.pointer]));
  assert.deepEqual(pointers, {
    court_inactive: '#/court_id',
    too_early: '#/booking_date',
    outside_opening_hours: '#/start_time',
    off_grid: '#/end_time',
    duration_out_of_range: '#/end_time',
  });
  for (const { detail } of body.errors) assert.match(detail, /^[A-Z0-9].+\.$/);
});

test('reports a nonexistent time before the horizon', async () => {
  const madrid = await club.court({ ...strict, time_zone: 'Europe/Madrid' });
  const slot = { booking_date: '2027-03-28', start_time: '02:30', end_time: '03:30' };
  const { body } = await club.book(player, { court_id: madrid.id, ...slot });
  const codes = body.errors.map((fault: any) => fault.code);
  assert.deepEqual(codes, ['nonexistent_local_time', 'too_early', 'outside_opening_hours']);
});

test('refuses an unknown court', async () => {
  const answer = await club.book(player, { court_id: 999_999, booking_date: '2020-01-01' });
  assertProblem(answer, 'court_not_found');
  const [{ detail, ...fault }] = answer.body.errors;
  assert.deepEqual(fault, { pointer: '#/court_id', code: 'court_not_found' });
  assert.notEqual(detail, '');
});

test('a refused booking leaves no data', async () => {
  await club.newEvents();
  await club.book(player, { court_id: court.id, start_time: '10:15' });
  assert.deepEqual((await club.call('GET', '/bookings', { as: player })).body.data, []);
  assert.deepEqual(await club.newEvents(), []);
});

const invalid: [fields: Record<string, unknown>, ...pointers: string[]][] = [
  [{ court_id: undefined }, '#/court_id'],
  [{ court_id: '1' }, '#/court_id'],
  [{ court_id: 0 }, '#/court_id'],
  [{ court_id: -1 }, '#/court_id'],
  [{ court_id: 1.5 }, '#/court_id'],
  [{ court_id: 2 ** 53 }, '#/court_id'],
  [{ court_id: null }, '#/court_id'],
];
const dates = [
  ...['2026-02-30', '2027-02-29', '2026-13-01', '2026-00-01', '2026-11-00', '22-11-2026', '2026-11-2', '+002026-11-22'],
  ...['2026-11-22T00:00:00Z', '20261122', '2026-W47-7', '', null, 20_261_122],
];
for (const date of dates) invalid.push([{ booking_date: date }, '#/booking_date']);
const times = [
  '9:00',
  '09:0',
  '25:00',
  '10:60',
  '10:00:00',
  '10.00',
  '1000',
  '10:00 ',
  '-1:00',
  '１０:00',
  '',
  null,
  600,
];
for (const time of times) invalid.push([{ start_time: time }, '#/start_time'], [{ end_time: time }, '#/end_time']);
invalid.push(
  [{ start_time: '24:00' }, '#/start_time'],
  [{ end_time: '24:01' }, '#/end_time'],
  [{ end_time: '10:00' }, '#/end_time'],
  [{ end_time: '09:00' }, '#/end_time'],
  [{ end_time: '10:00', court_id: 999_999 }, '#/end_time'],
  [{ note: 'x'.repeat(501) }, '#/note'],
  [{ note: 7 }, '#/note'],
  [{ status: 'confirmed' }, '#/status'],
  [{ user_id: 1 }, '#/user_id'],
  [{ price: null }, '#/price'],
  [{ court_id: undefined, booking_date: 'today', end_time: '9:00' }, '#/court_id', '#/booking_date', '#/end_time'],
);
for (const [fields, ...pointers] of invalid) {
  const shown = JSON.stringify(fields, (_name, value) => (value === undefined ? 'missing' : value)).slice(0, 50);
  test(`refuses ${shown} before any rule`, async () =>
    assertInvalid(await club.book(player, { court_id: inactive.id, ...fields }), ...pointers));
}
