import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE } from './browser.ts';
import { DAY, findUrl, PASSWORD, signIn, useWebApp } from './club.ts';
import { isWiderThanScreen } from './page.ts';

const web = useWebApp();

test('a new visitor finds a slot, registers without losing the choice, and books the slot', web.options, async (t) => {
  const court = await web.club.court({ name: 'Centre Court', description: 'Bring shoes with clean soles.' });
  const { page } = await web.visit(t);
  await page.goto('/');
  await page.getByLabel('Day', { exact: true }).fill(DAY);
  await page.getByRole('button', { name: 'Centre Court, 10:00, free: choose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Centre Court' });
  await dialog.getByRole('radio', { name: /1 h 30 min/ }).check();
  await dialog.getByText('clean soles').waitFor();
  assert.match(await dialog.innerText(), /until 11:30[\s\S]*€36\.00[\s\S]*clean soles/);
  await dialog.getByRole('button', { name: 'Sign in to book' }).click();

  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Name').fill('Ana Ferrer');
  await page.getByLabel('Email').fill('ana.ferrer@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).first().click();

  assert.equal(await dialog.getByRole('radio', { name: /1 h 30 min/ }).isChecked(), true, 'the choice is lost');
  await dialog.getByRole('button', { name: 'Book now' }).click();
  await page.getByRole('dialog', { name: 'Booked' }).getByRole('link', { name: 'See my bookings' }).click();
  await page.getByRole('heading', { name: 'Centre Court' }).waitFor();
  const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
  assert.deepEqual(
    data.map(({ booking_date, start_time, end_time, user }) => [booking_date, start_time, end_time, user.name]),
    [[DAY, '10:00', '11:30', 'Ana Ferrer']],
  );
});

test('finds courts by sport, text and indoor or outdoor, and says when none matches', web.options, async (t) => {
  await web.club.court({ name: 'Hall Nine', type: 'squash', indoor: true });
  const { page } = await web.visit(t);
  await page.goto(findUrl({}));
  await page.getByLabel('Sport').selectOption({ label: 'Squash' });
  await page.getByRole('rowheader', { name: /Hall Nine/ }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await page.getByLabel('Place', { exact: true }).selectOption({ label: 'Outdoors' });
  await page.getByText('No court fits').waitFor();
  await page.getByLabel('Place', { exact: true }).selectOption({ label: 'Indoors' });
  await page.getByLabel('Court, club or place').fill('hall nine');
  await page.waitForURL(/search=hall/);
  await page.reload();
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
    assert.match(await loser.getByRole('alert').innerText(), /taken/);
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
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('Booking cancelled.').waitFor();
  await page.getByText('No upcoming bookings.').waitFor();
  await page.getByRole('link', { name: 'Past' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
});

test('a rejected reschedule shows the reason and a button for each alternative', web.options, async (t) => {
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
  await dialog.getByRole('alert').getByText('Wanted is taken at that time.').waitFor();
  await dialog.getByRole('button', { name: /^Reschedule to Wanted, .*, 15:00–16:00/ }).click();
  await page.getByText('Booking rescheduled.').waitFor();
  assert.equal((await player.api.get('/bookings')).data[0]!.start_time, '15:00');
});

test('an expired session leads to the sign-in page and back to the chosen slot', web.options, async (t) => {
  const court = await web.club.court({ name: 'Patient' });
  const player = await web.club.player();
  const { page } = await web.visit(t, { as: player, expects: [401] });
  await page.goto(findUrl({ court: court.id, start: '09:00', minutes: 90, search: 'Patient' }));
  const stored = (await page.evaluate(() => localStorage.getItem('courtside.session')))!;
  const { token } = JSON.parse(stored) as { token: string };
  const response = await fetch(`${web.club.origin}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { 'x-api-key': web.club.key, authorization: `Bearer ${token}` },
  });
  assert.equal(response.status, 204);
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByText('Your session is over').waitFor();
  await signIn(page, player.email);
  assert.equal(await page.getByRole('radio', { name: /1 h 30 min/ }).isChecked(), true);
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
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
    assert.equal(await focused(), 'Keys, 08:00, free: choose');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'Keys, 09:00, free: choose');
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

test('a phone of 360 px shows a list of times, and nothing is wider than the screen', web.options, async (t) => {
  await web.club.court({ name: 'Pocket', type: 'badminton', requires_approval: true });
  const player = await web.club.player();
  const { page } = await web.visit(t, { as: player, viewport: PHONE });
  await page.goto(findUrl({ type: 'badminton' }));
  await page.getByRole('button', { name: 'Show all 28 times' }).click();
  await page.getByRole('button', { name: 'Pocket, 21:00, free: choose' }).click();
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await page.getByRole('dialog', { name: 'Requested' }).waitFor();
  assert.equal(await isWiderThanScreen(page), false);
});

test('offline, a booking shows an error and keeps the form until the connection is back', web.options, async (t) => {
  const court = await web.club.court({ name: 'Island' });
  const player = await web.club.player();
  const { page, context } = await web.visit(t, { as: player, expectsOffline: true });
  await page.goto(findUrl({ court: court.id, start: '18:00', search: 'Island' }));
  await page.getByLabel('Note to the club (optional)').fill('We bring our own balls');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByRole('dialog').getByRole('alert').getByText('cannot be reached').waitFor();
  assert.equal(await page.getByLabel('Note to the club (optional)').inputValue(), 'We bring our own balls');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  const { data } = await player.api.get('/bookings');
  assert.deepEqual(
    data.map(({ note }) => note),
    ['We bring our own balls'],
  );
});

test('with a slow service, shows progress and accepts no second click', web.options, async (t) => {
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
  assert.equal(await page.getByRole('button', { name: 'Booking …' }).isDisabled(), true);
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
  const player = await web.club.player();
  const { page } = await web.visit(t, { expects: [401, 422] });
  await signIn(page, player.email);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.locator('h1:focus', { hasText: 'Profile' }).waitFor();
  await page.getByLabel('Name').fill('Another Name');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText(/common/i).waitFor();
  await page.getByLabel('New password').fill('nine yellow tramways');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The password is changed.').waitFor();
  assert.equal((await player.api.get('/auth/me').catch((error) => error)).code, 'token_invalid');
});
