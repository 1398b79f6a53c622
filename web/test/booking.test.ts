import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bySize } from '../../server/test/size.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { DAY, findUrl, PASSWORD, useWebApp } from './club.ts';
import { isOnScreen, isWiderThanScreen, personOn, violationsOf } from './page.ts';

const web = useWebApp({ settings: { may_overlap: false } });

for (const [size, viewport, clicks] of [
  ['a phone', PHONE, 5] as const,
  ...bySize([], [['a desktop', DESKTOP, 4] as const]),
]) {
  test(
    `on ${size}, a newcomer books with ${clicks} clicks and creates an account on the way`,
    web.options,
    async (t) => {
      const court = await web.club.court({ name: `Newcomers ${clicks}`, cancellation_cutoff_minutes: 120 });
      const { page } = await web.visit(t, { viewport });
      await page.goto(findUrl({ search: `Newcomers ${clicks}` }));
      const slot = page.getByRole('button', { name: `Newcomers ${clicks}, 10:00, free: choose` });
      await slot.waitFor();
      const person = personOn(page);
      await person.click(slot);
      const dialog = page.getByRole('dialog', { name: `Book Newcomers ${clicks}` });
      await dialog.getByText(/^Free cancellation until .*,\s08:00$/).waitFor();
      assert.match(await dialog.innerText(), /, 10:00–11:00[\s\S]*€24\.00/);
      const button = dialog.getByRole('button', { name: 'Create account and book' });
      assert.equal(await isOnScreen(button), true, 'the button needs scrolling');
      await button.click();
      assert.equal(await dialog.getByText('Fill in this field.').count(), 3);
      assert.equal(await dialog.getByLabel('Name').evaluate((input) => input === document.activeElement), true);
      if (viewport === PHONE) await person.click(dialog.getByLabel('Name'));
      await person.type('Sam Reed');
      await person.click(dialog.getByLabel('Email'));
      await person.type(`sam.${clicks}@example.org`);
      await person.click(dialog.getByLabel('Password'));
      await person.type('blue lamp 42');
      await person.click(button);
      await page.getByRole('dialog', { name: 'Booked' }).waitFor();
      assert.deepEqual(person.effort, { clicks, characters: 8 + 17 + 12 });
      assert.equal(new URL(page.url()).pathname, '/');
      assert.equal(await isWiderThanScreen(page), false);
      const { data } = await web.club.admin.api.get('/admin/bookings', { params: { query: { court_id: court.id } } });
      assert.deepEqual(
        data.map(({ booking_date, start_time, end_time, user }) => [booking_date, start_time, end_time, user.name]),
        [[DAY, '10:00', '11:00', 'Sam Reed']],
      );
    },
  );
}

test(
  'an email that has an account leads to signing in, and the duration, players and note are kept',
  web.options,
  async (t) => {
    const court = await web.club.court({ name: 'Centre Court', description: 'Bring shoes with clean soles.' });
    const player = await web.club.player('Ana Ferrer');
    const { page } = await web.visit(t, { expects: [401, 409] });
    await page.goto(findUrl({ court: court.id, start: '10:00', search: 'Centre Court' }));
    const dialog = page.getByRole('dialog', { name: 'Book Centre Court' });
    await dialog.getByText('clean soles').waitFor();
    await dialog.getByText('1 h 30 min').click();
    await dialog.getByText('€36.00').last().waitFor();
    await dialog.getByRole('button', { name: 'Add players' }).click();
    await page.keyboard.type('Cousin Ed');
    await dialog.getByRole('button', { name: 'Add a note' }).click();
    await page.keyboard.type('We bring balls');
    await dialog.getByLabel('Name', { exact: true }).fill('Ana');
    await dialog.getByLabel('Email', { exact: true }).fill(player.email);
    await dialog.getByLabel('Password').fill('not her password');
    await dialog.getByRole('button', { name: 'Create account and book' }).click();
    await dialog.getByRole('alert').getByText('You already have an account with ana.ferrer@example.org').waitFor();
    assert.equal(await dialog.getByLabel('Email', { exact: true }).inputValue(), player.email);
    assert.deepEqual(await violationsOf(page), []);
    await dialog.getByRole('button', { name: 'Sign in and book' }).click();
    await dialog.getByRole('alert').getByText('Wrong email or password.').waitFor();
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in and book' }).dblclick();
    await page.getByRole('dialog', { name: 'Booked' }).getByText('10:00–11:30 · €36.00').waitFor();
    const { data } = await player.api.get('/bookings');
    assert.deepEqual(
      data.map(({ end_time, note, participants }) => [end_time, note, participants.map(({ name }) => name)]),
      [['11:30', 'We bring balls', ['Cousin Ed']]],
    );
  },
);

