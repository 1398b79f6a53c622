import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateAfter, findUrl, PASSWORD, useWebApp } from './club.ts';
import { PHONE } from './browser.ts';
import { fillDate, violationsOf } from './page.ts';
import { Typist } from './typist.ts';

const web = useWebApp();

/** Adds plans: members can book a week ahead, juniors only times before 18:00, and guests only on the day of play. */
async function addPlans() {
  const { admin } = web.club;
  const clay = await web.club.court({ name: 'Clay 1', type: 'tennis', max_advance_days: 14 });
  const post = (name: string, rules: object[], fields: object = {}) =>
    admin.api.post('/admin/plans', { body: { name, rules: rules as [], ...fields } });
  const members = await post('Members', [
    { name: 'A week ahead', settings: { opens: { days_ahead: 7 } } },
    { name: 'Hours', settings: { quotas: [{ per: 'week', unit: 'minutes', limit: 120, counted: 'person' }] } },
  ]);
  const juniors = await post('Juniors', [
    { name: 'Until 18:00', times: { start_time: '18:00' }, settings: { bookable: false } },
  ]);
  const sameDay = { name: 'Same day', settings: { opens: { days_ahead: 0 } } };
  await post('Guests', [sameDay], { for_guests: true });
  const join = async (plan_id: number) => {
    const player = await web.club.player();
    const { id: user_id } = JSON.parse(player.user) as { id: number };
    const people = [{ user_id }];
    await admin.api.post('/admin/memberships', { body: { plan_id, starts_on: dateAfter(0), people } });
    return player;
  };
  return { clay, member: await join(members.id), junior: await join(juniors.id) };
}

test('a player sees why a time is not available, and when it will be', web.options, async (t) => {
  const { clay, member, junior } = await addPlans();
  const tomorrow = dateAfter(1);
  const { page } = await web.visit(t, { viewport: PHONE });
  await page.goto(findUrl({ date: tomorrow }));
  await page.getByText(/^Booking for this day opens on /).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('link', { name: 'Members: sign in to see your times' }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', { name: /^Clay 1, 08:00, free/ }).waitFor();
  await page.goto(findUrl({ date: dateAfter(8) }));
  await page.getByText(/^Booking for this day opens on /).waitFor();
  await page.goto('/profile');
  const plan = page.getByRole('region', { name: 'Your plan' });
  await plan.getByText('Always: booking opens 7 days ahead').waitFor();
  await plan.getByText(/^Hours: 0 of 2 hours used this week \(until /).waitFor();
  const slot = { booking_date: dateAfter(7), start_time: '10:00', end_time: '11:00' };
  await member.api.post('/bookings', { body: { court_id: clay.id, ...slot } });
  await page.goto('/bookings');
  await page.getByRole('button', { name: /^Reschedule: / }).click();
  await fillDate(page, 'Other day', dateAfter(8));
  await page.getByText(/^Opens for Members on /).waitFor();

  const other = await web.visit(t, { as: junior });
  await other.page.goto(findUrl({ date: tomorrow }));
  await other.page.getByText('Not in your plan (Juniors: Until 18:00)').waitFor();
  assert.deepEqual(await violationsOf(other.page), []);
});

test(
  'with the keyboard and in Spanish, a player sees the price of guests, and why a limit refuses',
  web.atFullSize,
  async (t) => {
    const { admin } = web.club;
    const court = await web.club.court({ name: 'Clay 2' });
    const rules = [
      { name: 'Invitados', settings: { guests: { max: 2, price: { amount: 500 } } } },
      { name: 'Una al día', settings: { quotas: [{ per: 'day', unit: 'bookings', limit: 1, counted: 'person' }] } },
    ] as const;
    const plan = await admin.api.post('/admin/plans', { body: { name: 'Socios', rules: rules as never } });
    const player = await web.club.player();
    const people = [{ user_id: (JSON.parse(player.user) as { id: number }).id }];
    await admin.api.post('/admin/memberships', { body: { plan_id: plan.id, starts_on: dateAfter(0), people } });
    const { page } = await web.visit(t, { as: player, viewport: PHONE, locale: 'es-ES', expects: [409, 422] });
    const typist = new Typist(page);
    const dialog = page.getByRole('dialog');
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });

    await page.goto(findUrl({ court: court.id, start: '08:00' }));
    await dialog.getByText('Hasta 2 invitados, 5 € por persona.').waitFor();
    await typist.choose(button('Añadir jugadores'));
    await page.keyboard.type('Leo');
    await dialog.getByText('Total con 1 invitado').waitFor();
    await dialog.getByText('29,00 €').waitFor();
    assert.deepEqual(await violationsOf(page), []);
    await typist.choose(button('Reservar'));
    await page.getByRole('dialog', { name: 'Reservada' }).waitFor();
    const { data } = await player.api.get('/bookings', { params: { query: { when: 'upcoming' } } });
    assert.deepEqual(data[0]!.price, { amount: 2900, currency: 'EUR' });

    await typist.open(findUrl({ court: court.id, start: '12:00' }));
    await typist.choose(button('Reservar'));
    await dialog.getByText('Norma del plan «Socios»: Una al día.').waitFor();
    await dialog.getByText('Ese día has usado 1 de 1 reservas. Elige otro día.').waitFor();
    assert.deepEqual(await violationsOf(page), []);
  },
);
