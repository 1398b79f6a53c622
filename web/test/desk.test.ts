import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { DAY, useWebApp } from './club.ts';
import { isWiderThanScreen, violationsOf } from './page.ts';

const web = useWebApp();
const SHEET = `/admin/?date=${DAY}`;

function bookingsOf(court: { id: number }) {
  return web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } }).then(({ data }) =>
    data.map(({ user, court_id, start_time, end_time, status }) => ({
      who: user.name,
      ...{ court_id, start_time, end_time, status },
    })),
  );
}

const slot = (page: Page, court: string, time: string): Locator =>
  page.getByRole('button', { name: `${court}, ${time}, free: book` });

/** Returns a booking on the sheet. Its accessible name begins with the player's name and the time. */
const block = (page: Page, court: string, who: string): Locator =>
  page.getByRole('group', { name: court, exact: true }).getByRole('button', { name: new RegExp(`^${who}`) });

/** Drags from the middle of one element, or from its lower edge, to the middle of another element. */
async function drag(page: Page, from: Locator, to: Locator, edge?: 'end'): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(a.x + a.width / 2, edge === 'end' ? a.y + a.height - 3 : a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('books by phone in four clicks: the slot, the person, the booking', web.options, async (t) => {
  const court = await web.club.court({ name: 'Phone court' });
  await web.club.player('Olga Caller');
  const page = await web.visitAsAdmin(t, SHEET);
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await click(slot(page, 'Phone court', '10:00'));
  const dialog = page.getByRole('dialog', { name: 'Book Phone court' });
  await dialog.waitFor();
  await page.keyboard.type('olga');
  await click(page.getByRole('option', { name: 'Olga Caller' }));
  assert.deepEqual(await violationsOf(page), []);
  await click(dialog.getByRole('button', { name: 'Book for Olga Caller' }));
  await page.getByText(/^Booked for Olga Caller: Phone court/).waitFor();
  assert.ok(clicks <= 4, `${clicks} clicks`);
  await block(page, 'Phone court', 'Olga Caller\\W+10:00–11:00').waitFor();
  assert.deepEqual(
    (await bookingsOf(court)).map(({ who, start_time, end_time }) => [who, start_time, end_time]),
    [['Olga Caller', '10:00', '11:00']],
  );
  // The app suggests the person again, but the browser stores only the person's id.
  await slot(page, 'Phone court', '12:00').click();
  await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Olga Caller' }).click();
  assert.match(await page.evaluate(() => localStorage.getItem('courtside.recent-people') ?? ''), /^\[\d+\]$/);
});

test('adds a guest, and says who holds a slot that has just gone, with alternatives', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Lost court' });
  const page = await web.visitAsAdmin(t, SHEET, { expects: [409] });
  await slot(page, 'Lost court', '10:00').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await dialog.getByText('Choose a person from the list, or add a guest.').waitFor();
  await dialog.getByLabel('Player or guest').fill('Jo Guest');
  await page.getByRole('option', { name: 'Add guest “Jo Guest”' }).click();
  const quick = await web.club.player('Quick Quinn');
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await quick.api.post('/bookings', { body });
  await dialog.getByRole('button', { name: 'Book for Jo Guest' }).click();
  const refusal = dialog.getByRole('alert');
  await refusal.getByText('Lost court, 10:00–11:00, is booked by Quick Quinn.').waitFor();
  assert.equal(await refusal.getByRole('listitem').count(), 2, 'the reason and the holder, each once');
  assert.equal(await dialog.getByRole('button', { name: 'Override and book' }).count(), 0);
  assert.deepEqual(await violationsOf(page), []);
  await refusal.getByRole('button', { name: /^Book Lost court, .* 11:00–12:00$/ }).click();
  await page.getByText(/^Booked for Jo Guest: Lost court/).waitFor();
  assert.deepEqual((await bookingsOf(court)).map(({ who, start_time }) => `${who} ${start_time}`).toSorted(), [
    'Jo Guest 11:00',
    'Quick Quinn 10:00',
  ]);
});