test(
  'a slot that goes while an account is created leaves the newcomer signed in, with alternatives',
  web.atFullSize,
  async (t) => {
    const court = await web.club.court({ name: 'Popular', type: 'pickleball' });
    const other = await web.club.player();
    const { page } = await web.visit(t, { expects: [409] });
    await page.goto(findUrl({ court: court.id, start: '10:00', search: 'Popular' }));
    const dialog = page.getByRole('dialog', { name: 'Book Popular' });
    await dialog.getByRole('button', { name: 'Add a note' }).click();
    await page.keyboard.type('First time');
    await dialog.getByLabel('Name').fill('Nina New');
    await dialog.getByLabel('Email').fill('nina.new@example.org');
    await dialog.getByLabel('Password').fill(PASSWORD);
    const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
    await page.route('**/api/v1/auth/register', async (route) => {
      await other.api.post('/bookings', { body: slot });
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Create account and book' }).click();
    await dialog.getByRole('alert').getByText('This time has just been booked').waitFor();
    await dialog.getByRole('button', { name: /^Book Popular, .*, 11:00–12:00, €24\.00$/ }).click();
    await page.getByRole('dialog', { name: 'Booked' }).getByText('11:00–12:00').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'My bookings' }).click();
    await page.getByText('First time').waitFor();
  },
);

