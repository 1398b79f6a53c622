// Runs only at full size.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { PHONE } from './browser.ts';
import { type Account, DAY, dateAfter, findUrl, signIn, useWebApp } from './club.ts';
import { dayButton } from './page.ts';

const web = useWebApp();

const BOOKINGS = '**/api/v1/bookings';
const DAYS = '**/api/v1/availability?*';

/** Opens a page on a phone for a signed-in player. Failing requests and rejected bookings are expected. */
async function visitOnPhone(t: TestContext, as: Account): Promise<Page> {
  const { page } = await web.visit(t, { as, viewport: PHONE, expects: [409], expectsOffline: true });
  return page;
}

async function startsOf({ api }: Account): Promise<string[]> {
  return (await api.get('/bookings')).data.map(({ start_time }) => start_time);
}

/** Forwards matching requests to the service, but drops the responses to all requests except GET. */
async function dropResponses(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await route.fetch();
    return route.abort('internetdisconnected');
  });
}

test('a booking whose response is lost can be retried without a second booking', web.options, async (t) => {
  const court = await web.club.court({ name: 'Faraway' });
  const player = await web.club.player();
  const page = await visitOnPhone(t, player);
  await page.goto(findUrl({ court: court.id, start: '18:00', minutes: 60, search: 'Faraway' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Book now' }).waitFor();
  await dropResponses(page, BOOKINGS);
  await dialog.getByRole('button', { name: 'Book now' }).click();
  await dialog.getByText('may exist already').waitFor();
  await page.unroute(BOOKINGS);
  // The player's own booking has taken the slot, so the page must not say that the time has been booked.
  assert.equal(await dialog.getByText('has just been booked').count(), 0);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  assert.deepEqual(await startsOf(player), ['18:00']);
});

test('a double tap makes one booking', web.options, async (t) => {
  const court = await web.club.court({ name: 'Twice' });
  const player = await web.club.player();
  const page = await visitOnPhone(t, player);
  await page.goto(findUrl({ court: court.id, start: '18:00', minutes: 60, search: 'Twice' }));
  await page.getByRole('button', { name: 'Book now' }).dblclick();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  assert.deepEqual(await startsOf(player), ['18:00']);
});

test('a second try after a rejection has a new idempotency key', web.options, async (t) => {
  const court = await web.club.court({ name: 'Come Back' });
  const [player, other] = [await web.club.player(), await web.club.player()];
  const page = await visitOnPhone(t, player);
  await page.goto(findUrl({ court: court.id, start: '18:00', minutes: 60, search: 'Come Back' }));
  await page.getByRole('button', { name: 'Book now' }).waitFor();
  const slot = { court_id: court.id, booking_date: DAY, start_time: '18:00', end_time: '19:00' };
  const keys: (string | undefined)[] = [];
  const isFirst = () => keys.length === 1;
  let taken = 0;
  await page.route(BOOKINGS, async (route, request) => {
    keys.push(request.headers()['idempotency-key']);
    if (isFirst()) taken = (await other.api.post('/bookings', { body: slot })).id;
    await route.continue();
  });
  const book = page.getByRole('button', { name: 'Book now' });
  await book.click();
  await page.getByText('This time has just been booked').waitFor();
  await other.api.delete('/bookings/{booking}', { params: { path: { booking: taken } } });
  await book.click();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  assert.equal(new Set(keys).size, 2);
});

test('a booking is never rescheduled to a time other than the chosen time', web.options, async (t) => {
  const court = await web.club.court({ name: 'Shifty' });
  const [player, other] = [await web.club.player(), await web.club.player()];
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body: slot });
  const page = await visitOnPhone(t, player);
  await page.goto('/bookings');
  await page.getByRole('button', { name: /^Reschedule: Shifty/ }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save new time' });
  const time = (start: string) => dialog.getByRole('button', { name: `Shifty, ${start}`, exact: true });
  await time('19:00').click();
  await other.api.post('/bookings', { body: { ...slot, start_time: '19:00', end_time: '20:00' } });
  await save.click();
  await dialog.getByText('Someone else has booked it.').waitFor();
  await dialog.getByText('That time is no longer free.').waitFor();
  assert.equal(await save.isDisabled(), true);

  await time('16:00').click();
  await dropResponses(page, '**/api/v1/bookings/*');
  await save.click();
  await dialog.getByText('may exist already').waitFor();
  await dialog.locator('.time[aria-pressed=true]', { hasText: '16:00' }).waitFor();
  await page.unroute('**/api/v1/bookings/*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Booking rescheduled.').waitFor();
  assert.deepEqual(await startsOf(player), ['16:00']);
});

test("the next person on a device does not see the previous person's data", web.options, async (t) => {
  const court = await web.club.court({ name: 'Private Match' });
  const [one, next] = [await web.club.player('Una Prima'), await web.club.player('Segunda')];
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await one.api.post('/bookings', { body: { ...slot, note: 'our secret' } });
  const page = await visitOnPhone(t, one);
  await page.goto('/bookings');
  await page.getByText('our secret').waitFor();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByLabel('Name').waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, next.email);
  // From now on, the page can only show cached data.
  await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: 'My bookings' }).click();
  await page.getByText("You're offline").first().waitFor();
  assert.equal(await page.getByText('our secret').count(), 0);
});

