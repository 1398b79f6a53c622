import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminBooking, Court, CourtDay } from '../../client/src/index.ts';
import { CANCEL, decide, decisionOf } from '../src/modules/desk/rain-plan.ts';
import { columnsOf } from '../src/modules/desk/sheet-layout.ts';
import { DAY, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp();

const DATE = '2026-11-24';
const courtOf = (id: number, fields: Partial<Court> = {}): Court =>
  ({
    ...{ id, name: `Court ${id}`, type: 'tennis', indoor: false, slot_minutes: 30, buffer_minutes: 0, part_ids: [] },
    ...{ min_duration_minutes: 60, max_duration_minutes: 120, capacity: null, ...fields },
  }) as unknown as Court;
const bookingOf = (id: number, court: number, start: string, end: string, fields: Partial<AdminBooking> = {}) =>
  ({
    ...{ id, court_id: court, booking_date: DATE, start_time: start, end_time: end, starts_at: `${DATE}T${start}Z` },
    ...{ status: 'confirmed', version: 1, participants: [], court: courtOf(court), ...fields },
    user: { id: fields.user_id ?? id, name: `Player ${id}`, email: `${id}@example.org` },
  }) as unknown as AdminBooking;

/** Decides about bookings if court 1 is closed from 10:00 to 12:00. Returns the new court and start, or null. */
function decided(
  courts: Court[],
  bookings: AdminBooking[],
  { choices = {}, earliest }: { choices?: Record<number, string>; earliest?: number } = {},
) {
  const open = [{ start_time: '08:00', end_time: '14:00' }];
  const days = courts.map(({ id }) => [`${id} ${DATE}`, { court_id: id, booking_date: DATE, open, closures: [] }]);
  const columns = columnsOf(courts, {
    dates: [DATE],
    days: Object.fromEntries(days) as Record<string, CourtDay>,
    bookings: Object.fromEntries(bookings.map((booking) => [booking.id, booking])),
  });
  const decisions = decide({ columns, courtIds: [1], range: { start: 600, end: 720 }, earliest }, choices);
  return decisions
    .map(decisionOf)
    .map(({ booking_id, reschedule_to: to }) => [booking_id, to && `${to.court_id} ${to.start_time}–${to.end_time}`]);
}

const hall = courtOf(2, { indoor: true });
const cases: { name: string; got: () => unknown; expected: unknown[] }[] = [
  {
    name: 'an indoor court at the same time is first',
    got: () => decided([courtOf(1), courtOf(3), hall], [bookingOf(7, 1, '10:00', '11:00')]),
    expected: [[7, '2 10:00–11:00']],
  },
  {
    name: 'two bookings never get the same place, and the second gets the nearest time',
    got: () =>
      decided(
        [courtOf(1), hall],
        [bookingOf(7, 1, '10:00', '11:00'), bookingOf(8, 1, '11:00', '12:00'), bookingOf(9, 2, '11:00', '12:00')],
      ),
    expected: [
      [7, '2 10:00–11:00'],
      [8, '2 12:00–13:00'],
    ],
  },
  {
    name: 'a chosen place is taken from others',
    got: () =>
      decided([courtOf(1), hall], [bookingOf(7, 1, '10:00', '11:00'), bookingOf(8, 1, '11:00', '12:00')], {
        choices: { 8: '2 600' },
      }),
    expected: [
      [7, '2 09:00–10:00'],
      [8, '2 10:00–11:00'],
    ],
  },
  {
    name: 'another sport, a short maximum, too many players, an offer, and a busy player leave only the cancellation',
    got: () => [
      ...decided([courtOf(1), courtOf(2, { type: 'padel' })], [bookingOf(7, 1, '10:00', '11:00')]),
      ...decided([courtOf(1), courtOf(2, { max_duration_minutes: 60 })], [bookingOf(7, 1, '10:00', '12:00')]),
      ...decided(
        [courtOf(1), courtOf(2, { capacity: 1 })],
        [bookingOf(7, 1, '10:00', '11:00', { participants: [{}] as never })],
      ),
      ...decided([courtOf(1), hall], [bookingOf(7, 1, '10:00', '11:00', { status: 'offered' })]),
      ...decided(
        [courtOf(1), hall, courtOf(3, { type: 'padel' })],
        [bookingOf(7, 1, '10:00', '11:00', { user_id: 1 }), bookingOf(8, 3, '08:00', '14:00', { user_id: 1 })],
      ),
    ],
    expected: [7, 7, 7, 7, 7].map((id) => [id, null]),
  },
  {
    name: 'nothing is proposed in the past or more than two hours away, except the same time',
    got: () => [
      ...decided([courtOf(1), hall], [bookingOf(7, 1, '10:00', '11:00')], { earliest: 615 }),
      ...decided([courtOf(1), hall], [bookingOf(7, 1, '10:00', '11:00'), bookingOf(9, 2, '10:30', '11:30')], {
        earliest: 615,
      }),
      ...decided([courtOf(1), hall], [bookingOf(7, 1, '10:00', '11:00'), bookingOf(9, 2, '08:00', '13:00')]),
    ],
    expected: [
      [7, '2 10:00–11:00'],
      [7, '2 11:30–12:30'],
      [7, null],
    ],
  },
  {
    name: 'staff can cancel',
    got: () => decided([courtOf(1), hall], [bookingOf(7, 1, '10:00', '11:00')], { choices: { 7: CANCEL } }),
    expected: [[7, null]],
  },
];
for (const { name, got, expected } of cases) test(`rain: ${name}`, () => assert.deepEqual(got(), expected));

const book = async (court: { id: number }, who: string, start_time: string, end_time: string): Promise<number> => {
  const body = {
    court_id: court.id,
    booking_date: DAY,
    start_time,
    end_time,
    guest_name: who,
    guest_phone: '600 111 222',
  };
  return (await web.club.admin.api.post('/admin/bookings', { body })).id;
};
const placeOf = async (booking: number) => {
  const { court, start_time, status } = await web.club.admin.api.get('/admin/bookings/{booking}', {
    params: { path: { booking } },
  });
  return [court.name, start_time, status];
};

test('closes the outdoor courts after a review, and Undo reopens them', web.options, async (t) => {
  const type = 'squash';
  const [outside, inside] = [
    await web.club.court({ name: 'Outside', type }),
    await web.club.court({ name: 'Inside', type, indoor: true }),
  ];
  const [moved, refused] = [
    await book(outside, 'Rita Rain', '10:00', '11:00'),
    await book(outside, 'Wanda Wet', '12:00', '13:00'),
  ];
  const { page } = await web.visit(t, { as: web.club.admin, expects: [409] });
  await page.goto(`/admin/?date=${DAY}`);
  await page.getByRole('button', { name: 'Close outdoor courts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close outdoor courts' });
  const chosen = dialog.getByRole('group', { name: 'Courts' }).getByRole('button', { pressed: true });
  // The dialog loads its script first.
  await chosen.filter({ hasText: 'Outside' }).waitFor();
  assert.ok(!(await chosen.allInnerTexts()).includes('Inside'));
  await dialog.getByLabel('Message to the players (optional)').fill('Call us.');
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: 'Review bookings' }).click();
  const rita = dialog.getByLabel(/^Rita Rain/);
  assert.match(await rita.locator('option:checked').innerText(), /^Inside, 10:00.*\(same time, indoor\)/);
  await dialog.getByLabel(/^Wanda Wet/).selectOption({ label: 'Cancel booking' });
  await dialog.getByText('No email is sent, so tell the players yourself.').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  // The place is taken while staff read the review: nothing changes, and the next proposal is another time.
  await book(inside, 'Faster', '10:00', '11:00');
  const confirm = dialog.getByRole('button', { name: /reschedule 1 booking, cancel 1 booking/ });
  await confirm.click();
  await dialog.getByText(/^Rita Rain: .*already taken/).waitFor();
  assert.deepEqual(await placeOf(moved), ['Outside', '10:00', 'confirmed']);
  assert.deepEqual(await placeOf(refused), ['Outside', '12:00', 'confirmed']);
  await dialog.getByRole('button', { name: 'Show the current bookings' }).click();
  await dialog
    .getByLabel(/^Rita Rain/)
    .locator('option:checked', { hasText: 'Inside, 09:00' })
    .waitFor({ state: 'attached' });
  await confirm.click();
  await page.getByText('Courts closed. 1 booking rescheduled, 1 booking cancelled.').waitFor();
  const toTell = dialog.getByRole('listitem');
  await toTell.filter({ hasText: /^Rita Rain, .* → Inside, 09:00/ }).waitFor();
  await toTell
    .filter({ hasText: /^Wanda Wet, .* → cancelled/ })
    .getByRole('link', { name: '600 111 222' })
    .waitFor();
  assert.deepEqual(await placeOf(moved), ['Inside', '09:00', 'confirmed']);
  assert.deepEqual(await placeOf(refused), ['Outside', '12:00', 'cancelled']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^Courts reopened\. Rescheduled and cancelled bookings stay as they are/).waitFor();
  assert.deepEqual(await closuresOn(), []);
});

async function closuresOn() {
  return (await web.club.admin.api.get('/admin/closures', { params: { query: { date_from: DAY } } })).data;
}