test(
  'a slot lost while the dialog is open offers near slots with prices, before any request',
  web.options,
  async (t) => {
    const [court, neighbour] = [
      await web.club.court({ name: 'Croquet 1', type: 'roque' }),
      await web.club.court({ name: 'Croquet 2', type: 'roque', price_per_hour: { amount: 3000, currency: 'EUR' } }),
    ];
    const [player, other] = [await web.club.player(), await web.club.player()];
    const { page } = await web.visit(t, { as: player });
    await page.goto(findUrl({ court: court.id, start: '12:00', minutes: 60, type: 'roque' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a note' }).click();
    await page.keyboard.type('Keep me');
    const slot = { court_id: court.id, booking_date: DAY, start_time: '12:00', end_time: '13:00' };
    await other.api.post('/bookings', { body: slot });
    await dialog.getByRole('alert').getByText('This time has just been booked').waitFor();
    const choices = dialog.getByRole('button', { name: /^Choose / });
    const labels = await choices.evaluateAll((all) =>
      all.map((one) => one.querySelector('.visually-hidden')!.textContent),
    );
    assert.deepEqual(
      labels.map((label) => label.replace(/, \w+ \d+ \w+,/, ',')),
      [
        'Choose Croquet 2, 12:00–13:00, €30.00',
        'Choose Croquet 2, 11:30–12:30, €30.00',
        'Choose Croquet 2, 12:30–13:30, €30.00',
      ],
    );
    assert.deepEqual(await violationsOf(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await isWiderThanScreen(page), false);
    await choices.first().click();
    await page.getByRole('dialog', { name: 'Book Croquet 2' }).getByRole('button', { name: 'Book now' }).click();
    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
    const { data } = await player.api.get('/bookings');
    assert.deepEqual(
      data.map(({ court_id, start_time, note }) => [court_id, start_time, note]),
      [[neighbour.id, '12:00', 'Keep me']],
    );
  },
);

test(
  'after booking, the player invites others, gets directions and goes to the bookings',
  web.atFullSize,
  async (t) => {
    const court = await web.club.court({ name: 'Findable', latitude: 41.39, longitude: 2.17 });
    const player = await web.club.player();
    const { page } = await web.visit(t, { as: player, viewport: PHONE, theme: 'dark' });
    await page.goto(findUrl({ court: court.id, start: '09:00', search: 'Findable' }));
    await page.getByRole('button', { name: 'Book now' }).click();
    const done = page.getByRole('dialog', { name: 'Booked' });
    await done.getByRole('button', { name: /^Add to calendar: Findable/ }).waitFor();
    const directions = done.getByRole('link', { name: 'Directions' });
    assert.deepEqual(
      [await directions.getAttribute('href'), await directions.getAttribute('rel')],
      ['https://www.openstreetmap.org/directions?to=41.39%2C2.17', 'noreferrer'],
    );
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await isWiderThanScreen(page), false);
    await done.getByText(/^Free cancellation until /).waitFor();
    await done.getByRole('button', { name: 'Invite players' }).click();
    const players = page.getByRole('dialog', { name: 'Players' });
    await players.getByLabel('Other player 1: name or email').waitFor();
    await page.keyboard.type('Doubles Dora');
    await players.getByRole('button', { name: 'Add a player' }).click();
    await page.keyboard.type("Dora's friend");
    const boxes = await Promise.all((await players.getByRole('textbox').all()).map((field) => field.boundingBox()));
    assert.equal(boxes.length, 2);
    assert.ok(boxes[1]!.y - (boxes[0]!.y + boxes[0]!.height) >= 32, 'the fields of two players touch each other');
    assert.deepEqual(await violationsOf(page), []);
    await players.getByRole('button', { name: 'Save' }).click();
    await done.getByRole('status').getByText('Players updated.').waitFor();
    await done.getByRole('link', { name: 'My bookings' }).click();
    await page.getByText(/Doubles Dora/).waitFor();
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Details and link to share' }).click();
    await page.waitForURL(/\/bookings\/\d+$/);
    await page.getByRole('heading', { name: 'Share this booking' }).waitFor();
  },
);

test('a mistyped email address of a player is marked, and the time is not blamed', web.options, async (t) => {
  const court = await web.club.court({ name: 'Typo' });
  const { page } = await web.visit(t, { as: await web.club.player(), expects: [422] });
  await page.goto(findUrl({ court: court.id, start: '10:00', search: 'Typo' }));
  await page.getByRole('button', { name: 'Add players' }).click();
  // Leave the first field empty. The request does not contain this field.
  await page.getByRole('button', { name: 'Add a player' }).click();
  await page.getByLabel('Other player 2: name or email').fill('bad@mail');
  await page.getByRole('button', { name: 'Book now' }).click();
  await page.getByRole('alert').getByText('Something needs to be corrected').waitFor();
  const marked = page.locator('[aria-invalid=true]');
  assert.deepEqual(await marked.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)), ['bad@mail']);
  await marked.and(page.getByRole('textbox', { description: /^Enter a name, or an email address/ })).fill('Zoe');
  await marked.waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('alert').count(), 0);
});

test('a player with another booking at that time reads so, in words for players', web.atFullSize, async (t) => {
  const [court, other] = [await web.club.court({ name: 'Double 1' }), await web.club.court({ name: 'Double 2' })];
  const player = await web.club.player();
  const slot = { booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body: { ...slot, court_id: other.id } });
  const { page } = await web.visit(t, { as: player });
  await page.goto(findUrl({ court: court.id, start: '10:00', search: 'Double 1' }));
  await page.getByRole('dialog').getByText('You already have a booking at that time.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Book now' }).isDisabled(), true);
});
