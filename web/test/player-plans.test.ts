import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateAfter, findUrl, PASSWORD, useWebApp } from './club.ts';
import { PHONE } from './browser.ts';
import { violationsOf } from './page.ts';

const web = useWebApp();

/** A club whose members book a week ahead, juniors until 18:00, and guests on the same day. */
async function addPlans() {
  const { admin } = web.club;
  await web.club.court({ name: 'Clay 1', type: 'tennis', max_advance_days: 14 });
  const post = (name: string, rules: object[], fields: object = {}) =>
    admin.api.post('/admin/plans', { body: { name, rules: rules as [], ...fields } });
  const members = await post('Members', [{ name: 'A week ahead', settings: { opens: { days_ahead: 7 } } }]);
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
  return { member: await join(members.id), junior: await join(juniors.id) };
}

test('a player sees why a time is not available, and when it will be', web.options, async (t) => {
  const { member, junior } = await addPlans();
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
  await plan.getByText('Always: opens 7 days ahead').waitFor();

  const other = await web.visit(t, { as: junior });
  await other.page.goto(findUrl({ date: tomorrow }));
  await other.page.getByText('Not in your plan (Juniors: Until 18:00)').waitFor();
  assert.deepEqual(await violationsOf(other.page), []);
});