test('signing in as another person in one tab switches the other tabs', web.options, async (t) => {
  const [one, next] = [await web.club.player('Tab One'), await web.club.player('Tab Two')];
  const page = await visitOnPhone(t, one);
  await page.goto('/profile');
  await page.getByLabel('Name').waitFor();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Tab One');
  const tab = await page.context().newPage();
  await tab.goto('/profile');
  await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
  await signIn(tab, next.email);
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[autocomplete=name]')?.value === 'Tab Two',
  );
});

test('code that cannot be loaded shows an error with a retry, and keeps the navigation', web.options, async (t) => {
  const court = await web.club.court({ name: 'Chunky' });
  const page = await visitOnPhone(t, await web.club.player());
  await page.route('**/assets/book-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto(findUrl({ court: court.id, start: '18:00', search: 'Chunky' }));
  await page.getByText('Something went wrong. Try again.').waitFor();
  assert.equal(await page.getByRole('link', { name: 'My bookings' }).isVisible(), true);
  await page.unroute('**/assets/book-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog', { name: 'Book Chunky' }).waitFor();
});

test('a URL with an invalid or past date shows the same day as a URL without a date', web.options, async (t) => {
  await web.club.court({ name: 'Todays', type: 'boules' });
  const { page } = await web.visit(t);
  const shownDay = async (search: string): Promise<string | null> => {
    await page.goto(`/?type=boules&view=grid&start=10:00${search}`);
    await page.getByRole('rowheader', { name: /Todays/ }).waitFor();
    return page.getByRole('group', { name: 'Day' }).locator('[aria-pressed=true]').textContent();
  };
  const expected = await shownDay('');
  for (const date of ['2026-13-45', '112026-11-24', '2020-02-03']) {
    assert.equal(await shownDay(`&date=${date}`), expected);
  }
});

test('a wrong device clock does not shorten the time to accept an offer', web.options, async (t) => {
  const court = await web.club.court({ name: 'Timely' });
  const [owner, waiter] = [await web.club.player(), await web.club.player()];
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const { id } = await owner.api.post('/bookings', { body: slot });
  const window = { start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  await waiter.api.post('/waitlist', { body: { court_id: court.id, booking_date: DAY, ...window } });
  await owner.api.delete('/bookings/{booking}', { params: { path: { booking: id } } });
  const { page } = await web.visit(t, { viewport: PHONE });
  await page.clock.install({ time: Date.now() + 20 * 60_000 });
  await signIn(page, waiter.email);
  await page.goto('/bookings');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Booked. See you there!').waitFor();
});

test('while a new date loads, the slots of the old date cannot be clicked', web.options, async (t) => {
  await web.club.court({ name: 'Steady', type: 'boules' });
  const { page } = await web.visit(t);
  await page.goto(findUrl({ type: 'boules' }));
  const free = page.getByRole('button', { name: 'Steady, 10:00, free: choose' });
  await free.waitFor();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(DAYS, async (route) => {
    await held;
    await route.continue();
  });
  await dayButton(page, dateAfter(3)).click();
  await page.waitForURL((url) => url.searchParams.get('date') !== DAY);
  await free.click({ force: true });
  release();
  await page.waitForFunction(() => document.querySelector('.results')?.getAttribute('aria-busy') === 'false');
  assert.equal(await page.getByRole('dialog').count(), 0, 'the slots of the day before can be clicked');
});

test('during many bookings, the page refreshes, but not after every booking', web.options, async (t) => {
  const court = await web.club.court({ name: 'Rushed', type: 'padbol' });
  const { api } = await web.club.player();
  const { page } = await web.visit(t);
  await page.goto(findUrl({ type: 'padbol' }));
  await page.getByRole('button', { name: 'Rushed, 10:00, free: choose' }).waitFor();
  let finished = 0;
  page.on('requestfinished', (request: Request) => (finished += Number(request.url().includes('/availability?'))));
  await page.route(DAYS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  for (const end = Date.now() + 6000; Date.now() < end;) {
    const { id } = await api.post('/bookings', { body: slot });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await api.delete('/bookings/{booking}', { params: { path: { booking: id } } });
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  assert.ok(finished >= 1 && finished <= 4, `${finished} times in six seconds`);
});

test('a URL can choose a court that is far down the list', web.options, async (t) => {
  const names = Array.from({ length: 41 }, (_, i) => `Row ${String(i).padStart(2, '0')}`);
  const courts = await Promise.all(names.map((name) => web.club.court({ name, type: 'teqball' })));
  const { page } = await web.visit(t);
  await page.goto(findUrl({ type: 'teqball', court: courts[40]!.id, start: '10:00' }));
  await page.getByRole('dialog', { name: 'Book Row 40' }).waitFor();
});
