import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp();

test('the first page of an empty club offers the set-up and the sample club', web.options, async (t) => {
  const { page } = await web.visit(t);
  await page.goto('/');
  await page.getByRole('heading', { name: 'The club has no courts to book yet' }).waitFor();
  await page.getByText('courtside serve --demo').waitFor();
  await page.getByText('printed the command that creates one').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('link', { name: 'Set up your club' }).click();
  await signIn(page, web.club.admin.email);
  await page.getByText('Step 1 of 6').waitFor();

  await page.goto('/');
  await page.getByRole('link', { name: 'Set up your club' }).click();
  await page.getByText('Step 1 of 6').waitFor();
});

test('a player of an empty club, and a visitor with a filter, get no choices', web.options, async (t) => {
  const { page } = await web.visit(t, { as: await web.club.player() });
  await page.goto('/');
  await page.getByRole('heading', { name: 'The club has no courts to book yet' }).waitFor();
  assert.equal(await page.getByText('--demo').count(), 0);
  assert.equal(await page.getByRole('link', { name: 'Set up your club' }).count(), 0);

  const visitor = await web.visit(t);
  await visitor.page.goto('/?type=padel');
  await visitor.page.getByRole('button', { name: 'Clear filters' }).waitFor();
  assert.equal(await visitor.page.getByText('--demo').count(), 0);
});

test('a club with a court shows its courts', web.options, async (t) => {
  await web.club.court({ name: 'Court 1' });
  const { page } = await web.visit(t);
  await page.goto('/');
  await page.getByText('Court 1').first().waitFor();
  assert.equal(await page.getByText('--demo').count(), 0);
});
