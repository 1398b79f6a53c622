import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import type { Booking } from '@courtside/client';
import { slotAgain } from '../src/modules/find/slot-again.ts';
import { type Account, DAY, dateAfter, everyDay, useWebApp } from './club.ts';
import { isOnScreen, violationsOf } from './page.ts';

const web = useWebApp({ settings: { may_overlap: false } });
const PHONE = { width: 390, height: 844 };
const WEEK_LATER = dateAfter(9);

function bookingOn(booking_date: string, start_time: string, end_time: string) {
  const starts_at = `${booking_date}T${start_time}:00Z`;
  return { court_id: 1, booking_date, start_time, end_time, starts_at } as Booking;
}

test('proposes the next date with the same weekday on which the player has no booking at that time', () => {
  const at = Date.parse('2030-05-06T12:00Z');
  const last = bookingOn('2030-05-08', '23:00', '01:00');
  const slot = { court_id: 1, start_time: '23:00', end_time: '01:00' };
  const dates = (own: Booking[], past = last) => slotAgain(past, own, at).booking_date;
  assert.deepEqual(slotAgain(last, [last], at), { ...slot, booking_date: '2030-05-15' });
  assert.equal(dates([last, bookingOn('2030-05-15', '22:00', '23:00')]), '2030-05-15', 'ends at the start');
  assert.equal(dates([last, bookingOn('2030-05-15', '22:00', '23:30')]), '2030-05-22');
  assert.equal(dates([last, bookingOn('2030-05-16', '00:30', '01:30')]), '2030-05-22', 'after midnight');
  assert.equal(dates([], bookingOn('2030-04-22', '13:00', '14:00')), '2030-05-06', 'later today');
  assert.equal(dates([], bookingOn('2030-04-22', '11:00', '12:00')), '2030-05-13', 'today, but in the past');
});

let count = 0;
/** Creates a court and a player who has booked the court from 18:00 to 19:00 on `DAY`. */
async function setUp(fields: Parameters<typeof web.club.court>[0] = {}): Promise<{ court: number; player: Account }> {
  const { id: court } = await web.club.court({ name: `Again ${++count}`, cancellation_cutoff_minutes: 120, ...fields });
  const player = await web.club.player();
  await player.api.post('/bookings', { body: slotOn(court, DAY) });
  return { court, player };
}

const slotOn = (court_id: number, booking_date: string) => ({
  ...{ court_id, booking_date, start_time: '18:00', end_time: '19:00' },
});

