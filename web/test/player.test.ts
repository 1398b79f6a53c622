import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE } from './browser.ts';
import { DAY, findUrl, openAccountMenu, PASSWORD, signIn, useWebApp } from './club.ts';
import { isWiderThanScreen } from './page.ts';

const web = useWebApp();

test('finds courts by sport, text and indoor or outdoor, and says when none matches', web.options, async (t) => {
  await web.club.court({ name: 'Hall Nine', type: 'squash', indoor: true });
  await web.club.court({ name: 'Another sport' });
  const { page } = await web.visit(t);
  await page.goto(findUrl({}));
  await page.getByRole('group', { name: 'Sport' }).getByRole('button', { name: 'Squash' }).click();
  await page.getByRole('rowheader', { name: /Hall Nine/ }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Outdoor' }).click();
  await page.getByRole('button', { name: 'Show courts' }).click();
  await page.getByText('No courts match.').waitFor();
  await page.getByRole('button', { name: 'Filters, 1 active' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Indoor' }).click();
  await page.getByLabel('Court, club or place').fill('hall nine');
  await page.getByRole('button', { name: 'Show courts' }).click();
  await page.waitForURL(/search=hall/);
  await page.reload();
  await page.getByRole('button', { name: 'Filters, 2 active' }).click();
  assert.equal(await page.getByLabel('Court, club or place').inputValue(), 'hall nine', 'the search is in the address');
});

test(
  'two browsers book the same slot: one gets it, the other books an alternative with one click',
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'Contested' });
    const url = findUrl({ court: court.id, start: '12:00', minutes: 60, search: 'Contested' });
    const visits = [];
    for (const name of ['Bea', 'Cleo']) {
      const player = await web.club.player(name);
      const { page } = await web.visit(t, { as: player, expects: [409] });
      await page.goto(url);
      await page.getByRole('dialog').getByRole('button', { name: 'Book now' }).waitFor();
      visits.push(page);
    }
    const [first, second] = visits as [(typeof visits)[0], (typeof visits)[0]];
    await Promise.all(visits.map((page) => page.getByRole('button', { name: 'Book now' }).click()));
    const outcomes = await Promise.all(
      visits.map(async (page) => {
        const [won, lost] = [page.getByRole('dialog', { name: 'Booked' }), page.getByRole('alert')];
        await won.or(lost).first().waitFor();
        return won.isVisible();
      }),
    );
    assert.deepEqual(outcomes.toSorted(), [false, true]);
    const loser = outcomes[0] ? second : first;
    assert.match(await loser.getByRole('alert').innerText(), /This time has just been booked/);
    await loser
      .getByRole('button', { name: /^Book (?!now)/ })
      .first()
      .click();
    await loser.getByRole('dialog', { name: 'Booked' }).waitFor();
    const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { date: DAY } } });
    const theirs = data.filter(({ user }) => user.name === 'Bea' || user.name === 'Cleo');
    assert.equal(
      theirs.filter(({ court_id, start_time }) => court_id === court.id && start_time === '12:00').length,
      1,
    );
    assert.equal(new Set(theirs.map(({ user }) => user.name)).size, 2);
  },
);

