import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Court, CourtDay } from '../../client/src/index.ts';
import { freePrimeMinutes } from '../src/modules/overview/prime-hours.ts';
import { dateAfter, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp();

test('free prime hours leave out bookings, closures, closed hours, and courts that consist of others', () => {
  const zone = { booking_date: '2026-12-01', time_zone: 'Europe/Madrid' };
  const at = (time: string) => Date.parse(`2026-12-01T${time}:00+01:00`);
  const slot = (start_time: string, end_time: string) => ({ start_time, end_time });
  const day = (court_id: number, fields: Partial<CourtDay>): CourtDay =>
    ({ court_id, open: [slot('08:00', '20:00')], busy: [], closures: [], ...zone, ...fields }) as unknown as CourtDay;
  const days = [
    day(1, { busy: [slot('16:00', '17:30'), slot('19:45', '20:00')] }),
    day(2, { closures: [{ ...slot('18:00', '24:00'), reason: 'Rain' }], busy: [slot('18:30', '19:00')] }),
    day(3, {}),
  ];
  const courts = [
    { id: 1, part_ids: [] },
    { id: 2, part_ids: [] },
    { id: 3, part_ids: [1, 2] },
  ] as unknown as Court[];
  assert.equal(freePrimeMinutes(days, courts, at('09:00')), 135 + 60);
  assert.equal(freePrimeMinutes(days, courts, at('17:45')), 120 + 15, 'hours that are over cannot be booked');
  assert.equal(freePrimeMinutes(days, courts, at('21:00')), 0);
});

test('shows each role the numbers that it can read, with links to the pages', web.options, async (t) => {
  const court = await web.club.court({ name: 'Seen' });
  const today = dateAfter(0);
  await web.club.importBookings(today, [['Seen', 'Ana Ferrer', '10:00', '11:00']]);
  const body = { court_id: court.id, booking_date: dateAfter(1), start_time: '10:00', end_time: '11:00' };
  const { id } = await web.club.admin.api.post('/admin/bookings', { body: { ...body, guest_name: 'Gus' } });
  assert.ok(id);
  const all = ['Bookings', 'Occupancy', 'Revenue', 'Free prime hours', 'Booking requests', 'No-shows', 'Failed emails'];
  const desk = all.filter((name) => !['Occupancy', 'Revenue', 'Failed emails'].includes(name));
  const roles = [
    { as: web.club.admin, expected: all },
    { as: await web.club.staff('Dana Desk', 'desk'), expected: desk },
  ];
  for (const { as, expected } of roles) {
    const { page } = await web.visit(t, { as });
    await page.goto('/admin/overview');
    await page.getByRole('link', { name: /^Bookings\s*1$/ }).waitFor();
    await page.waitForFunction(() => !document.querySelector('.admin-page')?.textContent.includes('…'));
    const cards = await page.locator('.overview-card > span:first-child').allInnerTexts();
    assert.deepEqual(cards, expected);
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('link', { name: /^Bookings\s*1$/ }).click();
    await page.getByText('Ana Ferrer').first().waitFor();
  }
  // Nobody but the desk and managers has the day sheet, so the treasurer starts here.
  const { page } = await web.visit(t, { as: await web.club.staff('Tom Treasurer', 'treasurer') });
  await page.goto('/admin/');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByRole('link', { name: /^Revenue/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
});
