import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DAY, useWebApp } from './club.ts';

const web = useWebApp();

/** Each form that books for a person, with the address and the clicks that open it. */
const forms = [
  {
    name: 'the dialog of the day sheet',
    path: `/admin/?date=${DAY}`,
    open: (page: Page) => page.getByRole('button', { name: 'Picker court, 10:00, free: book' }).click(),
    button: 'Book for New Nora',
  },
  { name: '“Book for someone”', path: `/admin/book-for?date=${DAY}`, button: 'Book for New Nora' },
  {
    name: 'a new series',
    path: '/admin/series',
    open: (page: Page) => page.getByRole('button', { name: 'New series' }).click(),
    button: /^Book \d+ dates for New Nora$/,
  },
];

for (const { name, path, open, button } of forms) {
  test(`after a new guest, a click on the phone field chooses nobody else: ${name}`, web.options, async (t) => {
    await web.club.court({ name: 'Picker court' });
    const page = await visitWithRecent(t, path);
    await open?.(page);
    const person = page.getByRole('combobox', { name: 'Player or guest' });
    await person.fill('New Nora');
    await page.getByRole('option', { name: 'Add guest “New Nora”' }).click();
    const phone = page.getByLabel('Phone of the guest');
    const box = (await phone.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.type('600 123');
    assert.equal(await phone.inputValue(), '600 123');
    assert.equal(await person.inputValue(), 'New Nora');
    assert.equal(await page.getByRole('listbox').count(), 0, 'no list covers the form');
    await page.getByRole('button', { name: button }).waitFor();
    // The phone number stays when staff correct the name.
    await person.fill('');
    await person.fill('New Norah');
    await phone.click();
    assert.equal(await phone.inputValue(), '600 123');
    await person.fill('New Nora +34 (600) 111-222');
    await phone.click();
    assert.deepEqual([await person.inputValue(), await phone.inputValue()], ['New Nora', '+34 (600) 111-222']);
    await page.getByRole('button', { name: button }).waitFor();
    // A click into the field does not open the list. The list opens only when the text changes.
    await person.click();
    assert.equal(await page.getByRole('listbox').count(), 0);
    await person.fill('Recent');
    await page.getByRole('option', { name: 'Recent Rita' }).first().click();
    await phone.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('listbox').count(), 0);
  });
}

test('a phone number after the name of a new guest is the phone number', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/book-for');
  const person = page.getByRole('combobox', { name: 'Player or guest' });
  await person.fill('Olga Miller 555 1234');
  await page.getByRole('option', { name: 'Add guest “Olga Miller”' }).click();
  assert.equal(await person.inputValue(), 'Olga Miller');
  assert.equal(await page.getByLabel('Phone of the guest').inputValue(), '555 1234');
});

test('books with the keyboard: Enter chooses the first result or adds a guest, then books', web.options, async (t) => {
  await web.club.court({ name: 'Keyboard court' });
  await web.club.player('Kay Keys');
  const page = await web.visitAsAdmin(t, `/admin/?date=${DAY}`);
  const open = (time: string) => page.getByRole('button', { name: `Keyboard court, ${time}, free: book` }).click();
  const person = page.getByRole('combobox', { name: 'Player or guest' });
  await page.route('**/admin/users?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  // Enter during the search waits for its results.
  await open('10:00');
  await person.waitFor();
  await page.keyboard.type('kay');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Book for Kay Keys' }).waitFor();
  assert.equal(await page.getByRole('listbox').count(), 0);
  await page.keyboard.press('Enter');
  await page.getByText(/^Booked for Kay Keys/).waitFor();

  await open('12:00');
  await person.waitFor();
  await page.keyboard.type('Nia New');
  const guest = page.getByRole('option', { name: 'Add guest “Nia New”' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-activedescendant'));
  assert.equal(await guest.getAttribute('data-focused'), 'true', 'the option is highlighted');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Book for Nia New' }).waitFor();
  await page.keyboard.type('600 200');
  assert.equal(await page.getByLabel('Phone of the guest').inputValue(), '600 200');
  await page.keyboard.press('Enter');
  await page.getByText(/^Booked for Nia New/).waitFor();

  // The arrow keys choose another result than the first.
  await open('14:00');
  await person.waitFor();
  await page.keyboard.type('Kay');
  await page.getByRole('option', { name: 'Kay Keys' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-activedescendant'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Book for Kay', exact: true }).waitFor();
});

test('after a person joins a membership, no list covers the next field', web.options, async (t) => {
  const body = { name: 'Picker plan', rules: [] };
  await web.club.admin.api.post('/admin/plans', { body });
  const page = await visitWithRecent(t, '/admin/memberships');
  await page.getByRole('button', { name: 'Add membership' }).click();
  const dialog = page.getByRole('dialog');
  const person = dialog.getByRole('combobox', { name: 'Add a person' });
  await person.fill('Recent Ri');
  await page.getByRole('option', { name: 'Recent Rita' }).first().click();
  await dialog.getByRole('button', { name: 'Remove Recent Rita' }).waitFor();
  assert.equal(await person.inputValue(), '');
  assert.equal(await page.getByRole('listbox').count(), 0);
});

/** Opens a page on a device that has booked for somebody before. */
async function visitWithRecent(t: Parameters<typeof web.visitAsAdmin>[0], path: string): Promise<Page> {
  const { data } = await web.club.admin.api.get('/admin/users', { params: { query: { search: 'Recent Rita' } } });
  const known = data[0]?.id ?? (await recentPlayer());
  const page = await web.visitAsAdmin(t, path);
  await page.evaluate((id) => localStorage.setItem('courtside.recent-people', JSON.stringify([id])), known);
  await page.reload();
  return page;
}

async function recentPlayer(): Promise<number> {
  await web.club.player('Recent Rita');
  const { data } = await web.club.admin.api.get('/admin/users', { params: { query: { search: 'Recent Rita' } } });
  return data[0]!.id;
}