/** Opens the start page, and measures what moves on it. */
async function open(t: TestContext, as: Account, viewport = PHONE): Promise<Page> {
  const { page } = await web.visit(t, { as, viewport, expects: [409] });
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shift: number };
    seen.shift = 0;
    const add = (entry: PerformanceEntry & { value?: number }): void => void (seen.shift += entry.value ?? 0);
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/?date=${DAY}`);
  await page.locator('.time-choice').first().waitFor();
  return page;
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shift: number }).shift);

const card = (page: Page) => page.getByRole('region', { name: 'Book again' });

test('books the slot of the last booking a week later with one click', web.options, async (t) => {
  const { court, player } = await setUp();
  const page = await open(t, player);
  await card(page).waitFor();
  const text = (await card(page).innerText()).replaceAll(/\s+/g, ' ');
  assert.match(
    text,
    /^Book again Again 1, \w{3},? \d+ \w+, 18:00–19:00, €24\.00 Free cancellation until .*16:00 Book$/,
  );
  const button = card(page).getByRole('button', { name: /^Book: Again 1, .*18:00–19:00, €24\.00$/ });
  assert.equal(await isOnScreen(button), true);
  await page.waitForTimeout(500);
  assert.ok((await shiftOf(page)) < 0.001, 'nothing jumps');
  assert.deepEqual(await violationsOf(page), []);
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Booked' });
  await dialog.getByText('18:00–19:00').waitFor();
  const { data } = await player.api.get('/bookings', { params: { query: { when: 'upcoming' } } });
  assert.deepEqual(
    data.map(({ court_id, booking_date, start_time }) => [court_id, booking_date, start_time]),
    [DAY, WEEK_LATER].map((date) => [court, date, '18:00']),
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The card now proposes the week after the new booking.
  const next = Number(dateAfter(16).slice(8));
  await card(page)
    .getByText(new RegExp(`\\b${next}\\b.*18:00`))
    .waitFor();
});

test('proposes the slot of a past booking, which a court with approval books in the dialog', web.options, async (t) => {
  const { name } = await web.club.court({ name: 'Again past', requires_approval: true });
  const player = await web.club.player();
  await web.club.verify(player.email);
  const row = [name, player.name, player.email, dateAfter(-5), '10:00', '11:00'].join();
  const csv = `court,user,email,booking_date,start_time,end_time\n${row}`;
  await web.club.admin.api.upload('/admin/imports/bookings', csv);
  const page = await open(t, player, { width: 1440, height: 900 });
  await card(page)
    .getByRole('button', { name: /^Book…: Again past/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Book Again past' });
  await dialog.getByRole('button', { name: 'Request booking' }).click();
  await page.getByRole('dialog', { name: 'Requested' }).waitFor();
  const { data } = await player.api.get('/bookings', { params: { query: { when: 'upcoming' } } });
  assert.deepEqual(
    data.map(({ booking_date, start_time }) => [booking_date, start_time]),
    [[DAY, '10:00']],
  );
});

/** Why the page proposes nothing. */
const refusals: Record<string, () => Promise<Account>> = {
  'the slot is taken': async () => {
    const { court, player } = await setUp();
    await web.club.admin.api.post('/bookings', { body: slotOn(court, WEEK_LATER) });
    return player;
  },
  'the court is closed': async () => {
    const { court, player } = await setUp();
    const day = { start_date: WEEK_LATER, start_time: '08:00', end_date: WEEK_LATER, end_time: '22:00' };
    await web.club.admin.api.post('/admin/closures', { body: { ...day, court_ids: [court], reason: 'Repairs' } });
    return player;
  },
  'the date cannot be booked yet': async () => (await setUp({ max_advance_days: 7 })).player,
  'a limit is used up': async () => (await setUp({ max_upcoming_bookings: 1 })).player,
  'the player has not booked before': () => web.club.player(),
  'the last booking is cancelled': async () => {
    const { player } = await setUp();
    const { data } = await player.api.get('/bookings', { params: { query: { when: 'upcoming' } } });
    await player.api.delete('/bookings/{booking}', { params: { path: { booking: data[0]!.id } } });
    return player;
  },
};

for (const [reason, prepare] of Object.entries(refusals)) {
  test(`proposes nothing if ${reason}`, web.options, async (t) => {
    await web.club.court();
    const page = await open(t, await prepare());
    await page.waitForTimeout(1500);
    assert.equal(await card(page).count(), 0);
  });
}

test('says that the proposed slot has just been booked, and offers others', web.options, async (t) => {
  const { court, player } = await setUp({ type: 'soloball' });
  const page = await open(t, player);
  const button = card(page).getByRole('button', { name: /^Book: / });
  await button.waitFor();
  const other = await web.club.player();
  await other.api.post('/bookings', { body: slotOn(court, WEEK_LATER) });
  await button.click();
  const notice = card(page).getByRole('alert');
  await notice.getByText('This time has just been booked').waitFor();
  await button.waitFor({ state: 'detached' });
  assert.deepEqual(await violationsOf(page), []);
  await card(page)
    .getByRole('button', { name: /^Book Again \d/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await card(page).getByRole('alert').waitFor({ state: 'detached' });
});

test('clicks while the card appears go to the times below it, and the card can be hidden', web.options, async (t) => {
  const { player } = await setUp({ opening_hours: everyDay('06:00', '23:00') });
  const { page } = await web.visit(t, { as: player, viewport: PHONE });
  // A long animation stands for a click in the first moment.
  const style = '.again { animation-duration: 3s !important }';
  await page.addInitScript((css) => {
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    });
  }, style);
  await page.goto(`/?date=${DAY}`);
  await card(page).waitFor();
  const box = (await card(page)
    .getByRole('button', { name: /^Book: / })
    .boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(3500);
  const { data } = await player.api.get('/bookings', { params: { query: { when: 'upcoming' } } });
  assert.equal(data.length, 1);
  await page.goto(`/?date=${DAY}`);
  await card(page).getByRole('button', { name: 'Hide: Book again' }).click();
  assert.equal(await card(page).count(), 0);
});
