import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './browser.ts';
import { DAY, findUrl, PASSWORD, useWebApp } from './club.ts';
import { violationsOf, isWiderThanScreen } from './page.ts';

const web = useWebApp();

const times = { booking_date: DAY, start_time: '10:00', end_time: '11:00' };

test('a player joins the waiting list, gets an offer after a cancellation, and accepts it', web.options, async (t) => {
  const court = await web.club.court({ name: 'Wanted' });
  await web.club.court({ name: 'Wanted twin' });
  const [owner, waiter] = [await web.club.player('Olga'), await web.club.player('Walter')];
  await owner.api.post('/bookings', { body: { court_id: court.id, ...times } });

  const { page } = await web.visit(t);
  await page.goto(findUrl({ court: court.id, start: '10:00', minutes: 60, search: 'Wanted' }));
  await page.getByRole('dialog').getByText("This time isn't available").waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Join waiting list' }).click();
  const form = page.getByRole('dialog', { name: 'Join the waiting list' });
  await form
    .getByText(/, 10:00–11:00$/)
    .first()
    .waitFor();
  await form.getByRole('button', { name: /^Choose Wanted twin, .*, 10:00–11:00/ }).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await form.getByRole('button', { name: 'I have an account' }).click();
  await form.getByLabel('Email').fill(waiter.email);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in and join' }).click();
  await page.getByRole('dialog', { name: 'You are on the list' }).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('dialog').getByRole('link', { name: 'My bookings' }).click();
  await page.getByRole('heading', { name: 'My waiting list' }).waitFor();
  await page.getByText('1 h between 10:00 and 11:00').waitFor();
  await page.getByText('You are next in line.').waitFor();

  const other = await web.visit(t, { as: owner });
  await other.page.goto('/bookings');
  await other.page.getByRole('button', { name: 'Cancel booking' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await other.page.getByText('Booking cancelled.').waitFor();

  await page.getByRole('heading', { name: 'Held for you' }).waitFor();
  assert.match(await page.getByRole('timer').innerText(), /^1[45]:\d\d left$/);
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Booked. See you there!').waitFor();
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor();
  assert.equal(await page.getByRole('timer').count(), 0);
  const { data } = await waiter.api.get('/bookings');
  assert.deepEqual(
    data.map(({ court_id, start_time, status }) => [court_id, start_time, status]),
    [[court.id, '10:00', 'confirmed']],
  );
});

test('the sheet says how long an offer is held, and its fields stay in place', web.options, async (t) => {
  const court = await web.club.court({ name: 'Steady' });
  const owner = await web.club.player('Stan');
  await owner.api.post('/bookings', { body: { court_id: court.id, ...times } });
  const { page } = await web.visit(t, { as: await web.club.player('Wendy') });
  for (const viewport of [DESKTOP, { ...PHONE, height: 900 }]) {
    await page.setViewportSize(viewport);
    await page.goto(findUrl({ court: court.id, start: '10:00', minutes: 60, search: 'Steady', wait: 1 }));
    const form = page.getByRole('dialog', { name: 'Join the waiting list' });
    await form.getByText('we hold it for the first person in line for 15 min.').waitFor();
    await form.getByRole('button', { name: 'Change court, time or days' }).click();
    const evening = form.getByRole('button', { name: 'Evening' });
    const { y } = (await evening.boundingBox())!;
    await evening.click();
    await form.getByText('Some of these times are available').waitFor();
    assert.equal((await evening.boundingBox())!.y, y, `${viewport.width} px`);
  }
});

test('a declined offer goes to the next player, whose phone shows it', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Passed On', requires_approval: true });
  const owner = await web.club.player();
  const { id } = await owner.api.post('/bookings', { body: { court_id: court.id, ...times } });
  const visits = [];
  for (const name of ['First', 'Second']) {
    const player = await web.club.player(name);
    const window = { start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
    await player.api.post('/waitlist', { body: { court_id: court.id, booking_date: DAY, ...window } });
    const { page } = await web.visit(t, { as: player, viewport: PHONE, theme: 'dark' });
    await page.goto('/bookings');
    await page.getByRole('heading', { name: 'My waiting list' }).waitFor();
    visits.push(page);
  }
  await owner.api.delete('/bookings/{booking}', { params: { path: { booking: id } } });
  const [first, second] = visits as [(typeof visits)[0], (typeof visits)[0]];
  await first.getByRole('button', { name: 'Decline' }).click();
  await first.getByRole('dialog', { name: /^Decline Passed On, .*, 10:00–11:00\?$/ }).waitFor();
  assert.deepEqual(await violationsOf(first), []);
  await first.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await first.getByText('Offer declined.').waitFor();
  await first.getByRole('heading', { name: 'My waiting list' }).waitFor({ state: 'hidden' });
  await second.getByRole('button', { name: 'Accept' }).waitFor();
  assert.deepEqual(await violationsOf(second), []);
  assert.equal(await isWiderThanScreen(second), false);
  await second.getByRole('button', { name: 'Accept' }).click();
  await second.getByText('Booking requested.').waitFor();
});

test(
  'joins the waiting list for a sport unless a court is free, and leaves the waiting list',
  web.atFullSize,
  async (t) => {
    const court = await web.club.court({ name: 'Only Squash', type: 'squash' });
    const player = await web.club.player();
    const { page } = await web.visit(t, { as: player });
    await page.goto(findUrl({ type: 'squash', wait: 1 }));
    const form = page.getByRole('dialog', { name: 'Join the waiting list' });
    await form.getByText('Some of these times are available').waitFor();
    assert.equal(
      await form.getByRole('button', { name: 'Join waiting list' }).count(),
      0,
      'a request would be refused',
    );
    assert.deepEqual(await violationsOf(page), []);
    await form.getByRole('button', { name: /^Choose Only Squash, .*, 08:00–09:00, €24\.00$/ }).click();
    await page.getByRole('dialog', { name: 'Book Only Squash' }).getByRole('button', { name: 'Close' }).click();

    const closure = { start_date: DAY, start_time: '08:00', end_date: DAY, end_time: '22:00', reason: 'Painting' };
    await web.club.admin.api.post('/admin/closures', { body: { ...closure, court_ids: [court.id] } });
    await page.goto(findUrl({ type: 'squash', wait: 1 }));
    await form.getByLabel('Earliest start').selectOption('18:00');
    await form.getByLabel('Finish by').selectOption('21:00');
    await form.getByLabel('Duration').selectOption({ label: '1 h 30 min' });
    await form.getByRole('button', { name: 'Join waiting list' }).click();
    await page.getByRole('dialog', { name: 'You are on the list' }).getByRole('link').click();
    await page.getByText('1 h 30 min between 18:00 and 21:00').waitFor();
    await page.getByRole('button', { name: /^Leave waiting list: Squash: any court/ }).click();
    await page.getByText('You have left the waiting list.').waitFor();
    const { data } = await player.api.get('/waitlist');
    assert.deepEqual(
      data.map(({ type, status, start_after }) => [type, status, start_after]),
      [['squash', 'left', '18:00']],
    );
  },
);

test(
  'a taken slot needs one click on the waiting list, and offers a slot that becomes free',
  web.atFullSize,
  async (t) => {
    const hours = { slot_minutes: 60, min_duration_minutes: 60, max_duration_minutes: 120 };
    const court = await web.club.court({ name: 'Full Hours', type: 'racketlon', ...hours });
    const [owner, player] = [await web.club.player(), await web.club.player()];
    const { id } = await owner.api.post('/bookings', { body: { court_id: court.id, ...times } });
    const { page } = await web.visit(t, { as: player, viewport: PHONE, theme: 'dark' });
    // 10:30 is not a start of this court, so the person waits for the slot that contains it.
    const url = findUrl({ court: court.id, start: '10:30', type: 'racketlon', wait: 1 });
    await page.goto(url);
    const form = page.getByRole('dialog', { name: 'Join the waiting list' });
    await form.getByText(/, 10:00–11:00$/).waitFor();
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await isWiderThanScreen(page), false);
    await form.getByRole('button', { name: 'Join waiting list' }).click();
    await page.getByRole('dialog', { name: 'You are on the list' }).waitFor();
    const { data } = await player.api.get('/waitlist');
    assert.deepEqual(
      data.map(({ court_id, start_after, end_before }) => [court_id, start_after, end_before]),
      [[court.id, '10:00', '11:00']],
    );

    const late = await web.visit(t, { as: owner });
    await late.page.goto(url);
    const other = late.page.getByRole('dialog', { name: 'Join the waiting list' });
    await other.getByRole('button', { name: 'Join waiting list' }).waitFor();
    await player.api.delete('/waitlist/{entry}', { params: { path: { entry: data[0]!.id } } });
    await owner.api.delete('/bookings/{booking}', { params: { path: { booking: id } } });
    await other.getByText('This time is available').waitFor();
    await other.getByRole('button', { name: /^Choose Full Hours, .*, 10:00–11:00/ }).click();
    await late.page.getByRole('dialog', { name: 'Book Full Hours' }).getByRole('button', { name: 'Book now' }).click();
    await late.page.getByRole('dialog', { name: 'Booked' }).waitFor();
  },
);

test('says that a wish has ended because the club has retired the court', web.options, async (t) => {
  const [court, other] = [
    await web.club.court({ name: 'Gone', type: 'squash57' }),
    await web.club.court({ name: 'Still there', type: 'squash57' }),
  ];
  const [owner, player] = [await web.club.player(), await web.club.player()];
  const window = { booking_date: DAY, start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  const bookings = [];
  for (const { id: court_id } of [court, other]) {
    bookings.push(await owner.api.post('/bookings', { body: { court_id, ...times } }));
    await player.api.post('/waitlist', { body: { court_id, ...window } });
  }
  const closure = { start_date: DAY, start_time: '00:00', end_date: DAY, end_time: '24:00', reason: 'Painting' };
  const { api } = web.club.admin;
  await api.post('/admin/closures', { body: { ...closure, court_ids: [court.id], bookings: 'cancel' } });
  await api.delete('/admin/courts/{court}', { params: { path: { court: court.id } } });
  const { page } = await web.visit(t, { as: player, viewport: PHONE });
  await page.goto('/bookings');
  const ended = page.getByRole('region', { name: 'No longer on the waiting list' });
  await ended.getByText('The club has changed its courts.').waitFor();
  assert.deepEqual(await ended.getByRole('heading', { level: 3 }).allInnerTexts(), ['Gone']);
  const waiting = page.getByRole('region', { name: 'My waiting list' });
  assert.deepEqual(await waiting.getByRole('heading', { level: 3 }).allInnerTexts(), ['Still there']);
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await isWiderThanScreen(page), false);
  const link = await ended.getByRole('link', { name: 'Find a court' }).getAttribute('href');
  assert.equal(link, `/?date=${DAY}&type=squash57`);
  await ended.getByRole('button', { name: /^Hide: Gone/ }).click();
  await ended.waitFor({ state: 'detached' });
  await page.reload();
  await waiting.waitFor();
  assert.equal(await ended.count(), 0);
});

test('shows an offer in Spanish', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Pista Única', type: 'futsal' });
  const owner = await web.club.player();
  const { id } = await owner.api.post('/bookings', { body: { court_id: court.id, ...times } });
  const player = await web.club.player();
  const window = { start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  await player.api.post('/waitlist', { body: { type: 'futsal', booking_date: DAY, ...window } });
  await owner.api.delete('/bookings/{booking}', { params: { path: { booking: id } } });
  const { page } = await web.visit(t, { locale: 'es-ES' });
  await page.goto('/sign-in?next=/bookings');
  await page.getByLabel('Correo').fill(player.email);
  await page.getByLabel('Contraseña').fill('seven green bicycles');
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByText('Reservada. ¡Te esperamos!').waitFor();
});