test('reschedules and cancels a booking, and shows the deadline', web.options, async (t) => {
  const court = await web.club.court({ name: 'Movable', cancellation_cutoff_minutes: 120 });
  const player = await web.club.player();
  const body = { court_id: court.id, booking_date: DAY, start_time: '14:00', end_time: '15:00' };
  await player.api.post('/bookings', { body });
  await web.club.admin.api.post('/bookings', { body: { ...body, start_time: '18:00', end_time: '19:00' } });
  const { page } = await web.visit(t);
  await page.goto('/bookings');
  await page.waitForURL(/sign-in/);
  await signIn(page, player.email);
  await page.getByText(/Free cancellation until .*12:00/).waitFor();
  await page.getByRole('button', { name: /^Reschedule: Movable/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule Movable' });
  await dialog.getByRole('button', { name: 'Movable, 16:00', exact: true }).click();
  const taken = dialog.getByRole('button', { name: 'Movable, 18:00', exact: true });
  assert.equal(await taken.count(), 0, 'a taken time is offered');
  await dialog.getByRole('button', { name: 'Save new time' }).click();
  await page.getByText('Booking rescheduled.').waitFor();
  await page.getByText(/16:00–17:00/).waitFor();
  await page.getByRole('button', { name: /^Cancel booking: Movable/ }).click();
  await page.getByRole('dialog').getByText('Cancelling is free. Other people can then book this time.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('Booking cancelled.').waitFor();
  await page.getByText('No upcoming bookings.').waitFor();
  await page.getByRole('link', { name: 'Past and cancelled' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
});

test('a rejected reschedule shows the reason and a button for each alternative', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Wanted', type: 'croquet' });
  const [player, other] = [await web.club.player(), await web.club.player()];
  const slot = { court_id: court.id, booking_date: DAY, start_time: '14:00', end_time: '15:00' };
  await player.api.post('/bookings', { body: slot });
  const { page } = await web.visit(t, { as: player, expects: [409] });
  await page.goto('/bookings');
  await page.getByRole('button', { name: /^Reschedule: Wanted/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule Wanted' });
  await dialog.getByRole('button', { name: 'Wanted, 16:00', exact: true }).click();
  await other.api.post('/bookings', { body: { ...slot, start_time: '16:00', end_time: '17:00' } });
  await dialog.getByRole('button', { name: 'Save new time' }).click();
  await dialog.getByRole('alert').getByText('Someone else has booked it.').waitFor();
  await dialog.getByRole('button', { name: /^Reschedule to Wanted, .*, 15:00–16:00/ }).click();
  await page.getByText('Booking rescheduled.').waitFor();
  assert.equal((await player.api.get('/bookings')).data[0]!.start_time, '15:00');
});

test(
  'books with the keyboard alone: arrow keys move to a free slot, and closing the dialog returns the focus',
  web.options,
  async (t) => {
    await web.club.court({ name: 'Keys', type: 'table_tennis' });
    const player = await web.club.player();
    const { page } = await web.visit(t, { as: player });
    await page.goto(findUrl({ type: 'table_tennis' }));
    const first = page.getByRole('button', { name: 'Keys, 08:00, free: choose' });
    await first.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    for (let i = 0; i < 40 && !(await focused()).startsWith('Keys'); i++) await page.keyboard.press('Tab');
    assert.equal(await focused(), 'Keys, 08:00, free: choose, €24');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'Keys, 09:00, free: choose, €24');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Book now' }).waitFor();
    const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
    assert.equal(await isInside(), true, 'the dialog has the focus');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Keys, 09:00'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Book now' }).waitFor();
    const isAtSubmit = () => page.evaluate(() => document.activeElement?.textContent === 'Book now');
    for (let i = 0; i < 20 && !(await isAtSubmit()); i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  },
);

test('a phone of 360 px shows a list of times, and nothing is wider than the screen', web.atFullSize, async (t) => {
  await web.club.court({ name: 'Pocket', type: 'badminton', requires_approval: true });
  const player = await web.club.player();
  const { page } = await web.visit(t, { as: player, viewport: PHONE });
  await page.goto(findUrl({ type: 'badminton' }));
  await page.getByRole('button', { name: /^20 more/ }).click();
  await page.getByRole('button', { name: 'Pocket, 21:00, free: choose' }).click();
  await page.getByRole('button', { name: 'Request booking' }).click();
  await page.getByRole('dialog', { name: 'Requested' }).waitFor();
  assert.equal(await isWiderThanScreen(page), false);
});

test('offline, a booking shows an error and keeps the form until the connection is back', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Island' });
  const player = await web.club.player();
  const { page, context } = await web.visit(t, { as: player, expectsOffline: true });
  await page.goto(findUrl({ court: court.id, start: '18:00', search: 'Island' }));
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('Note to the club').fill('We bring our own balls');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByRole('dialog').getByRole('alert').getByText("You're offline").waitFor();
  assert.equal(await page.getByLabel('Note to the club').inputValue(), 'We bring our own balls');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  const { data } = await player.api.get('/bookings');
  assert.deepEqual(
    data.map(({ note }) => note),
    ['We bring our own balls'],
  );
});

test('a page whose code could not be loaded reloads when the device is online again', web.options, async (t) => {
  await web.club.court({ name: 'Lone court', type: 'curling' });
  const { page, context } = await web.visit(t, { expectsOffline: true });
  await page.route('**/assets/next-days-*', (route) => route.abort('internetdisconnected'));
  await page.goto(findUrl({ type: 'curling' }));
  await page.getByRole('alert').getByText('Something went wrong').waitFor();
  await page.unroute('**/assets/next-days-*');
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Lone court, 10:00, free' }).waitFor();
});

test('with a slow service, shows progress and accepts no second click', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Snail' });
  const player = await web.club.player();
  const { page } = await web.visit(t, { as: player });
  await page.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto(findUrl({ court: court.id, start: '18:00', search: 'Snail' }));
  await page.getByRole('status').getByText('Loading').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Book now' }).click();
  assert.equal(await page.getByRole('button', { name: 'Booking…' }).isDisabled(), true);
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  assert.equal((await player.api.get('/bookings')).data.length, 1);
});

test("starts in the browser's language, and keeps the language that the user chooses", web.options, async (t) => {
  const { page } = await web.visit(t, { locale: 'es-ES' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Buscar pista' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'es');
  await page.getByLabel('Idioma').selectOption('English');
  await page.getByRole('heading', { level: 1, name: 'Find a court' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Find a court' }).waitFor();
});

test('changes the profile and the password, and shows errors next to their fields', web.options, async (t) => {
  const player = await web.club.player('Maximiliana Wolfeschlegelsteinhausenbergerdorff');
  const { page } = await web.visit(t, { expects: [401, 422] });
  await signIn(page, player.email);
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.locator('h1:focus', { hasText: 'Profile' }).waitFor();
  await page.getByText('The club does not send emails yet.', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('Remind me before I play').count(), 0, 'there are no options for emails');
  await page.getByLabel('Name').fill('Another Name');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile saved.').waitFor();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Change password' }).click();
  const current = page.getByRole('textbox', { name: 'Current password', description: 'not your current password' });
  await current.and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText(/too easy to guess/).waitFor();
  await page.getByLabel('New password').fill('nine yellow tramways');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed.').waitFor();
  assert.equal((await player.api.get('/auth/me').catch((error) => error)).code, 'token_invalid');
  await page.setViewportSize(PHONE);
  assert.equal(await isWiderThanScreen(page), false, 'with a long email address');
});