test(
  'a booking opens a card with its facts and actions; cancelling asks first and names it',
  web.atFullSize,
  async (t) => {
    const court = await web.club.court({ name: 'Card court' });
    const player = await web.club.player('Cara Card');
    const participants = [{ name: 'Mia Mate' }];
    const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00', note: 'Two rackets' };
    await player.api.post('/bookings', { body: { ...body, participants } });
    const page = await web.visitAsAdmin(t, SHEET);
    const booking = block(page, 'Card court', 'Cara Card');
    await booking.click();
    const card = page.getByRole('dialog', { name: 'Cara Card' });
    for (const fact of ['cara.card@example.org', 'Mia Mate', 'Two rackets', '€24.00', 'Confirmed'])
      await card.getByText(fact, { exact: true }).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await card.getByRole('button', { name: 'Cancel booking' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel the booking of Cara Card?' });
    await question.getByText(/^Card court, .* 10:00–11:00$/).waitFor();
    assert.equal((await bookingsOf(court))[0]!.status, 'confirmed', 'nothing has happened yet');
    await question.getByRole('button', { name: 'Cancel booking' }).click();
    await booking.waitFor({ state: 'detached' });
    assert.equal((await bookingsOf(court))[0]!.status, 'cancelled');
  },
);

test('a long court name does not widen the columns of the sheet', web.options, async (t) => {
  await web.club.court({
    name: 'The centre court of the Riverside Club of Padel and Tennis, in the new hall behind the café',
  });
  const page = await web.visitAsAdmin(t, SHEET);
  await page.setViewportSize({ width: 800, height: 800 });
  await page.getByRole('link', { name: /^The centre court of the Riverside Club/ }).waitFor();
  const widths = await page.locator('.sheet-head').evaluateAll((heads) => heads.map(({ clientWidth }) => clientWidth));
  assert.ok(Math.max(...widths) < 400, `${widths.join(', ')} px`);
});

test('drags a booking to another court and time, and undoes it', web.options, async (t) => {
  const [from, to] = [await web.club.court({ name: 'Drag A' }), await web.club.court({ name: 'Drag B' })];
  await web.club.importBookings(DAY, [['Drag A', 'Dan Drag', '10:00', '11:00']]);
  const page = await web.visitAsAdmin(t, SHEET);
  const booking = page.getByRole('button', { name: /^Dan Drag\b/ });
  await booking.waitFor();
  // The pointer holds the booking at 10:30, so the booking's start stays half an hour above the pointer.
  await drag(page, booking, slot(page, 'Drag B', '13:00'));
  await page.getByText(/^Dan Drag: Drag B, .* (12:30–13:30|13:00–14:00)\.$/).waitFor();
  const [moved] = await bookingsOf(to);
  assert.equal(moved!.who, 'Dan Drag');
  assert.equal(await page.getByRole('dialog').count(), 0, 'the click after a drag opens nothing');
  await page.getByRole('button', { name: 'Undo' }).click();
  await block(page, 'Drag A', 'Dan Drag\\W+10:00–11:00').waitFor();
  await page.getByText(/^Dan Drag: Drag A, .* 10:00–11:00\.$/).waitFor();
  assert.deepEqual(
    (await bookingsOf(from)).map(({ start_time, end_time }) => [start_time, end_time]),
    [['10:00', '11:00']],
  );
  await drag(page, booking, slot(page, 'Drag A', '11:30'), 'end');
  await block(page, 'Drag A', 'Dan Drag\\W+10:00–1[12]:').waitFor();
  await page.getByText(/^Dan Drag: Drag A, .* 10:00–(11:30|12:00)\.$/).waitFor();
});

test('a drag that the rules refuse puts the booking back, and can override them', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Refusing', max_duration_minutes: 60 });
  await web.club.importBookings(DAY, [['Refusing', 'Rita Long', '10:00', '11:00']]);
  const page = await web.visitAsAdmin(t, SHEET, { expects: [422] });
  const booking = page.getByRole('button', { name: /^Rita Long\b/ });
  await booking.waitFor();
  await drag(page, booking, slot(page, 'Refusing', '12:30'), 'end');
  const dialog = page.getByRole('dialog', { name: 'Reschedule the booking of Rita Long' });
  await dialog.getByRole('alert').waitFor();
  assert.equal((await bookingsOf(court))[0]!.end_time, '11:00');
  await dialog.getByLabel('Shortest and longest duration').check();
  await dialog.getByRole('button', { name: 'Override and reschedule' }).click();
  await page.getByText(/^Rita Long: Refusing, .* 10:00–1[23]:\d0\.$/).waitFor();
});

test('the keyboard alone books, moves and opens', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Keys only' });
  await web.club.importBookings(DAY, [['Keys only', 'Kay Board', '10:00', '11:00']]);
  const page = await web.visitAsAdmin(t, SHEET);
  const booking = page.getByRole('button', { name: /^Kay Board\b/ });
  await booking.waitFor();
  await page.getByRole('region', { name: 'Courts and bookings on' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.activeElement?.matches('[data-slot], [data-booking]'));
  await booking.focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Alt');
  await page.getByText(/^Kay Board: Keys only, .* 11:00–12:00\.$/).waitFor();
  assert.deepEqual(
    (await bookingsOf(court)).map(({ start_time, end_time }) => [start_time, end_time]),
    [['11:00', '12:00']],
  );
  await booking.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Book Keys only' }).waitFor();
});

test('dragging over two courts closes them in four clicks, and Undo reopens them', web.atFullSize, async (t) => {
  const courts = [await web.club.court({ name: 'Shut A' }), await web.club.court({ name: 'Shut B' })];
  const page = await web.visitAsAdmin(t, SHEET);
  await slot(page, 'Shut A', '14:00').waitFor();
  await drag(page, slot(page, 'Shut A', '14:00'), slot(page, 'Shut B', '15:30'));
  const dialog = page.getByRole('dialog', { name: 'Close these courts' });
  await dialog.getByText('Shut A, Shut B', { exact: true }).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await dialog.getByRole('button', { name: 'Rain', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close courts' }).click();
  await page.getByText('Courts closed.').waitFor();
  const closures = () => web.club.admin.api.get('/admin/closures', { params: { query: { date_from: DAY } } });
  const [closure] = (await closures()).data;
  assert.deepEqual(
    [closure!.court_ids, closure!.start_time, closure!.end_time, closure!.reason],
    [courts.map(({ id }) => id), '14:00', '16:00', 'Rain'],
  );
  await slot(page, 'Shut A', '14:00').waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Shut A' }).getByText('Rain').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await slot(page, 'Shut A', '14:00').waitFor();
  assert.equal((await closures()).data.length, 0);
});

test(
  'a booking that a player makes appears on the open sheet, and the week shows the court',
  web.atFullSize,
  async (t) => {
    const court = await web.club.court({ name: 'Live sheet' });
    const page = await web.visitAsAdmin(t, SHEET);
    await slot(page, 'Live sheet', '10:00').waitFor();
    const player = await web.club.player('Lily Live');
    const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
    const booking = await player.api.post('/bookings', { body });
    await block(page, 'Live sheet', 'Lily Live').waitFor({ timeout: 15_000 });

    await page.getByRole('link', { name: 'Live sheet' }).click();
    await page.getByRole('heading', { name: 'Live sheet, week' }).waitFor();
    await page.locator('.sheet-column').nth(6).waitFor();
    assert.equal(await page.locator('.sheet-column').count(), 7);
    assert.equal(new URL(page.url()).searchParams.get('court'), String(court.id));
    const booked = page.getByRole('button', { name: /^Lily Live\b/ });
    await booked.waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await player.api.delete('/bookings/{booking}', { params: { path: { booking: booking.id } } });
    await booked.waitFor({ state: 'detached', timeout: 15_000 });
  },
);

test("on a phone, the player's name and “Approve” are on the screen", web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Pocket', requires_approval: true });
  const player = await web.club.player('Paula Pocket');
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body });
  for (const path of ['/admin/requests', SHEET]) {
    const page = await web.visitAsAdmin(t, path, { viewport: PHONE });
    const card = page.getByRole('listitem').filter({ hasText: 'Paula Pocket' });
    for (const one of [card.getByText('Paula Pocket'), card.getByRole('button', { name: 'Approve: Paula Pocket' })]) {
      const { x, width } = (await one.boundingBox())!;
      assert.ok(x >= 0 && x + width <= PHONE.width, `${path}: ${x} to ${x + width}`);
    }
    assert.equal(await isWiderThanScreen(page), false);
    assert.deepEqual(await violationsOf(page), []);
  }
});

