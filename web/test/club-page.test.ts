import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Court } from '@courtside/client';
import { groupCourts, namesOfGroup } from '../src/modules/court-page/court-groups.ts';
import { useWebApp } from './club.ts';
import { violationsInLooks } from './looks.ts';

const web = useWebApp({
  setUp: async (club) => {
    for (const n of [1, 2]) await club.court({ name: `Padel ${n}`, type: 'padel', max_advance_days: 7 });
    await club.court({
      ...{ name: 'Clay', type: 'tennis', surface: 'clay', venue: 'Park', address: 'Park Road 2' },
      ...{ min_notice_minutes: 120, cancellation_cutoff_minutes: 1440, max_advance_days: 7 },
    });
  },
});

test('an admin fills in the contact, and everybody finds it with the rules of the club', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/club');
  await page.getByText('Park Road 2').waitFor();
  await page.goto('/admin/club?step=all');
  const form = page.getByRole('region', { name: 'Contact and links' });
  await form.getByLabel('Phone').fill('+34 600 000 000');
  await form.getByLabel('Email').fill('hola@club.example');
  await form.getByLabel('Address').fill('Calle Mayor 1');
  await form.getByLabel('Link to the terms').fill('http://');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.locator('.field-error').waitFor();
  assert.equal(await form.getByLabel('Phone').inputValue(), '+34 600 000 000', 'nothing is lost');
  await form.getByLabel('Link to the terms').fill('https://club.example/terms');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Club saved.').waitFor();
  const foot = page.getByRole('contentinfo');
  assert.equal(await foot.getByRole('link', { name: 'Terms' }).getAttribute('href'), 'https://club.example/terms');
  assert.equal(await foot.getByRole('link', { name: 'Privacy' }).count(), 0);

  const { page: visitor } = await web.visit(t);
  await visitor.goto('/');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'About the club' }).click();
  const call = visitor.getByRole('link', { name: 'Call +34 600 000 000' });
  assert.equal(await call.getAttribute('href'), 'tel:+34600000000');
  await visitor.getByRole('link', { name: 'Write to hola@club.example' }).waitFor();
  await visitor.getByText('Calle Mayor 1').waitFor();
  const rules = visitor.getByRole('region', { name: 'Good to know' });
  assert.deepEqual(await rules.getByRole('heading', { level: 3 }).allInnerTexts(), ['Tennis', 'Padel']);
  await rules.getByText('Book at least 2 h before the start.').waitFor();
  await rules.getByText('Cancel or reschedule up to 24 h before the start.').waitFor();
  const hours = visitor.getByRole('region', { name: 'Opening hours' });
  assert.equal(await hours.getByRole('heading', { level: 3 }).count(), 0, 'all courts have the same hours');
  assert.deepEqual(await violationsInLooks(visitor, 'the page of the club'), []);
  await visitor.getByRole('link', { name: 'Clay', exact: true }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Clay' }).waitFor();
});

test('groups courts with the same facts, and names a group after its sports if it has all of their courts', () => {
  const court = (name: string, type: string, price: number) => ({ name, type, price }) as unknown as Court;
  const courts = [
    court('P1', 'padel', 20),
    court('P2', 'padel', 20),
    court('T1', 'tennis', 15),
    court('T2', 'tennis', 9),
  ];
  const groups = groupCourts(courts, (one) => (one as unknown as { price: number }).price);
  assert.deepEqual(
    groups.map((group) => namesOfGroup(group, courts, (sport) => sport.toUpperCase())),
    [['PADEL'], ['T1'], ['T2']],
  );
  const [all] = groupCourts(courts, () => 1);
  assert.deepEqual(namesOfGroup(all!, courts, String), []);
});