test('a finger that rests on a booking drags it; a finger that moves at once scrolls', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Touch' });
  await web.club.importBookings(DAY, [['Touch', 'Toni Touch', '09:00', '10:00']]);
  const page = await web.visitAsAdmin(t, `/admin/?date=${DAY}&view=week&court=${court.id}`);
  const booking = page.getByRole('button', { name: /^Toni Touch\b/ });
  await booking.waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  /** Moves a finger down by 72 pixels, which is an hour on the sheet. */
  const swipe = async (whenDown: () => Promise<void>): Promise<void> => {
    const { x, y, width, height } = (await booking.boundingBox())!;
    const [left, top] = [x + width / 2, y + height / 2];
    await touch('touchStart', left, top);
    await whenDown();
    for (let i = 1; i <= 6; i++) await touch('touchMove', left, top + i * 12);
    await touch('touchEnd', left, top + 72);
  };
  const starts = async (): Promise<string[]> => (await bookingsOf(court)).map(({ start_time }) => start_time);

  await swipe(() => page.locator('.sheet-ghost').waitFor());
  await page.getByText(/^Toni Touch: Touch, .* 10:00–11:00\.$/).waitFor();
  assert.deepEqual(await starts(), ['10:00']);

  await swipe(() => Promise.resolve());
  assert.equal(await page.locator('.sheet-ghost').count(), 0, 'a moving finger drags nothing');
  assert.deepEqual(await starts(), ['10:00']);
});
